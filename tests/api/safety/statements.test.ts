import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { openDatabase } from '../../../server/db/pool.ts'
import { testDatabase } from '../../support/database/database.ts'
import { ask, emptyLibrary, signIn, tokenSecret } from '../../support/server/app.ts'

test('PostgreSQL prepares no separate statement for each limit, offset, order and position of a list', async () => {
  const { url, drop } = await testDatabase('demo')
  const db = openDatabase(url, { max: 1 })
  const app = await buildApp({ db, library: emptyLibrary, tokenSecret })
  const { access: token } = await signIn({ ask: (...asked) => ask(app, ...asked) })
  const prepared = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from pg_prepared_statements`.execute(db)
    return rows[0]?.count ?? 0
  }
  const get = async (query: string) =>
    expect((await ask(app, 'GET', `/api/tracks?${query}`, { token })).status).toBe(200)
  await get('limit=20')
  const before = await prepared()
  for (let limit = 1; limit <= 100; limit++) await get(`limit=${limit}&offset=${limit * 3}`)
  for (const by of ['artist', 'title', 'label_name', 'genre', 'release_date', 'created_dt'])
    for (const direction of ['asc', 'desc'])
      for (const rest of ['', '&after_id=7', '&offset=1', '&genre=Techno', '&genre=Techno&offset=3'])
        await get(`order_by=${by}&order_direction=${direction}${rest}`)
  expect((await prepared()) - before).toBeLessThan(12)
  await app.close()
  await db.destroy()
  await drop()
})
