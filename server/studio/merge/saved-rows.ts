import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { MergeKind } from '../../db/schema/studio.ts'

/** An item that is merged into another one, or deleted if `to` is null. */
export interface Merge {
  kind: MergeKind
  from: number
  to: number | null
}

/** Keeps what `rows` selects (`user_id` and `row`), so that it can be restored. */
export async function saveRows(
  trx: Db,
  { kind, from }: Merge,
  source: string,
  rows: RawBuilder<unknown>,
): Promise<void> {
  await sql`insert into merged_rows (kind, from_id, source, user_id, row)
    select ${kind}, ${from}::integer, ${source}, user_id, row from (${rows}) saved (user_id, row)`.execute(trx)
}

/** The kept rows of a table: a relation with its columns. */
export const savedRows = ({ kind, from }: Merge, source: string, table = source) => sql`
  (select each.* from merged_rows m cross join lateral jsonb_populate_record(null::${sql.table(table)}, m.row) each
    where m.kind = ${kind} and m.from_id = ${from}::integer and m.source = ${source})`
