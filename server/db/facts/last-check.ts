import * as z from 'zod/mini'
import type { Db } from '../pool.ts'

const name = 'check-last'

const Fact = z.object({ made_at: z.iso.datetime(), counters: z.int(), rest: z.int() })

/** How many counters are wrong, and how much else. */
export type Problems = Pick<z.infer<typeof Fact>, 'counters' | 'rest'>

/** Records what a check of the whole database has found. It is of this database alone, and in no backup. */
export async function recordCheck(db: Db, problems: Problems): Promise<void> {
  const value = JSON.stringify({ made_at: new Date().toISOString(), ...problems })
  await db
    .insertInto('facts')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** What the last check has found, and when; undefined if there was none. */
export async function lastCheck(db: Db): Promise<{ at: Date; problems: Problems } | undefined> {
  const row = await db.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirst()
  const fact = Fact.safeParse(row?.value)
  if (!fact.success) return undefined
  const { made_at, ...problems } = fact.data
  return { at: new Date(made_at), problems }
}
