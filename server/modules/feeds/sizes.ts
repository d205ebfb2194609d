import { sql } from 'kysely'
import { pieceBytes } from '#contract/routes/recordings.ts'
import type { Db } from '../../db/pool.ts'
import type { MediaLibrary } from '../../media/library.ts'
import type { Episode } from './rss.ts'
import type { FeedSet } from './sets.ts'

/**
 * Stores sizes next to the digests, which are still to be computed. What an import or a download has stored meanwhile stays: it may be of
 * a newer version, or of another recording of the set.
 */
const storeSizes = (db: Db, found: readonly { permalink: string; version: string; size: number }[]) =>
  sql`insert into recordings (permalink, version, size, digests)
    select permalink, version, size, array_fill(null::text, array[ceil(size / ${pieceBytes}::numeric)::integer])
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found(permalink text, version text, size bigint)
    where exists (select from listed_sets where mp3_permalink = permalink)
    on conflict do nothing`.execute(db)

/**
 * Adds the lengths of the recordings. Imports store them. Of what no import has brought, such as the demo's sets, the media are asked
 * once: in object storage each is a request.
 */
export async function withSizes(
  db: Db,
  library: Pick<MediaLibrary, 'audio'>,
  sets: readonly FeedSet[],
): Promise<Episode[]> {
  const unknown = [...new Set(sets.filter(({ size }) => size === null).map(set => set.mp3_permalink))]
  const asked = await Promise.all(
    unknown.map(async permalink => ({ permalink, source: await library.audio(permalink) })),
  )
  const found = asked.flatMap(({ permalink, source }) =>
    source ? [{ permalink, version: source.etag, size: source.size }] : [],
  )
  if (found.length > 0) await storeSizes(db, found)
  const sizes = new Map(found.map(({ permalink, size }) => [permalink, size]))
  return sets.map(set => ({ ...set, bytes: set.size ?? sizes.get(set.mp3_permalink) ?? 0 }))
}
