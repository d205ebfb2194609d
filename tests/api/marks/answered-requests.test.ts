import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cleanUp } from '../../../server/process/housekeeping.ts'
import { untilWaiting } from '../../support/database/locks.ts'
import { type Answer, type Asked, addSignedIn } from '../../support/server/app.ts'
import { device } from '../../support/server/device.ts'
import { testServer } from '../../support/server/test-server.ts'

/** The answers that are stored under idempotency keys, in partitions. */

let token: string
let userId: number

const server = await testServer()
beforeEach(async () => {
  ;({ id: userId, access: token } = await addSignedIn(server, randomUUID()))
})

const queue = (key: string) =>
  server.ask('POST', '/api/queue', { token, headers: { 'idempotency-key': key }, body: { set_meta_id: 1 } })
const heart = (key: string) =>
  server.ask('PUT', '/api/favs/set/2', { token, headers: { 'idempotency-key': key }, body: { is_fav: true } })
const play = (at: number, headers: NonNullable<Asked['headers']>) =>
  server.ask('PUT', '/api/plays', { token, headers, body: { set_meta_id: 1, current_timestamp: at } })
const statusAndBody = ({ status, bytes }: Answer) => `${status} ${bytes.toString()}`

const run = (statement: string) => sql.raw(statement).execute(server.db)
const today = `(now() at time zone 'UTC')::date`
/** Drops what has expired so many days later. */
const dropAfter = (days: number) => run(`select drop_answer_partitions(${today} + ${days})`)
/** The partitions, without the default one. */
const partitions = async () => {
  const { rows } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'answered_requests'::regclass and inhrelid <> 'answered_requests_default'::regclass`.execute(
    server.db,
  )
  return rows.map(({ name }) => name)
}
const inDefault = async (key: string) =>
  (await sql`select from answered_requests_default where key = ${key}`.execute(server.db)).rows.length

describe('a repeated request', () => {
  test('of a position is answered from what is stored for a day, and then loses against a later one as any late write', async () => {
    const { headers } = device()
    const first = headers({ key: randomUUID(), seq: 1, agoMs: 60_000 })
    const answer = statusAndBody(await play(1000, first))
    await play(2000, headers({ key: randomUUID(), seq: 2 }))
    await dropAfter(1)
    expect(statusAndBody(await play(1000, first))).toBe(answer)
    // Those of a day are dropped together, a day after it ends.
    await dropAfter(2)
    expect(await play(1000, first)).toMatchObject({ status: 200, body: { applied: false, current_timestamp: 2000 } })
    await cleanUp(server.db)
  })

  test('of any other write is answered from what is stored for 30 days, and is then a new one', async () => {
    const key = randomUUID()
    const answer = statusAndBody(await queue(key))
    await dropAfter(30)
    expect(statusAndBody(await queue(key))).toBe(answer)
    // Ten days are dropped together.
    await dropAfter(40)
    expect((await queue(key)).status).toBe(404)
    await cleanUp(server.db)
  })
})

describe('a missing partition', () => {
  beforeEach(async () => {
    for (const name of await partitions()) await run(`drop table ${name}`)
  })

  test('makes no write fail, and its answers are found and removed like others', async () => {
    const keys = [randomUUID(), randomUUID()] as const
    const answers = [statusAndBody(await queue(keys[0])), statusAndBody(await heart(keys[1]))]
    expect(await inDefault(keys[0])).toBe(1)
    await cleanUp(server.db)
    expect([statusAndBody(await queue(keys[0])), statusAndBody(await heart(keys[1]))]).toEqual(answers)
    await dropAfter(30)
    expect(await inDefault(keys[0])).toBe(1)
    await dropAfter(31)
    expect(await inDefault(keys[0])).toBe(0)
  })

  test('is made ahead by housekeeping, for two days, also by two processes at once', async () => {
    await run('delete from answered_requests_default')
    await Promise.all([cleanUp(server.db), cleanUp(server.db)])
    await sql`insert into answered_requests (user_id, key, request, status, kept_days, written_on)
      select ${userId}, day || ' ' || kept, '', 200, kept, ${sql.raw(today)} + day
      from generate_series(0, 2) day, unnest(array[1, 30]) kept`.execute(server.db)
    expect((await sql`select from answered_requests_default`.execute(server.db)).rows).toEqual([])
  })
})

describe('around midnight', () => {
  /** Each write is stored in the partition of today or yesterday, as of requests that begin just before or after midnight. */
  beforeAll(async () => {
    await run(`select make_answer_partitions(${today} - 1)`)
    await run(`alter table answered_requests alter column written_on set default ${today} - (random() < 0.5)::integer`)
    for (const name of await partitions())
      await run(`alter table ${name} alter column written_on set default ${today} - (random() < 0.5)::integer`)
  })

  test.each([
    ['done alone', queue],
    ['in batches', heart],
    ['of a position', (key: string) => play(1000, { 'idempotency-key': key })],
  ])('a write %s takes effect once, however often it is sent at once', async (_what, send) => {
    for (let time = 0; time < 5; time++) {
      await run(`delete from queue_items where user_id = ${userId}`)
      const key = randomUUID()
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(key)))
      expect(new Set(answers.map(statusAndBody)).size).toBe(1)
      expect(answers[0]?.status).toBeLessThan(300)
      const stored = server.db.selectFrom('answered_requests').select('key').where('key', '=', key)
      expect(await stored.execute()).toHaveLength(1)
    }
  })

  test('a key that is sent with two different requests at once belongs to one of them', async () => {
    for (let time = 0; time < 5; time++) {
      const key = randomUUID()
      const answers = await Promise.all([play(1000, { 'idempotency-key': key }), heart(key)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    }
  })
})

describe('the version before', () => {
  const request = Buffer.alloc(32)
  /** Its statements, which go on while this version migrates and takes over. */
  const claim = async (key: string) => {
    const { rows } = await sql`
      with patience as (select set_config('lock_timeout', '2000', true))
      insert into idempotency_keys (user_id, key, request, expires_at)
        select ${userId}::integer, ${key}, ${request}, now() + make_interval(days => null::integer) from patience
      on conflict do nothing returning set_config('lock_timeout', '0', true)`.execute(server.db)
    return rows.length
  }

  test('finds what this one has stored, alone and in batches', async () => {
    const key = randomUUID()
    const { bytes } = await queue(key)
    expect(await claim(key)).toBe(0)
    const { rows } = await sql`select status, answer, is_key_stored(${userId}, ${key}) as stored
      from stored_answer(${userId}::integer, ${key})`.execute(server.db)
    expect(rows).toEqual([{ status: 201, answer: bytes.toString(), stored: true }])
  })

  test('waits for a request of this one, and this one for a request of it', async () => {
    const [newer, older] = [randomUUID(), randomUUID()]
    const holder = await server.db.startTransaction().execute()
    await sql`select claim_key(${userId}, ${newer})`.execute(holder)
    await sql`insert into idempotency_keys (user_id, key, request) values (${userId}, ${older}, ${request})`.execute(
      holder,
    )
    const waiting = Promise.all([claim(newer), queue(older)])
    await untilWaiting(server.db, 2)
    await sql`insert into answered_requests (user_id, key, request, status, kept_days)
      values (${userId}, ${newer}, ${request}, 200, 30)`.execute(holder)
    await holder.commit().execute()
    const [claimed, answer] = await waiting
    expect(claimed).toBe(0)
    // Another request was stored under this key.
    expect(answer.status).toBe(422)
  })
})
