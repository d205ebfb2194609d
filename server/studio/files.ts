import { Failure } from '../http/failure.ts'
import type { MediaStore } from '../media/store.ts'

/** Where the Studio puts files. */
export interface StudioFiles {
  /** Recordings and pictures of the catalogue. */
  media: MediaStore
  /** The folder of uploads, apart from the media. */
  uploads: string
  /** The most bytes that an upload may have. */
  maxUpload: number
  /** Of converted recordings, in bits per second. */
  bitRate: number
  /** The bytes of its disk that uploads leave free, so that what else is written there still can be. */
  leaveFree: number
}

/** Throws a 503 on a server whose media are on a host that it can't write to. */
export function assertFiles(files: StudioFiles | undefined): StudioFiles {
  if (files) return files
  throw new Failure(503, "This server takes no uploads: its media are on another host, which it can't write to.", {
    isKnown: true,
  })
}
