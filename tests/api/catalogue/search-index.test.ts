import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '../../../server/db/pool.ts'
import type { Kind } from '../../../server/search/catalogue-rows.ts'
import { CatalogueSearch } from '../../../server/search/catalogue-search.ts'
import { laterThan } from '../../../server/search/changes.ts'
import { type TestDatabase, testDatabase } from '../../support/database/database.ts'

/** What no search waits for. It uses the test's database. */
const background: Promise<void>[] = []

/** A search as in a process of its own, on the same database. */
function anotherProcess(db: Db) {
  const search = new CatalogueSearch(db, work => void background.push(work()))
  const find = async (word: string, kind: Kind = 'tracks'): Promise<number[]> => {
    const { ids } = await search.run(async index => {
      const hits = index.kind(kind).find({ words: [word] }, { offset: 0 })
      const { rows } = await sql<{ later: string }>`select ${laterThan(index.known.horizon)} as later`.execute(db)
      return { ids: hits.ids, later: rows[0]?.later ?? '' }
    })
    return ids
  }
  return { search, find }
}

const add = async (db: Db, ...titles: string[]): Promise<number[]> =>
  (
    await db
      .insertInto('tracks')
      .values(titles.map(title => ({ title, artist: 'Quorum' })))
      .returning('id')
      .execute()
  ).map(({ id }) => id)

let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await testDatabase('empty')
  db = database.db
})
afterEach(async () => {
  vi.useRealTimers()
  // Some of it starts more.
  while (background.length > 0) await background.shift()
  await database.drop()
})

test('Every process finds what any has just written', async () => {
  const [one, other] = [anotherProcess(db), anotherProcess(database.again())]
  expect(await one.find('zephyr')).toEqual([])
  expect(await other.find('zephyr')).toEqual([])
  const ids = await add(db, 'Zephyr A', 'Zephyr B')
  expect(await one.find('zephyr')).toEqual(ids)
  expect(await other.find('zephyr')).toEqual(ids)
  await db.deleteFrom('tracks').where('title', '=', 'Zephyr A').execute()
  expect(await one.find('zephyr')).toEqual(ids.slice(1))
  expect(await other.find('zephyr')).toEqual(ids.slice(1))
})

test('A title that differs only in a sign changes its place', async () => {
  const { find } = anotherProcess(db)
  const [first = 0, second = 0] = await add(db, 'Zephyr, a', 'Zephyr b')
  expect(await find('zephyr')).toEqual([second, first])
  await db.updateTable('tracks').set({ title: 'Zephyr a' }).where('id', '=', first).execute()
  expect(await find('zephyr')).toEqual([first, second])
})

test('Nothing is missed of a transaction that ends after others that began later', async () => {
  const { find } = anotherProcess(db)
  const named = async (name: string) =>
    (await db.insertInto('artists').values({ name }).returning('id').execute())[0]?.id
  const renamed = await named('Aurora')
  await find('mistral', 'artists')
  const late = await database.again().startTransaction().execute()
  await late.updateTable('artists').set({ name: 'Mistral' }).where('name', '=', 'Aurora').execute()
  const tracks = await add(db, 'Zephyr A', 'Zephyr B')
  expect(await find('zephyr')).toEqual(tracks)
  expect(await find('mistral', 'artists')).toEqual([])
  await late.commit().execute()
  expect(await find('mistral', 'artists')).toEqual([renamed])
  expect(await find('zephyr')).toEqual(tracks)
})

test('Changes are found although their record was deleted before the next search', async () => {
  const { find } = anotherProcess(db)
  expect(await find('zephyr')).toEqual([])
  const ids = await add(db, 'Zephyr')
  await sql`delete from search_changes`.execute(db)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1000 })
  expect(await find('zephyr')).toEqual(ids)
})

test('After thousands of changes the index is made anew, while searches go on', async () => {
  const { find, search } = anotherProcess(db)
  await find('zephyr')
  const before = await search.load()
  await add(db, ...Array.from({ length: 3_000 }, (_, index) => `Zephyr ${index}`))
  expect(await find('zephyr')).toHaveLength(3_000)
  await expect.poll(() => search.load()).not.toBe(before)
  expect(await find('zephyr')).toHaveLength(3_000)
  const [last] = await add(db, 'Zephyr, the last')
  expect(await find('last')).toEqual([last])
})

test('An index that could not be read is read at the next search', async () => {
  const { find } = anotherProcess(db)
  const ids = await add(db, 'Zephyr')
  await sql`alter table labels rename to elsewhere`.execute(db)
  await expect(find('zephyr')).rejects.toThrow('labels')
  await sql`alter table elsewhere rename to labels`.execute(db)
  expect(await find('zephyr')).toEqual(ids)
})
