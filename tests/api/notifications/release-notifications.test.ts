import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '../../../contract/routes/activity.ts'
import { announceRelease } from '../../../server/db/releases/announce-release.ts'
import { untilWaiting } from '../../support/database/locks.ts'
import { watch } from '../../support/database/watched-database.ts'
import { freshIds, manyWatch, release, takeFrom } from '../../support/releases.ts'
import { addListener, exactly, signIn, type TestApp, testApp } from '../../support/server/app.ts'

let server: TestApp
let ids: Awaited<ReturnType<typeof freshIds>>
let people = 0

beforeAll(async () => {
  server = await testApp()
  ids = await freshIds(server.db)
})
afterAll(() => server.close())

const nextId = () => takeFrom(ids)

async function somebody() {
  people++
  const name = `chaser${people}`
  const userId = await addListener(server.db, name, 'moonlight')
  await server.db.deleteFrom('attempts').execute()
  const { access: token } = await signIn(server, name, 'moonlight')
  const put = async (method: 'PUT' | 'POST', path: string, body: unknown) =>
    expect((await server.ask(method, `/api${path}`, { token, body })).status).toBeLessThan(300)
  const told = async (query = '') =>
    exactly(listNotifications.answer, (await server.ask('GET', `/api/notifications${query}`, { token })).body)
  return { userId, token, put, told }
}

const comeOut = (id: number, artist = 'Sudden') =>
  release(server.db, String(id), '--artist', artist, '--title', `Number ${id}`, '--date', '2026-11-20')

const ways: [string, (id: ReturnType<typeof nextId>) => ['PUT' | 'POST', string, unknown]][] = [
  ['watches it', ({ id }) => ['PUT', `/favs/track/${id}/likes-toggle`, { show_likes: true }]],
  ['has given it a heart', ({ id }) => ['PUT', `/favs/track/${id}`, { is_fav: true }]],
  [
    'liked a moment while it played',
    ({ setId, start }) => ['POST', '/set-likes', { set_meta_id: setId, set_timestamp: start + 1 }],
  ],
  ['follows its artist', () => ['PUT', '/stats/artist/7/follow', { is_followed: true }]],
]

test.each(ways)('whoever %s is told, with the place where it was heard', async (_, way) => {
  const heard = nextId()
  const [one, other] = [await somebody(), await somebody()]
  await one.put(...way(heard))
  const artist = await server.db.selectFrom('artists').select('name').where('id', '=', 7).executeTakeFirstOrThrow()
  expect((await comeOut(heard.id, artist.name)).at(-1)).toMatch(/^\d+ listeners? (was|were) notified\.$/)
  const { set_name } = await server.db
    .selectFrom('sets')
    .select('set_name')
    .where('id', '=', heard.setId)
    .executeTakeFirstOrThrow()
  const { data, pagination } = await one.told()
  expect(pagination).toEqual({ offset: 0, count: 1, total: 1 })
  expect(data).toMatchObject([
    {
      ...{ is_read: false, read_dt: null },
      release: {
        ...{ set_meta: { id: heard.setId, set_name }, track_position: heard.position, start_time: heard.start },
        track_meta: { id: heard.id, artist: artist.name, title: `Number ${heard.id}`, release_date: '2026-11-20' },
      },
    },
  ])
  expect((await other.told()).data).toEqual([])
})

test('whoever is concerned in every way is told once', async () => {
  const heard = nextId()
  const one = await somebody()
  for (const [, way] of ways) await one.put(...way(heard))
  await comeOut(heard.id, 'ID 7')
  await sql`update user_artist_stats set is_followed = true`.execute(server.db)
  expect((await one.told()).data).toHaveLength(1)
})

test('whoever has taken it all back is not told', async () => {
  const heard = nextId()
  const one = await somebody()
  await one.put('PUT', `/favs/track/${heard.id}/likes-toggle`, { show_likes: true })
  await one.put('PUT', `/favs/track/${heard.id}/likes-toggle`, { show_likes: false })
  await one.put('PUT', '/stats/artist/9/follow', { is_followed: true })
  await one.put('PUT', '/stats/artist/9/follow', { is_followed: false })
  const artist = await server.db.selectFrom('artists').select('name').where('id', '=', 9).executeTakeFirstOrThrow()
  await comeOut(heard.id, artist.name)
  expect((await one.told()).data).toEqual([])
})

test("a new track that no set has played is told to its artist's followers, once", async () => {
  const one = await somebody()
  await one.put('PUT', '/stats/artist/11/follow', { is_followed: true })
  const { id } = await server.db
    .insertInto('tracks')
    .values({ title: 'New', artist: 'Eleven' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db.insertInto('track_artists').values({ track_id: id, artist_id: 11, role: 'producer' }).execute()
  const announce = () => server.db.transaction().execute(trx => announceRelease(trx, id))
  expect([await announce(), await announce()]).toEqual([1, undefined])
  expect((await one.told()).data).toMatchObject([
    { release: { set_meta: null, track_position: null, start_time: null, track_meta: { id } } },
  ])
})

test('a listener who begins to watch while the release is under way is told or watches a track that is out', async () => {
  const heard = nextId()
  const one = await somebody()
  const watching = await server.db.startTransaction().execute()
  await sql`insert into user_track_favs (user_id, track_id, show_likes) values (${one.userId}, ${heard.id}, true)`.execute(
    watching,
  )
  const coming = comeOut(heard.id)
  await untilWaiting(server.db, 1)
  await watching.commit().execute()
  await coming
  expect((await one.told()).data).toHaveLength(1)
})

test('a listener who leaves meanwhile keeps nobody from being told', async () => {
  const heard = nextId()
  const [one, other] = [await somebody(), await somebody()]
  for (const each of [one, other]) await each.put('PUT', `/favs/track/${heard.id}`, { is_fav: true })
  const leaving = await server.db.startTransaction().execute()
  await leaving.deleteFrom('users').where('id', '=', one.userId).execute()
  const coming = comeOut(heard.id)
  await untilWaiting(server.db, 1)
  await leaving.commit().execute()
  expect((await coming).at(-1)).toBe('1 listener was notified.')
  expect((await other.told()).data).toHaveLength(1)
})

test('ten thousand are told by as many statements as ten', async () => {
  const chased = async (listeners: number) => {
    const { id } = nextId()
    await manyWatch(server.db, id, listeners)
    const { db, sent } = watch(server.db)
    const printed = await release(db, String(id), '--artist', 'Sudden', '--title', 'Many')
    return { told: printed.at(-1), statements: sent() }
  }
  const ten = await chased(10)
  const all = await chased(10_000)
  expect([ten.told, all.told]).toEqual(['10 listeners were notified.', '10000 listeners were notified.'])
  expect(all.statements).toBe(ten.statements)
  expect(all.statements).toBeLessThan(15)
})
