import { sql } from 'kysely'
import type { Upload } from '#contract/entities/upload.ts'
import type { Db } from '../../db/pool.ts'
import type { MediaStore } from '../../media/store.ts'
import { findPlaced } from '../../recording/place.ts'

/** The set or draft that has this recording already, by the SHA-256 (hex) of its original; undefined if there is none. */
export async function findSame(db: Db, media: MediaStore, origin: string): Promise<Upload['same_as'] | undefined> {
  const permalink = await findPlaced(media, origin)
  if (permalink === undefined) return undefined
  const { rows } = await sql<NonNullable<Upload['same_as']>>`
    select 'set' as kind, id, artist || ' - ' || set_name as name from sets where mp3_permalink = ${permalink}
    union all
    select 'draft', id, set ->> 'name' from drafts
      where recording ->> 'permalink' = ${permalink} and discarded_at is null
    limit 1`.execute(db)
  return rows[0]
}
