import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cleanUp } from '../../../server/process/housekeeping.ts'
import { testDatabase } from '../../support/database/database.ts'

test('Outdated rows are deleted, and usable ones remain', async () => {
  const { db, drop } = await testDatabase('demo')
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const [name, days] of [
    ['fresh', 89],
    ['old', 91],
  ] as const)
    await run(`insert into idempotency_keys (user_id, key, request, created_at)
      values (1, '${name}', '', now() - interval '${days} days')`)
  for (const [name, time] of [
    ['fresh', "now() + interval '1 minute'"],
    ['old', "now() - interval '1 minute'"],
  ] as const) {
    await run(`insert into attempts values ('${name}', 1, ${time})`)
    await run(`insert into password_resets values ('${name}', 1, ${time})`)
    await run(`insert into sessions (id, user_id, expires_at) values (gen_random_uuid(), 1, ${time})`)
  }
  await cleanUp(db)
  const left = await sql<{ left: string }>`
    select key as left from idempotency_keys union all select name from attempts
    union all select convert_from(hash, 'UTF8') from password_resets
    union all select 'session' from sessions`.execute(db)
  expect(left.rows.map(row => row.left).toSorted()).toEqual(['fresh', 'fresh', 'fresh', 'session'])
  await drop()
})

test('A key of the version before that is kept for a shorter time is deleted after that', async () => {
  const { db, drop } = await testDatabase('demo')
  for (const [name, hours] of [
    ['fresh', 1],
    ['old', -1],
  ] as const)
    await sql`insert into idempotency_keys (user_id, key, request, expires_at)
      values (1, ${name}, '', now() + make_interval(hours => ${hours}))`.execute(db)
  await cleanUp(db)
  const { rows } = await sql`select key from idempotency_keys`.execute(db)
  expect(rows).toEqual([{ key: 'fresh' }])
  await drop()
})

test('Changes that the search of every process knows by now are deleted', async () => {
  const { db, drop } = await testDatabase('empty')
  for (const [id, hours] of [
    [1, 25],
    [2, 23],
  ])
    await sql`insert into search_changes (kind, id, changed_at)
      values ('tracks', ${id}, now() - make_interval(hours => ${hours}))`.execute(db)
  await cleanUp(db)
  const { rows } = await sql<{ id: number }>`select id from search_changes`.execute(db)
  expect(rows).toEqual([{ id: 2 }])
  await drop()
})
