import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listNotifications } from '#contract/routes/activity.ts'
import { announceRelease } from '../../../server/db/releases/announce-release.ts'
import { untilWaiting } from '../../support/database/locks.ts'
import { watch } from '../../support/database/watched-database.ts'
import { freshIds, manyWatch, release, takeFrom } from '../../support/releases.ts'
import { addSignedIn, exactly } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer()
const ids = await freshIds(server.db)

const nextId = () => takeFrom(ids)

async function newListener() {
  await server.db.deleteFrom('attempts').execute()
  const { id: userId, access: token } = await addSignedIn(server)
  const put = async (method: 'PUT' | 'POST', path: string, body: unknown) =>
    expect((await server.ask(method, `/api${path}`, { token, body })).status).toBeLessThan(300)
  const notifications = async (query = '') =>
    exactly(listNotifications.answer, (await server.ask('GET', `/api/notifications${query}`, { token })).body)
  return { userId, token, put, notifications }
}

const releaseTrack = (id: number, artist = 'Sudden') =>
  release(server.db, String(id), '--artist', artist, '--title', `Number ${id}`, '--date', '2026-11-20')

const reasons: [string, (id: ReturnType<typeof nextId>) => ['PUT' | 'POST', string, unknown]][] = [
  ['watches it', ({ id }) => ['PUT', `/favs/track/${id}/likes-toggle`, { show_likes: true }]],
  ['has given it a heart', ({ id }) => ['PUT', `/favs/track/${id}`, { is_fav: true }]],
  [
    'liked a moment while it played',
    ({ setId, start }) => ['POST', '/set-likes', { set_meta_id: setId, set_timestamp: start + 1 }],
  ],
  ['follows its artist', () => ['PUT', '/stats/artist/7/follow', { is_followed: true }]],
]

test.each(reasons)(
  'a listener who %s is notified, with its position in the set where it was first played',
  async (_, markOf) => {
    const track = nextId()
    const [one, other] = [await newListener(), await newListener()]
    await one.put(...markOf(track))
    const artist = await server.db.selectFrom('artists').select('name').where('id', '=', 7).executeTakeFirstOrThrow()
    expect((await releaseTrack(track.id, artist.name)).at(-1)).toMatch(/^\d+ listeners? (was|were) notified\.$/)
    const { set_name } = await server.db
      .selectFrom('sets')
      .select('set_name')
      .where('id', '=', track.setId)
      .executeTakeFirstOrThrow()
    const { data, pagination } = await one.notifications()
    expect(pagination).toEqual({ offset: 0, count: 1, total: 1 })
    expect(data).toMatchObject([
      {
        ...{ is_read: false, read_dt: null },
        release: {
          ...{ set_meta: { id: track.setId, set_name }, track_position: track.position, start_time: track.start },
          track_meta: { id: track.id, artist: artist.name, title: `Number ${track.id}`, release_date: '2026-11-20' },
        },
      },
    ])
    expect((await other.notifications()).data).toEqual([])
  },
)

test('a listener with all of these reasons is notified once', async () => {
  const track = nextId()
  const one = await newListener()
  for (const [, markOf] of reasons) await one.put(...markOf(track))
  await releaseTrack(track.id, 'ID 7')
  await sql`update user_artist_stats set is_followed = true`.execute(server.db)
  expect((await one.notifications()).data).toHaveLength(1)
})

test('a listener who removed all marks gets no notification', async () => {
  const track = nextId()
  const one = await newListener()
  await one.put('PUT', `/favs/track/${track.id}/likes-toggle`, { show_likes: true })
  await one.put('PUT', `/favs/track/${track.id}/likes-toggle`, { show_likes: false })
  await one.put('PUT', '/stats/artist/9/follow', { is_followed: true })
  await one.put('PUT', '/stats/artist/9/follow', { is_followed: false })
  const artist = await server.db.selectFrom('artists').select('name').where('id', '=', 9).executeTakeFirstOrThrow()
  await releaseTrack(track.id, artist.name)
  expect((await one.notifications()).data).toEqual([])
})

test('followers of an artist are notified once of a new track that is in no set', async () => {
  const one = await newListener()
  await one.put('PUT', '/stats/artist/11/follow', { is_followed: true })
  const { id } = await server.db
    .insertInto('tracks')
    .values({ title: 'New', artist: 'Eleven' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db.insertInto('track_artists').values({ track_id: id, artist_id: 11, role: 'producer' }).execute()
  const announce = () => server.db.transaction().execute(trx => announceRelease(trx, id))
  expect([await announce(), await announce()]).toEqual([1, undefined])
  expect((await one.notifications()).data).toMatchObject([
    { release: { set_meta: null, track_position: null, start_time: null, track_meta: { id } } },
  ])
})

test('a listener who begins to watch while the release is under way is notified', async () => {
  const track = nextId()
  const one = await newListener()
  const watching = await server.db.startTransaction().execute()
  await sql`insert into user_track_favs (user_id, track_id, show_likes) values (${one.userId}, ${track.id}, true)`.execute(
    watching,
  )
  const releasing = releaseTrack(track.id)
  await untilWaiting(server.db, 1)
  await watching.commit().execute()
  await releasing
  expect((await one.notifications()).data).toHaveLength(1)
})

test('an account that is deleted during the release does not prevent notifications to others', async () => {
  const track = nextId()
  const [one, other] = [await newListener(), await newListener()]
  for (const each of [one, other]) await each.put('PUT', `/favs/track/${track.id}`, { is_fav: true })
  const leaving = await server.db.startTransaction().execute()
  await leaving.deleteFrom('users').where('id', '=', one.userId).execute()
  const releasing = releaseTrack(track.id)
  await untilWaiting(server.db, 1)
  await leaving.commit().execute()
  expect((await releasing).at(-1)).toBe('1 listener was notified.')
  expect((await other.notifications()).data).toHaveLength(1)
})

test('ten thousand listeners are notified with as many statements as ten', async () => {
  const releaseWithWatchers = async (listeners: number) => {
    const { id } = nextId()
    await manyWatch(server.db, id, listeners)
    const { db, sent } = watch(server.db)
    const printed = await release(db, String(id), '--artist', 'Sudden', '--title', 'Many')
    return { lastLine: printed.at(-1), statements: sent() }
  }
  const ten = await releaseWithWatchers(10)
  const all = await releaseWithWatchers(10_000)
  expect([ten.lastLine, all.lastLine]).toEqual(['10 listeners were notified.', '10,000 listeners were notified.'])
  expect(all.statements).toBe(ten.statements)
  expect(all.statements).toBeLessThan(15)
})
