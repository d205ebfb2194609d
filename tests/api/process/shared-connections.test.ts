import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDatabase, openReads, poolUse } from '../../../server/db/pool.ts'
import { codeOf } from '../../../server/lib/start-errors.ts'
import { type TestDatabase, testDatabase } from '../../support/database/database.ts'

let database: TestDatabase
let db: Db
let reads: Db

beforeAll(async () => {
  database = await testDatabase('demo')
})
afterAll(async () => {
  await reads.destroy()
  await db.destroy()
  await database.drop()
})

/** Opens a pool of `max` connections; of two, one is shared. */
async function open(max: number): Promise<void> {
  await reads?.destroy()
  await db?.destroy()
  db = openDatabase(database.url, { max })
  reads = openReads(db)
}

const echo = async (value: number) => {
  const { rows } = await sql<{ value: number; pid: number }>`
    select ${value}::integer as value, pg_backend_pid() as pid`.execute(reads)
  return rows[0] ?? { value: Number.NaN, pid: Number.NaN }
}

/** Resolves when a statement waits for a lock. */
const untilWaiting = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
      return rows.length
    })
    .toBeGreaterThan(0)

test('A hundred reads at once share three connections, and each gets its own answer', async () => {
  await open(10)
  const answers = await Promise.all(Array.from({ length: 100 }, (_, value) => echo(value)))
  expect(answers.map(({ value }) => value)).toEqual(Array.from({ length: 100 }, (_, value) => value))
  expect(new Set(answers.map(({ pid }) => pid)).size).toBeLessThanOrEqual(3)
  expect(poolUse(db)).toMatchObject({ in_use: 0, waiting: 0 })
})

test('A read that fails is the only one that fails', async () => {
  await open(2)
  const divided = (by: number) => sql`select 1 / ${by}::integer`.execute(reads)
  const outcomes = await Promise.allSettled([divided(1), divided(0), divided(2), echo(7)])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})

test('While one read waits, the others are answered', async () => {
  await open(10)
  const waiting = await database.db.transaction().execute(async holder => {
    await sql`select pg_advisory_xact_lock(7)`.execute(holder)
    const locked = sql`select pg_advisory_xact_lock(7)`.execute(reads)
    await untilWaiting()
    for (let value = 0; value < 10; value++) expect((await echo(value)).value).toBe(value)
    return { locked }
  })
  await waiting.locked
})

test('Of equal reads, of which the first is canceled before PostgreSQL has prepared it, the others are answered', async () => {
  await open(2)
  const count = () => sql`select count(*) from sets`.execute(reads)
  const { counts } = await database.db.transaction().execute(async holder => {
    await sql`lock table sets`.execute(holder)
    const counts = Promise.allSettled([count(), count()])
    await untilWaiting()
    await sql`select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(holder)
    return { counts }
  })
  const [first, second] = await counts
  expect(first).toMatchObject({ status: 'rejected', reason: { code: '57014' } })
  expect(second?.status).toBe('fulfilled')
})

test('Reads on a connection that breaks fail, and the next ones use another', async () => {
  await open(2)
  const { pid } = await echo(1)
  const waiting = sql`select pg_sleep(600)`.execute(reads).then(
    () => undefined,
    error => codeOf(error) ?? error.message,
  )
  await sql`select pg_terminate_backend(${pid}::integer)`.execute(database.db)
  expect(await waiting).toMatch(/57P01|Connection terminated/)
  expect((await echo(2)).pid).not.toBe(pid)
})

test('A transaction is refused, because its statements would be among those of other requests', async () => {
  await open(2)
  await expect(reads.transaction().execute(trx => sql`select 1`.execute(trx))).rejects.toThrow('no transactions')
})

test('A read without a name runs on a connection of the pool', async () => {
  await open(2)
  const { pid } = await echo(1)
  const { rows } = await sql<{ pid: number }>`/* unnamed */ select pg_backend_pid() as pid`.execute(reads)
  expect(rows[0]?.pid).not.toBe(pid)
})
