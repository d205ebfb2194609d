import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../db/pool.ts'
import { storeFingerprint, unlistenedRecordings } from '../ear/stored/fingerprints.ts'
import type { MediaLibrary } from '../media/library.ts'
import type { MediaStore } from '../media/store.ts'
import { type DecodeOptions, decodeRecordings, type ToDecode } from './decode-recordings.ts'

export interface ListenOptions extends Omit<DecodeOptions, 'fetch'> {
  media: MediaStore
  /** The demo's recordings, which are generated. */
  demo?: MediaLibrary
}

/** The result of one recording. `bytes` is the size of its fingerprint. */
export type Listened = ToDecode & ({ bytes: number } | { reason: string })

/** Puts a generated recording where it can be read as a file. */
async function fetchGenerated(
  library: MediaLibrary,
  permalink: string,
  signal?: AbortSignal,
): ReturnType<MediaStore['fetch']> {
  const source = await library.audio(permalink)
  if (!source) throw new Error('It does not exist')
  const folder = await mkdtemp(join(tmpdir(), 'segue-listen-'))
  const file = join(folder, 'recording.mp3')
  const release = () => rm(folder, { recursive: true, force: true })
  try {
    await pipeline(Readable.from(copied(source.read(0, source.size))), createWriteStream(file), {
      ...(signal && { signal }),
    })
    return { file, release }
  } catch (error) {
    await release()
    throw error
  }
}

/** The chunks of a source are valid only until the next one. */
async function* copied(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk)
}

/** Makes the fingerprints of recordings that have none. */
export async function* listenToRecordings(
  db: Db,
  { media, demo, ...options }: ListenOptions,
): AsyncGenerator<Listened> {
  const fetch = async (permalink: string) =>
    demo && !(await media.library.audio(permalink))
      ? fetchGenerated(demo, permalink, options.signal)
      : media.fetch(permalink)
  yield* decodeRecordings(
    await unlistenedRecordings(db),
    { ...options, fetch },
    async (recording, { duration, fingerprint: peaks }) => {
      await storeFingerprint(db, { permalink: recording.permalink, duration, peaks })
      return { ...recording, bytes: peaks.length }
    },
  )
}
