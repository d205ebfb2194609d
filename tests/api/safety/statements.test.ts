import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../server/app/app.ts'
import { type Db, openDatabase } from '../../../server/db/pool.ts'
import { testDatabase } from '../../support/database/database.ts'
import { ask, emptyLibrary, signIn, tokenSecret } from '../../support/server/app.ts'

let db: Db
let get: (path: string) => Promise<void>
let close: () => Promise<void>

beforeAll(async () => {
  const { url, drop } = await testDatabase('demo')
  db = openDatabase(url, { max: 1 })
  const app = await buildApp({ db, library: emptyLibrary, tokenSecret })
  const { access: token } = await signIn({ ask: (...asked) => ask(app, ...asked) })
  get = async path => expect((await ask(app, 'GET', `/api/${path}`, { token })).status).toBe(200)
  close = async () => {
    await app.close()
    await db.destroy()
    await drop()
  }
})
afterAll(() => close())

const prepared = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_prepared_statements`.execute(db)
  return rows[0]?.count ?? 0
}

test('PostgreSQL prepares no separate statement for each limit, offset, order and position of a list', async () => {
  await get('tracks?limit=20')
  const before = await prepared()
  for (let limit = 1; limit <= 100; limit++) await get(`tracks?limit=${limit}&offset=${limit * 3}`)
  for (const by of ['artist', 'title', 'label_name', 'genre', 'release_date', 'created_dt'])
    for (const direction of ['asc', 'desc'])
      for (const rest of ['', '&after_id=7', '&offset=1', '&genre=Techno', '&genre=Techno&offset=3'])
        await get(`tracks?order_by=${by}&order_direction=${direction}${rest}`)
  expect((await prepared()) - before).toBeLessThan(12)
})

test('PostgreSQL prepares no separate statement for each search, genre and owner', async () => {
  for (const kind of ['tracks', 'sets', 'artists', 'labels']) {
    await get(`${kind}?search=night`)
    const before = await prepared()
    for (let turn = 1; turn <= 30; turn++) {
      await get(`${kind}?search=night${turn}&limit=${turn}&offset=${turn}`)
      await get(
        `${kind}?search=n${turn}&genre=Techno&order_by=${kind === 'artists' || kind === 'labels' ? 'name' : 'artist'}`,
      )
      await get(`${kind}?genre=${turn}`)
    }
    for (let id = 1; id <= 5; id++) await get(`${kind}/${id}`)
    expect((await prepared()) - before).toBeLessThan(6)
  }
})
