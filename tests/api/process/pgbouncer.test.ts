import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { buildApp } from '../../../server/app/app.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { type Db, openDatabase } from '../../../server/db/pool.ts'
import { type TestDatabase, testDatabase } from '../../support/database/database.ts'
import { databaseUrl } from '../../support/database/database-server.ts'
import { type Pgbouncer, pgbouncerMissing, startPgbouncer } from '../../support/database/pgbouncer.ts'
import { type Answer, addSignedIn, ask, emptyLibrary, type TestApp, tokenSecret } from '../../support/server/app.ts'
import { listenTo } from '../../support/server/events.ts'
import { segue } from '../../support/server/segue-command.ts'

/** `SEGUE_PGBOUNCER=1 npm run test:api` runs the whole tier so. */
describe.skipIf(pgbouncerMissing !== undefined)(`behind PgBouncer in transaction mode${pgbouncerMissing ?? ''}`, () => {
  const connections = 2
  let database: TestDatabase
  let pooler: Pgbouncer
  let pooled: Db
  let server: TestApp & { url: string }
  let token: string

  beforeAll(async () => {
    database = await testDatabase('demo')
    pooler = await startPgbouncer(inject('databaseUrl'), { connections })
    const url = databaseUrl(pooler.url, new URL(database.url).pathname.slice(1))
    pooled = openDatabase(url, { max: 6, directUrl: database.url })
    const app = await buildApp({ db: pooled, library: emptyLibrary, tokenSecret })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    server = {
      app,
      db: pooled,
      databaseUrl: database.url,
      url: address,
      ask: (...asked) => ask(app, ...asked),
      close: () => app.close(),
    }
    token = (await addSignedIn(server, 'pooled')).access
  })
  afterAll(async () => {
    await server.close()
    await pooled.destroy()
    await pooler.stop()
    await database.drop()
  })

  const read = (path: string) => server.ask('GET', `/api/${path}`, { token })
  const heart = (set: number, key: string = randomUUID()) =>
    server.ask('PUT', `/api/favs/set/${set}`, { token, headers: { 'idempotency-key': key }, body: { is_fav: true } })
  const statuses = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))]
  const paths = ['sets', 'sets/3', 'tracks?search=night', 'artists', 'for-you', 'queue', 'me', 'sets?genre=House']

  test('statements of many requests share two connections, by their names', async () => {
    const answers = await Promise.all([...paths, ...paths, ...paths].map(read))
    expect(statuses(answers)).toEqual([200])
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and application_name = 'segue' and pid <> pg_backend_pid()
        and client_port <> -1 and usename = current_user and query not like 'listen%'`.execute(pooled)
    expect(rows[0]?.count).toBeLessThanOrEqual(connections)
    const named = await sql<{ count: number }>`select count(*) as count from pg_prepared_statements`.execute(pooled)
    expect(named.rows[0]?.count).toBeGreaterThan(0)
  })

  test('writes in batches and alone take effect once', async () => {
    const keys = Array.from({ length: 12 }, () => randomUUID())
    const sent = keys.flatMap((key, index) => [heart(1 + index, key), heart(1 + index, key)])
    expect(statuses(await Promise.all(sent))).toEqual([200])
    const body = { set_meta_id: 2 }
    const queue = (key: string) =>
      server.ask('POST', '/api/queue', { token, headers: { 'idempotency-key': key }, body })
    const [key = ''] = keys.map(() => randomUUID())
    const both = await Promise.all([queue(key), queue(key)])
    expect(both.map(({ bytes }) => bytes.toString())[0]).toBe(both[1]?.bytes.toString())
    expect(await wrongCounters(pooled)).toEqual([])
  })

  test('a statement that takes too long is ended, as without it', async () => {
    const { rows } = await sql`select current_setting('statement_timeout') as timeout`.execute(pooled)
    expect(rows).toEqual([{ timeout: '15s' }])
  })

  test('messages arrive by the direct address: an event stream ends with its session', async () => {
    const leaving = await addSignedIn(server, 'leaving')
    const events = await listenTo(server.url, leaving.access)
    await pooled.deleteFrom('sessions').where('user_id', '=', leaving.id).execute()
    expect(await events.rest()).toEqual([])
  })

  test('a command, which needs a session, goes by the direct address', async () => {
    const environment = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url, DATA_DIR: '/nonexistent' }
    const { code, said } = await segue(['check', '--mend'], environment)
    expect(said).toContain('Every counter is correct.')
    expect(code).toBe(0)
  })

  test('its restart fails only what is under way, and a repeated write still takes effect once', async () => {
    let isOver = false
    let failed = 0
    /** As the app does: repeats what isn't answered, with its key. */
    const untilDone = async (send: () => Promise<Answer>): Promise<Answer> => {
      const answer = await send()
      if (answer.status < 500) return answer
      failed++
      return untilDone(send)
    }
    const listener = async (first: number) => {
      for (let turn = first; !isOver; turn += 4) {
        const key = randomUUID()
        expect((await untilDone(() => heart(1 + (turn % 24), key))).status).toBe(200)
        expect((await untilDone(() => read(paths[turn % paths.length] ?? 'me'))).status).toBe(200)
      }
    }
    const listeners = Promise.all([0, 1, 2, 3].map(listener))
    for (let time = 0; time < 2; time++) {
      await Promise.all(paths.map(path => untilDone(() => read(path))))
      await pooler.restart()
    }
    await Promise.all(paths.map(path => untilDone(() => read(path))))
    isOver = true
    await listeners
    expect(failed).toBeGreaterThan(0)
    expect(await wrongCounters(pooled)).toEqual([])
  })
})
