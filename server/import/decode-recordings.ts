import { availableParallelism } from 'node:os'
import type { MediaStore } from '../media/store.ts'
import type { Measured } from '../recording/decode/jobs.ts'
import { openDecodePool } from '../recording/decode/pool.ts'
import { examineRecording } from '../recording/examine.ts'
import { lookAhead } from './look-ahead.ts'

export interface DecodeOptions {
  /** Where the recordings are. */
  fetch: MediaStore['fetch']
  signal?: AbortSignal
  /** Called with the total progress, from 0 to 1, and the name of a recording that is done. */
  onProgress?: (share: number, name: string) => void
}

/** A recording in the media. */
export interface ToDecode {
  name: string
  permalink: string
}

/** One that can't be read. */
export type Unreadable<Recording> = Recording & { reason: string }

/**
 * Decodes recordings again that an earlier version has imported, several at a time. Each is stored at once, so that a run that is stopped
 * continues where it was. A recording that can't be read is reported. Throws the signal's reason.
 */
export async function* decodeRecordings<Recording extends ToDecode, Stored>(
  recordings: readonly Recording[],
  { fetch, signal, onProgress }: DecodeOptions,
  store: (recording: Recording, measured: Measured & { duration: number }) => Promise<Stored>,
): AsyncGenerator<Stored | Unreadable<Recording>> {
  const stop = { ...(signal && { signal }) }
  const pool = openDecodePool({ inBackground: true })
  let done = 0

  async function decode(recording: Recording): Promise<Stored | Unreadable<Recording>> {
    const { name, permalink } = recording
    try {
      const { file, release } = await fetch(permalink)
      try {
        const examined = await examineRecording(file, stop)
        return await store(recording, { ...(await pool.measure(examined, stop)), duration: examined.duration })
      } finally {
        await release()
      }
    } catch (error) {
      signal?.throwIfAborted()
      return { ...recording, reason: error instanceof Error ? error.message : String(error) }
    } finally {
      onProgress?.(++done / recordings.length, name)
    }
  }

  try {
    yield* lookAhead(recordings, availableParallelism() + 1, decode)
  } finally {
    await pool.close()
  }
}
