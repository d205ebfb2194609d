import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { untilWaiting } from '../../support/database/locks.ts'
import { keep } from '../../support/server/test-server.ts'
import { codeIn, type Listener, letIn, openServer, type Server } from './support/players.ts'

let listener: Listener
let client: ReturnType<Server['clientOf']>
const server = await keep(openServer())
beforeEach(async () => {
  listener = await server.newListener()
  client = server.clientOf(listener)
})

const api = async (path: string, method: 'GET' | 'PUT' = 'GET', body?: object) =>
  (await server.ask(method, `/api${path}`, { token: listener.token, ...(body && { body }) })).body
const setInApi = (id: number) => api(`/sets/${id}`)
const history = () =>
  server.db.selectFrom('listens').selectAll().where('user_id', '=', listener.id).orderBy('id').execute()

describe('A star', () => {
  test("on an album or a song is the set's heart, on an artist a follow, and both ways", async () => {
    await client.star({ id: ['so-1'], albumId: ['al-2'], artistId: ['ar-3'] })
    expect(await setInApi(1)).toMatchObject({ user_fav: { is_fav: true } })
    expect(await api('/artists/3')).toMatchObject({ user_stats: { is_followed: true } })
    const { starred2 } = await client.getStarred2()
    expect(starred2.album?.map(({ id }) => id).toSorted()).toEqual(['al-1', 'al-2'])
    expect(starred2.song?.map(({ id }) => id).toSorted()).toEqual(['so-1', 'so-2'])
    expect(starred2.artist).toMatchObject([{ id: 'ar-3', starred: expect.anything() }])
    const { albumList2 } = await client.getAlbumList2({ type: 'starred' })
    expect(albumList2.album).toHaveLength(2)

    await api('/favs/set/1', 'PUT', { is_fav: false })
    await client.unstar({ id: ['al-2', 'ar-3'] })
    expect((await client.getStarred2()).starred2).toEqual({ artist: [], album: [], song: [] })
  })

  test('with one unknown item among them changes nothing', async () => {
    await expect(client.star({ id: ['so-1', 'so-999999'] })).resolves.toMatchObject({ error: { code: 70 } })
    expect((await client.getStarred2()).starred2.album).toEqual([])
  })
})

describe('A bookmark', () => {
  test('is where the listener left a set, in the app and in the other player', async () => {
    await api('/plays', 'PUT', { set_meta_id: 1, current_timestamp: 31 * 60_000 })
    await client.createBookmark({ id: 'so-2', position: 60_000 })
    const { bookmarks } = await client.getBookmarks()
    expect(bookmarks.bookmark?.map(({ position, entry }) => [entry.id, position])).toEqual([
      ['so-2', 60_000],
      ['so-1', 31 * 60_000],
    ])
    expect(await setInApi(2)).toMatchObject({ user_fav: { current_timestamp: 60_000 } })
    const { albumList2 } = await client.getAlbumList2({ type: 'recent' })
    expect(albumList2.album?.map(({ id }) => id)).toEqual(['al-2', 'al-1'])

    await client.deleteBookmark({ id: 'so-1' })
    expect((await client.getBookmarks()).bookmarks.bookmark).toHaveLength(1)
    expect(await setInApi(1)).toMatchObject({ user_fav: { current_timestamp: 0 } })
    expect(await history()).toHaveLength(2)
  })
})

describe('The play queue', () => {
  test('is the queue of the app', async () => {
    expect(await client.getPlayQueue()).not.toHaveProperty('playQueue')
    await client.savePlayQueue({ id: ['so-3', 'so-1', 'so-3', 'so-2'], current: 'so-1', position: 5_000 })
    expect(await api('/queue')).toMatchObject({
      data: [
        { set_meta_id: 3, is_played: true, is_current: false },
        { set_meta_id: 1, is_played: false, is_current: true },
        { set_meta_id: 2, is_played: false, is_current: false },
      ],
    })
    const { playQueue } = await client.getPlayQueue()
    expect(playQueue).toMatchObject({ current: 'so-1', position: 5_000, username: listener.username })
    expect(playQueue?.entry?.map(({ id }) => id)).toEqual(['so-3', 'so-1', 'so-2'])

    await client.savePlayQueue({ id: ['so-4', 'so-999999'], current: 'so-4', position: 0 })
    expect((await client.getPlayQueue()).playQueue?.entry).toHaveLength(3)
    await client.custom('savePlayQueue', { f: 'json' })
    expect(await client.getPlayQueue()).not.toHaveProperty('playQueue')
  })
})

/** Lets so many seconds pass since what is saved of the listener. */
async function pass(seconds: number) {
  const back = (column: string) => sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(secs => ${seconds})`
  await sql`update plays set ${back('updated_at')} where user_id = ${listener.id}`.execute(server.db)
  await sql`update listens set ${back('started_at')}, ${back('ended_at')} where user_id = ${listener.id}`.execute(
    server.db,
  )
}

describe('A scrobble', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const joined = (created_at: Date) =>
    server.db.updateTable('users').set({ created_at }).where('id', '=', listener.id).execute()
  const began = (since: Date) =>
    server.db.updateTable('app_passwords').set({ playing_since: since }).where('user_id', '=', listener.id).execute()

  test('is a listen in the history, as long as the app has played the set, and the same said twice is one', async () => {
    await client.scrobble({ id: 'so-1', submission: false })
    expect((await client.getNowPlaying()).nowPlaying.entry).toMatchObject([{ id: 'so-1', playerName: 'Phone' }])
    expect(await history()).toEqual([])
    const since = minutesAgo(10)
    await began(since)
    await client.scrobble({ id: 'so-1', submission: true })
    await client.scrobble({ id: 'so-1', submission: true })
    const [listen, ...others] = await history()
    expect(others).toEqual([])
    expect(listen?.heard_ms).toBeGreaterThanOrEqual(10 * 60_000)
    expect(listen?.heard_ms).toBeLessThanOrEqual(Date.now() - since.getTime())
    expect(listen?.started_at).toEqual(since)
  })

  test('of what was heard offline stands at its own time', async () => {
    await joined(minutesAgo(300))
    const times = [200, 100].map(minutes => minutesAgo(minutes).getTime())
    for (const [index, time] of times.entries()) await client.scrobble({ id: `so-${index + 1}`, time })
    expect((await history()).map(({ set_id, started_at }) => [set_id, started_at.getTime()])).toEqual([
      [1, times[0]],
      [2, times[1]],
    ])
  })

  test('is at its time in seconds, too, and at none that is before the account or in the future', async () => {
    await joined(minutesAgo(300))
    const time = Math.floor(minutesAgo(200).getTime() / 1000)
    await client.scrobble({ id: 'so-1', time })
    for (const wrong of [
      0,
      1_000,
      1_000_000_000,
      9_999_999_999,
      minutesAgo(301).getTime(),
      minutesAgo(-1500).getTime(),
    ])
      expect(await client.scrobble({ id: 'so-2', time: wrong })).toMatchObject({ status: 'ok' })
    expect((await history()).map(({ set_id, started_at }) => [set_id, started_at.getTime()])).toEqual([
      [1, time * 1000],
    ])
    // A clock that is a little ahead.
    await client.scrobble({ id: 'so-3', time: minutesAgo(-5).getTime() })
    expect((await history())[1]?.started_at.getTime()).toBeLessThanOrEqual(Date.now())
  })

  test('is one listen, though several apps say it at the same moment', async () => {
    const said = Array.from({ length: 4 }, () => client.scrobble({ id: 'so-1' }))
    expect((await Promise.all(said)).map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok'])
    expect(await history()).toHaveLength(1)
  })

  test('is one of many in a call, while another call says the same in another order', async () => {
    const ids = Array.from({ length: 20 }, (_, at) => `so-${at + 1}`)
    await Promise.all(ids.map(id => client.createBookmark({ id, position: 1_000 })))
    const said = await server.db.transaction().execute(async trx => {
      await sql`select from plays where user_id = ${listener.id} and set_id = 10 for update`.execute(trx)
      const answers = [ids, ids.toReversed()].map(id => client.custom('scrobble', { id, f: 'json' }))
      await untilWaiting(server.db, 2)
      return answers
    })
    expect((await Promise.all(said)).map(({ status }) => status)).toEqual([200, 200])
    expect(await history()).toHaveLength(20)
  })

  test('leaves no trace in the history of who keeps none', async () => {
    await api('/me/settings', 'PUT', { keep_history: false })
    await client.scrobble({ id: 'so-1' })
    expect(await history()).toEqual([])
  })

  test("by a report of positions is heard as in the app, and doesn't lose where the listener left the set", async () => {
    await api('/plays', 'PUT', { set_meta_id: 1, current_timestamp: 600_000 })
    const report = (state: string, positionMs: number, playbackRate = '1') =>
      client.customJSON('reportPlayback', { mediaId: 'so-1', mediaType: 'song', state, positionMs, playbackRate })
    await report('starting', 0)
    expect(await setInApi(1)).toMatchObject({ user_fav: { current_timestamp: 600_000 } })
    await report('playing', 600_000)
    await pass(75)
    await report('playing', 750_000, '2')
    await pass(75)
    await report('paused', 825_000)
    await pass(60)
    await report('stopped', 825_000)
    expect(await setInApi(1)).toMatchObject({ user_fav: { current_timestamp: 825_000 } })
    expect((await history()).map(({ heard_ms }) => Math.round(heard_ms / 1000))).toEqual([150])
    expect((await client.getNowPlaying()).nowPlaying.entry).toEqual([])
  })
})

test('The apps of a listener write about a limited number of items a minute, and read on', async () => {
  const limited = await openServer({ writesPerMinute: { otherApps: 3 } })
  const [one, other] = [await limited.newListener(), await limited.newListener()]
  const call = (by: Listener, name: string, ids: string[]) => {
    const asked = new URLSearchParams({ ...letIn(by), f: 'json' })
    for (const id of ids) asked.append('id', id)
    return fetch(`${limited.url}/rest/${name}?${asked}`)
  }
  expect((await call(one, 'scrobble', ['so-1', 'so-2'])).status).toBe(200)
  expect((await call(one, 'star', ['so-1'])).status).toBe(200)
  const refused = await call(one, 'star', ['so-2'])
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0, await codeIn(refused)]).toEqual([
    429,
    true,
    0,
  ])
  expect((await call(one, 'getStarred2', [])).status).toBe(200)
  expect((await call(other, 'star', ['so-2'])).status).toBe(200)
  await limited.close()
})
