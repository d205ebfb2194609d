import { sql } from 'kysely'
import type { Db } from './pool.ts'
import type { MergeKind } from './schema/studio.ts'

/** The id that stands for an item: that of the one that it was merged into, or else its own. */
export async function standingId(db: Db, kind: MergeKind, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with recursive way as (
      select ${id}::integer as id, 0 as step
      union all
      select m.to_id, step + 1 from way join merges m on m.kind = ${kind} and m.from_id = way.id where m.to_id is not null)
    select id from way order by step desc limit 1`.execute(db)
  return rows[0]?.id ?? id
}
