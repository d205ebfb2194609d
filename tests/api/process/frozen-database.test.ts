import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../server/app/app.ts'
import { watchHealth } from '../../../server/db/connection/watch-health.ts'
import { type Db, openDatabase } from '../../../server/db/pool.ts'
import { type TestDatabase, testDatabase } from '../../support/database/database.ts'
import { ask, emptyLibrary, expectFailure, signIn, tokenSecret } from '../../support/server/app.ts'

/** Starts a proxy of the database. While it is frozen it passes no answers on, but connections remain open. */
async function startProxy(url: string) {
  const { hostname, port } = new URL(url)
  const ups = new Set<Socket>()
  let isFrozen = false
  const server = createServer(down => {
    const up = connect(Number(port), hostname)
    ups.add(up)
    for (const each of [up, down]) each.on('error', () => each.destroy())
    up.on('data', bytes => isFrozen || down.write(bytes))
    down.pipe(up)
    down.on('close', () => up.destroy())
    up.on('close', () => ups.delete(up))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const proxied = new URL(url)
  proxied.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: proxied.href,
    freeze: (frozen: boolean) => {
      isFrozen = frozen
    },
    close: () => {
      for (const up of ups) up.destroy()
      server.close()
    },
  }
}

let database: TestDatabase
let proxy: Awaited<ReturnType<typeof startProxy>>
let db: Db
let stopWatching: () => Promise<void>

beforeAll(async () => {
  database = await testDatabase('demo')
  proxy = await startProxy(database.url)
  db = openDatabase(proxy.url, { max: 2 })
  stopWatching = watchHealth(db, pino({ level: 'silent' }))
})
afterAll(async () => {
  await stopWatching()
  proxy.close()
  await db.destroy()
  await database.drop()
})

test('Requests to a database that hangs are soon answered with 503, and succeed as soon as it responds again', async () => {
  const app = await buildApp({ db, library: emptyLibrary, tokenSecret })
  const { access: token } = await signIn({ ask: (...asked) => ask(app, ...asked) })
  const sets = () => ask(app, 'GET', '/api/sets', { token })
  expect((await sets()).status).toBe(200)
  proxy.freeze(true)
  for (const answer of await Promise.all([sets(), sets(), sets()])) expectFailure(answer, 503)
  proxy.freeze(false)
  await expect.poll(async () => (await sets()).status).toBe(200)
  await app.close()
})
