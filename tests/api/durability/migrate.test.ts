import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { isMigrated, migrate, readSchema } from '../../../server/db/migrate.ts'
import { type Migrations, migrateBy } from '../../../server/db/migrator.ts'
import { openDatabase } from '../../../server/db/pool.ts'
import { untilWaiting } from '../../support/database/locks.ts'
import { signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const old = await testServer()
/** Around a pooler, as a start migrates. */
const direct = openDatabase(old.databaseUrl)
afterAll(() => direct.destroy())
const token = (await signIn(old)).access

const done = async () => {}

/** The migrations of a next version: those that were applied, and these. */
async function next(added: Record<string, string[]>): Promise<Migrations> {
  const { applied } = await readSchema(old.db)
  const known = applied.map(name => [name, { up: done }] as const)
  const later = Object.entries(added).map(([name, statements]) => {
    const up: Migrations[string]['up'] = async db => {
      for (const statement of statements) await sql.raw(statement).execute(db)
    }
    return [name, { up }] as const
  })
  return Object.fromEntries([...known, ...later])
}

const tables = async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%' order by 1`.execute(old.db)
  return rows.map(({ name }) => name)
}

const lists = [
  'sets',
  'tracks',
  'artists',
  'labels',
  'featured/sets',
  'featured/tracks',
  'notifications',
  'queue',
  'plays',
]
const reads = [
  ...lists,
  'me',
  'sets/3',
  'tracks/3',
  'artists/3',
  'labels/3',
  'sets?search=night',
  'ready',
  'sets/3/posts',
  'tracks/3/sets',
  'labels/3/artists',
  'artists/3/remixes',
  'users/1/sets',
  'users/1/ids',
]

test('A running version fails no request while the next one migrates', async () => {
  const statuses: number[] = []
  const call = async (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) => {
    const { status } = await old.ask(method, `/api/${path}`, { token, ...(body !== undefined && { body }) })
    statuses.push(status)
  }
  const actions = (round: number) => [
    ...reads.map(path => () => call('GET', path)),
    () => call('PUT', `favs/set/${1 + (round % 24)}`, { is_fav: round % 2 === 0 }),
    () => call('PUT', 'plays', { set_meta_id: 1 + (round % 24), current_timestamp: round * 1000 }),
    () => call('POST', 'posts', { text: `Round ${round}`, set_meta_id: 3 }),
  ]
  /** Performs every action once, so that every connection has its statements prepared. */
  const performAll = async (round: number) => {
    for (const action of actions(round)) await action()
  }
  await Promise.all([1, 2, 3, 4].map(performAll))
  const expected = [...new Set(statuses)]
  expect(expected.sort()).toEqual([200, 201])

  let migrated = false
  const serving = [1, 2, 3].map(async each => {
    for (let round = each; !migrated; round++) await performAll(round)
  })
  // Each by itself: what locks all tables at once hardly ever gets its locks while requests hold some of them.
  const columns = (await tables()).map(name => [
    `900-column-of-${name}`,
    [`alter table "${name}" add column novelty integer not null default 0`],
  ])
  const added: Record<string, string[]> = {
    ...Object.fromEntries(columns),
    '901-index': ['create index sets_novelty_idx on sets (novelty)'],
    '902-table': ['create table novelties (set_id integer references sets on delete cascade)'],
  }
  await migrateBy(direct, await next(added)).finally(() => {
    migrated = true
  })
  await Promise.all(serving)
  await Promise.all([1, 2, 3, 4].map(performAll))
  expect([...new Set(statuses)].sort()).toEqual(expected)
  expect((await readSchema(old.db)).ahead).toEqual(Object.keys(added))
})

test('A migration that waits for its lock lets other statements pass', async () => {
  const holder = await direct.startTransaction().execute()
  await sql`select from featured`.execute(holder)
  const migrating = migrateBy(direct, await next({ '910-column': ['alter table featured add column weight integer'] }))
  await untilWaiting(direct, 1)
  // If the migration only waited in the lock's queue, this would wait behind it.
  expect((await old.ask('GET', '/api/featured/sets', { token })).status).toBe(200)
  expect((await readSchema(old.db)).applied).not.toContain('910-column')
  await holder.commit().execute()
  await migrating
  expect((await readSchema(old.db)).applied).toContain('910-column')
})

test('Each migration commits by itself: one that fails does not undo those before it', async () => {
  const broken = await next({ '920-good': ['create table good ()'], '921-bad': ['create table bad ()', 'no sql'] })
  await expect(migrateBy(direct, broken)).rejects.toThrow('syntax error')
  expect((await readSchema(old.db)).applied).toContain('920-good')
  const { rows } = await sql`select to_regclass('bad') as bad, to_regclass('good')::text as good`.execute(old.db)
  expect(rows).toEqual([{ bad: null, good: 'good' }])
})

test('Two processes migrate at once, and each migration runs once', async () => {
  const both = await next({ '930-once': ['create table once ()'], '931-twice': ['create table twice ()'] })
  await Promise.all([migrateBy(direct, both), migrateBy(direct, both)])
  expect((await readSchema(old.db)).applied).toContain('931-twice')
})

test('An older version accepts a schema that a newer one only added to, and refuses one that it removed something from', async () => {
  await expect(migrate(direct)).resolves.toBeUndefined()
  expect(await isMigrated(old.db)).toBe(true)
  await migrateBy(direct, await next({ '940-old-columns-contract': ['drop table good'] }))
  await expect(migrate(direct)).rejects.toThrow(
    'a newer version removed what this one needs (940-old-columns-contract)',
  )
  expect(await isMigrated(old.db)).toBe(false)
})
