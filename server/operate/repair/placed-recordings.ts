import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { lookAhead } from '../../import/look-ahead.ts'
import { reasonOf } from '../../lib/start-errors.ts'
import type { MediaLibrary } from '../../media/library.ts'
import type { MediaSource } from '../../media/source.ts'
import type { Source } from '../../recording/containers/source.ts'
import { hasVariableRate } from '../../recording/mp3/is-variable.ts'

/** A recording in the media, and the set or draft that has it. */
export interface PlacedRecording {
  kind: 'set' | 'draft'
  id: number
  /** For the name of its file. */
  title: string
  artist: string
  permalink: string
}

export const nameOf = ({ kind, id, artist, title }: PlacedRecording): string =>
  `${kind} ${id}, ${[artist, title].filter(text => text !== '').join(' - ')}`

/** Those of withdrawn sets, too. Those at other addresses aren't in the media. */
async function placedRecordings(db: Db): Promise<PlacedRecording[]> {
  const { rows } = await sql<PlacedRecording>`
    select 'set' as kind, id, set_name as title, artist, mp3_permalink as permalink from sets
      where mp3_permalink is not null and mp3_permalink !~ '^https?:'
    union all
    select 'draft', id, coalesce(set ->> 'name', ''),
      coalesce((select string_agg(artist, ' & ') from jsonb_array_elements_text(set -> 'artists') artist), ''),
      recording ->> 'permalink' from drafts where recording is not null and discarded_at is null
    order by kind desc, id`.execute(db)
  return rows
}

async function readChunks(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const copies: Buffer[] = []
  // Copied, because the memory of a chunk is used again.
  for await (const chunk of chunks) copies.push(Buffer.from(chunk))
  return Buffer.concat(copies)
}

const asSource = ({ size, read }: MediaSource): Source => ({
  size,
  read: (at, length) => (length > 0 ? readChunks(read(at, at + length)) : Promise.resolve(Buffer.alloc(0))),
})

/** So many are looked at at once: object storage answers each of the ten reads of a recording after some time. */
const atOnce = 8

interface FindOptions {
  library: MediaLibrary
  signal?: AbortSignal
  /** Called with the progress, from 0 to 1. */
  onProgress?: (share: number, what: string) => void
}

/**
 * Yields the recordings whose bit rate is variable, and with a reason those that can't be read. Only parts of each are read. The demo's, which
 * are generated, and missing ones are passed over.
 */
export async function* findVariable(
  db: Db,
  { library, signal, onProgress }: FindOptions,
): AsyncGenerator<PlacedRecording & { reason?: string }> {
  const recordings = await placedRecordings(db)
  let done = 0
  const look = async (recording: PlacedRecording) => {
    signal?.throwIfAborted()
    try {
      const source = await library.audio(recording.permalink)
      return source && (await hasVariableRate(asSource(source))) ? recording : undefined
    } catch (error) {
      return { ...recording, reason: reasonOf(error) }
    } finally {
      onProgress?.(++done / recordings.length, 'looking for variable bit rates')
    }
  }
  for await (const found of lookAhead(recordings, atOnce, look)) if (found) yield found
}
