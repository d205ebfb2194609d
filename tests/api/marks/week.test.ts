import { describe, expect, test } from 'vitest'
import type { Week } from '#contract/entities/history.ts'
import { getWeek } from '#contract/routes/week.ts'
import { addSignedIn, exactly, expectFailure } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'
import { newHistorian } from './support/historian.ts'

const server = await testServer()

const minute = 60_000
const hour = 60 * minute

/** Midnights of a week in UTC, from Monday, November 23, to the Monday after. */
const utc = Array.from({ length: 8 }, (_, day) => new Date(Date.UTC(2026, 10, 23 + day)).toISOString())

let listeners = 0
async function newListener() {
  const { access: token, id } = await addSignedIn(server, `weekly ${++listeners}`)
  const ask = (days: readonly string[]) => server.ask('GET', `/api/week?days=${days.join(',')}`, { token })
  return {
    id,
    ask,
    async week(days: readonly string[] = utc) {
      const { status, body } = await ask(days)
      expect(status).toBe(200)
      return exactly(getWeek.answer, body)
    },
    /** A listen that began at this time and of which so much sounded (ms). */
    hears: (set_id: number, started_at: string, heard_ms: number) =>
      server.db
        .insertInto('listens')
        .values({ user_id: id, set_id, started_at, ended_at: started_at, position_ms: heard_ms, heard_ms })
        .execute(),
  }
}

const anArtist = (name: string) =>
  server.db.insertInto('artists').values({ name }).returning('id').executeTakeFirstOrThrow()

async function aSetOf(...artists: { id: number }[]) {
  const set = { set_name: 'Set', artist: 'Ilka', release_date: '2026-01-01', genre: 'Techno', duration: 9_000 }
  const { id } = await server.db.insertInto('sets').values(set).returning('id').executeTakeFirstOrThrow()
  const credits = artists.map((artist, position) => ({ set_id: id, artist_id: artist.id, position }))
  await server.db.insertInto('set_artists').values(credits).execute()
  return id
}

describe('a week', () => {
  test('sums up what was heard, by set, artist and day', async () => {
    const listener = await newListener()
    const [ilka, ruben] = [await anArtist('Ilka'), await anArtist('Ruben')]
    const [alone, together] = [await aSetOf(ilka), await aSetOf(ilka, ruben)]
    await listener.hears(alone, '2026-11-23T10:00:00Z', 30 * minute)
    await listener.hears(alone, '2026-11-24T10:00:00Z', 20 * minute)
    await listener.hears(together, '2026-11-24T22:00:00Z', 40 * minute)
    const { top_set, top_artists, ...numbers } = await listener.week()
    expect(numbers).toEqual({
      ...{ heard: 90 * minute, sets: 2, artists: 2, ids: 0 },
      days: [30, 60, 0, 0, 0, 0, 0].map(minutes => minutes * minute),
    })
    expect(top_set?.id).toBe(alone)
    expect(top_artists.map(({ artist, heard }) => [artist.name, heard])).toEqual([
      ['Ilka', 90 * minute],
      ['Ruben', 40 * minute],
    ])
  })

  test('names the five most heard artists, and counts all', async () => {
    const listener = await newListener()
    for (const count of [1, 2, 3, 4, 5, 6])
      await listener.hears(await aSetOf(await anArtist(`Number ${count}`)), '2026-11-25T10:00:00Z', count * minute)
    const { artists, top_artists } = await listener.week()
    expect(artists).toBe(6)
    expect(top_artists.map(({ artist }) => artist.name)).toEqual([6, 5, 4, 3, 2].map(count => `Number ${count}`))
  })

  test('without a listen has nothing of another listener', async () => {
    const [listener, other] = [await newListener(), await newListener()]
    await other.hears(1, '2026-11-25T10:00:00Z', hour)
    expect(await listener.week()).toEqual({
      ...{ heard: 0, sets: 0, artists: 0, ids: 0, top_set: null, top_artists: [] },
      days: [0, 0, 0, 0, 0, 0, 0],
    })
  })

  test('leaves out sets that were opened and not heard', async () => {
    const listener = await newListener()
    await listener.hears(1, '2026-11-25T10:00:00Z', 0)
    expect(await listener.week()).toMatchObject({ sets: 0, artists: 0, top_set: null })
  })
})

describe('what sounded belongs to the day and the week in which it did', () => {
  const quarter = 15 * minute
  /** Midnight of the listener's Monday, some six hours ago: at a full quarter of an hour, as days begin in every time zone. */
  const monday = Math.floor(Date.now() / quarter) * quarter - 6 * hour
  const weekFrom = (from: number) =>
    Array.from({ length: 8 }, (_, day) => new Date(from + day * 24 * hour).toISOString())
  const inMinutes = ({ heard, days }: Week) => [heard, ...days].map(ms => Math.round(ms / minute))

  test('from 23:50 on Sunday into Monday, with a pause and at several speeds', async () => {
    const historian = await newHistorian(server)
    const ago = (time: number) => (Date.now() - time) / minute
    await historian.first.starts(1, 0, ago(monday - 10 * minute))
    await historian.first.saves(1, 20 * minute, ago(monday + 10 * minute))
    await historian.first.starts(1, 0, ago(monday + 30 * minute))
    await historian.first.saves(1, 40 * minute, ago(monday + 70 * minute))
    await historian.first.starts(1, 0, ago(monday + 70 * minute))
    await historian.first.savesAt(0.75, 1, 30 * minute, ago(monday + 110 * minute))
    await historian.first.starts(1, 0, ago(monday + 110 * minute))
    await historian.first.savesAt(1.25, 1, 40 * minute, ago(monday + 142 * minute))
    const week = async (days: readonly string[]) => {
      const { status, body } = await server.ask('GET', `/api/week?days=${days.join(',')}`, { token: historian.token })
      expect(status).toBe(200)
      return exactly(getWeek.answer, body)
    }
    expect((await historian.history()).map(({ heard }) => Math.round(heard / minute))).toEqual([132])
    expect(inMinutes(await week(weekFrom(monday)))).toEqual([122, 122, 0, 0, 0, 0, 0, 0])
    expect(inMinutes(await week(weekFrom(monday - 7 * 24 * hour)))).toEqual([10, 0, 0, 0, 0, 0, 0, 10])
    const lastWeek = await week(weekFrom(monday - 7 * 24 * hour))
    expect([lastWeek.sets, lastWeek.top_set?.id]).toEqual([1, 1])
    // Of somebody whose day begins half an hour later.
    expect(inMinutes(await week(weekFrom(monday + 30 * minute - 24 * hour)))).toEqual([132, 20, 112, 0, 0, 0, 0, 0])
  })
})

describe('a listen that was recorded without its quarters of an hour sounded where it began', () => {
  test('to the millisecond', async () => {
    const listener = await newListener()
    await listener.hears(1, '2026-11-22T23:59:59.999Z', 1)
    await listener.hears(1, '2026-11-23T00:00:00.000Z', 2)
    await listener.hears(1, '2026-11-23T23:59:59.999Z', 4)
    await listener.hears(1, '2026-11-24T00:00:00.000Z', 8)
    await listener.hears(1, '2026-11-29T23:59:59.999Z', 16)
    await listener.hears(1, '2026-11-30T00:00:00.000Z', 32)
    expect(await listener.week()).toMatchObject({ heard: 30, days: [6, 8, 0, 0, 0, 0, 16] })
  })

  test('also where the clocks are put back and the day has 25 hours', async () => {
    const listener = await newListener()
    // Berlin, from Monday, October 19, to Monday, October 26, 2026. On Sunday summer time ends.
    const days = [...[18, 19, 20, 21, 22, 23, 24].map(day => `2026-10-${day}T22:00:00Z`), '2026-10-25T23:00:00Z']
    await listener.hears(1, '2026-10-24T21:59:59Z', 1)
    await listener.hears(1, '2026-10-24T22:00:00Z', 2)
    await listener.hears(1, '2026-10-25T22:59:59Z', 4)
    await listener.hears(1, '2026-10-25T23:00:00Z', 8)
    expect(await listener.week(days)).toMatchObject({ heard: 7, days: [0, 0, 0, 0, 0, 1, 6] })
  })
})

describe('IDs', () => {
  /** A track that was released in that week, and of which the listener was notified. */
  async function released(user_id: number, created_dt = '2026-11-25T12:00:00Z') {
    const { id: track_id } = await server.db
      .insertInto('tracks')
      .values({ title: 'Found', artist: 'Ilka' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: release_id } = await server.db
      .insertInto('releases')
      .values({ track_id, created_dt })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db.insertInto('notifications').values({ user_id, release_id, created_dt }).execute()
    return track_id
  }
  const marks = (user_id: number, track_id: number, mark: object) =>
    server.db
      .insertInto('user_track_favs')
      .values({ user_id, track_id, ...mark })
      .execute()

  test('count that the listener liked, watched or saved a moment of before they were released', async () => {
    const { id, week } = await newListener()
    await marks(id, await released(id), { is_fav: true, fav_at: '2026-11-20T12:00:00Z' })
    await marks(id, await released(id), { show_likes: true, likes_at: '2026-11-20T12:00:00Z' })
    // Of a followed artist: liked later, or not at all.
    await marks(id, await released(id), { is_fav: true, fav_at: '2026-11-26T12:00:00Z' })
    await released(id)
    // No longer liked.
    await marks(id, await released(id), { is_fav: false, fav_at: '2026-11-20T12:00:00Z' })
    // In another week.
    await marks(id, await released(id, '2026-11-30T00:00:00Z'), { is_fav: true, fav_at: '2026-11-20T12:00:00Z' })
    expect(await week()).toMatchObject({ ids: 2 })
  })

  test('are those of the listener', async () => {
    const [{ id, week }, other] = [await newListener(), await newListener()]
    const liked = { is_fav: true, fav_at: '2026-11-20T12:00:00Z' }
    await marks(other.id, await released(id), liked)
    await marks(id, await released(other.id), liked)
    expect(await week()).toMatchObject({ ids: 0 })
  })
})

test.each([
  ['no times', []],
  ['seven times', utc.slice(1)],
  ['nine times', [...utc, '2026-12-01T00:00:00Z']],
  ['two equal times', [...utc.slice(0, 7), utc[6] ?? '']],
  ['times in another order', utc.toReversed()],
  ['more than eight days', [...utc.slice(0, 7), '2026-12-01T00:00:00.001Z']],
  ['what is no time', [...utc.slice(0, 7), 'now']],
])('%s are no week', async (_, days) => {
  const { ask } = await newListener()
  expect(Object.keys(expectFailure(await ask(days), 422).errors?.query ?? {})).toContain('days')
})

test('eight days are a week, and one in the year 0 is none', async () => {
  const { ask } = await newListener()
  const early = utc.map(time => time.replace('2026-11', '0000-01'))
  expect((await ask([...utc.slice(0, 7), '2026-12-01T00:00:00Z'])).status).toBe(200)
  expect((await ask(early)).status).toBe(422)
})
