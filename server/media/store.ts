import type { Readable } from 'node:stream'
import type { MediaLibrary } from './library.ts'

export interface StoredFile {
  path: string
  bytes: number
  /** When it was put there, in ms since 1970. */
  at: number
  /** When its content was written first, in whole ms: copies in a folder keep it. */
  changed: number
  /** The version of its bytes, in object storage. */
  etag?: string | undefined
}

/** Where recordings and pictures are kept: a folder, or object storage. Paths are relative, as in the catalogue. */
export interface MediaStore {
  /** Where it is, for a message. */
  place: string
  library: MediaLibrary
  /** The names of the files in one folder. */
  names(folder: string): Promise<readonly string[]>
  /** Writes a file, which is there whole or not at all. `changed` is its time in ms, where one can be given. */
  write(path: string, content: string | Uint8Array | Readable, changed?: number): Promise<void>
  /** Writes a copy of a local file. Resolves with false, and nothing is written, if its SHA-256 (hex) isn't this one. */
  copy(path: string, from: string, sha256: string, signal?: AbortSignal): Promise<boolean>
  /** Puts a file where programs can read it. `release` removes what was made for that. */
  fetch(path: string): Promise<{ file: string; release(): Promise<void> }>
  remove(path: string): Promise<void>
  /** All files; with `unfinishedToo` also what an import has left that was killed. */
  files(unfinishedToo?: boolean): AsyncIterable<StoredFile>
}
