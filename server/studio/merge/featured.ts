import { sql } from 'kysely'
import { featuredIds, lockFeatured, writeFeatured } from '../../db/featured.ts'
import type { Db } from '../../db/pool.ts'
import { type Merge, saveRows } from './saved-rows.ts'

const replaced = (ids: readonly number[], { from, to }: Merge) => [
  ...new Set(ids.flatMap(id => (id !== from ? [id] : to === null ? [] : [to]))),
]

/** Home features the one that stays, where it featured the other. */
export async function moveFeatured(trx: Db, merge: Merge): Promise<void> {
  const { kind, from } = merge
  if (kind === 'track') return
  await lockFeatured(trx)
  const before = await featuredIds(trx, kind)
  if (!before.includes(from)) return
  await saveRows(trx, merge, 'featured', sql`select null::integer, ${JSON.stringify({ ids: before })}::jsonb`)
  await writeFeatured(trx, kind, replaced(before, merge))
}

/** Restores the list, unless it was changed since. */
export async function restoreFeatured(trx: Db, merge: Merge): Promise<void> {
  const { kind, from } = merge
  if (kind === 'track') return
  const { rows } = await sql<{ ids: number[] }>`select row -> 'ids' as ids from merged_rows
    where kind = ${kind} and from_id = ${from} and source = 'featured'`.execute(trx)
  const [saved] = rows
  if (!saved) return
  await lockFeatured(trx)
  const isUnchanged = JSON.stringify(await featuredIds(trx, kind)) === JSON.stringify(replaced(saved.ids, merge))
  if (isUnchanged) await writeFeatured(trx, kind, saved.ids)
}
