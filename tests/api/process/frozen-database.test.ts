import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { watchHealth } from '../../../server/db/connection/watch-health.ts'
import { type Db, openDatabase } from '../../../server/db/pool.ts'
import { type TestDatabase, testDatabase } from '../../support/database/database.ts'
import { ask, emptyLibrary, expectFailure, signIn, tokenSecret } from '../../support/server/app.ts'

/** A way to the database on which nothing comes back any more once it is frozen; connections stay. */
async function startGate(url: string) {
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
  const gated = new URL(url)
  gated.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: gated.href,
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
let gate: Awaited<ReturnType<typeof startGate>>
let db: Db
let stopWatching: () => Promise<void>

beforeAll(async () => {
  database = await testDatabase('demo')
  gate = await startGate(database.url)
  db = openDatabase(gate.url, { max: 2 })
  stopWatching = watchHealth(db, pino({ level: 'silent' }))
})
afterAll(async () => {
  await stopWatching()
  gate.close()
  await db.destroy()
  await database.drop()
})

test('Whoever waits for a database that froze is told soon, and is served again once it thaws', async () => {
  const app = await buildApp({ db, library: emptyLibrary, tokenSecret })
  const { access: token } = await signIn({ ask: (...asked) => ask(app, ...asked) })
  const sets = () => ask(app, 'GET', '/api/sets', { token })
  expect((await sets()).status).toBe(200)
  gate.freeze(true)
  for (const answer of await Promise.all([sets(), sets(), sets()])) expectFailure(answer, 503)
  gate.freeze(false)
  await expect.poll(async () => (await sets()).status).toBe(200)
  await app.close()
})
