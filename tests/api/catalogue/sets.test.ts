import { beforeEach, describe, expect, test } from 'vitest'
import { SetDetail, SetSummary } from '#contract/entities/music.ts'
import { Peaks } from '#contract/peaks.ts'
import { setOrder } from '#contract/routes/catalogue.ts'
import { listOf } from '#contract/shapes.ts'
import { addSignedIn, emptyLibrary, exactly, expectFailure, signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const waveform = {
  version: 2 as const,
  channels: 1 as const,
  sample_rate: 6000,
  samples_per_pixel: 256,
  bits: 8 as const,
  length: 2,
  data: [-3, 3, -90, 90],
}

const known = async (permalink: string) => (permalink.startsWith('sets/1/') ? waveform : undefined)
const server = await testServer({ library: { ...emptyLibrary, peaks: known } })
// Equal values in the columns that lists are ordered by, and letters that byte order would sort last.
const { db } = server
await db
  .updateTable('sets')
  .set({ release_date: '2026-05-01', likes: 7, genre: 'House' })
  .where('id', '<=', 12)
  .execute()
await db.updateTable('sets').set({ artist: 'Élan Vöss', set_name: 'ÜBER Alles 100%' }).where('id', '<=', 9).execute()
await db.updateTable('sets').set({ artist: 'dj lowercase', sponsor: null }).where('id', '>=', 20).execute()
await db.deleteFrom('set_sponsors').where('set_id', '>=', 20).execute()
const token = (await signIn(server)).access

const Sets = listOf(SetSummary)
type Query = Record<string, string | number>
async function sets(query: Query = {}, as = token) {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const answer = await server.ask('GET', `/api/sets?${search}`, { token: as })
  expect(answer).toMatchObject({ status: 200 })
  return exactly(Sets, answer.body)
}
const ids = (list: { data: { id: number }[] }) => list.data.map(({ id }) => id)
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The value of the column that a list is ordered by; empty where a set has none. */
const shown: Record<string, (set: SetSummary) => string | number> = {
  artist: set => set.artist,
  'artist_meta.name': set => set.artist,
  set_name: set => set.set_name,
  sponsor: set => set.set_sponsors[0]?.sponsor ?? '',
  genre: set => set.genre,
  release_date: set => set.release_date,
  likes: set => set.likes,
  first_liked_date: set => set.user_fav.first_liked_date ?? '',
}
/** The keys whose column the list shows. */
const keys = setOrder.filter(key => key !== 'user_set_favs.total_user_likes')
const shownBy = (key: string) => shown[key] ?? shown[key.split('.').at(-1) ?? ''] ?? (() => '')
const comparable = (value: string | number) => (typeof value === 'string' ? plain(value) : value)

describe('the list of sets', () => {
  test('shows the newest twenty first, later ids first on a day, and how many there are', async () => {
    const list = await sets()
    const expected = await server.db
      .selectFrom('sets')
      .select('id')
      .orderBy('release_date', 'desc')
      .orderBy('id', 'desc')
      .execute()
    expect(ids(list)).toEqual(expected.slice(0, 20).map(({ id }) => id))
    expect(list.pagination).toEqual({ offset: 0, count: 20, total: expected.length })
  })

  test('continues by offset to its end, without repeating or leaving out a set', async () => {
    const { total } = (await sets()).pagination
    const seen: number[] = []
    for (let offset = 0; offset < total; offset += 5) {
      const page = await sets({ offset, limit: 5 })
      expect(page.pagination).toEqual({ offset, count: Math.min(5, total - offset), total })
      seen.push(...ids(page))
    }
    expect(new Set(seen).size).toBe(total)
    expect(seen).toEqual(ids(await sets({ limit: 100 })))
    expect((await sets({ offset: 1_000_000 })).data).toEqual([])
  })

  describe.each(['asc', 'desc'])('ordered %s', order_direction => {
    const sign = order_direction === 'asc' ? 1 : -1

    test.each(keys)('by %s is sorted regardless of case and accents', async order_by => {
      const list = await sets({ order_by, order_direction, limit: 100 })
      expect(list.data).toHaveLength(list.pagination.total)
      const values = list.data
        .map(shownBy(order_by))
        .filter(value => value !== '')
        .map(comparable)
      const sorted = values.toSorted((a, b) => (a < b ? -sign : a > b ? sign : 0))
      expect(values).toEqual(sorted)
    })

    test.each(keys)(
      'by %s continues after the last set of a page without repeating or leaving out one',
      async order_by => {
        const all = ids(await sets({ order_by, order_direction, limit: 100 }))
        const seen: number[] = []
        let last: SetSummary | undefined
        for (let page = 0; page <= all.length / 5; page++) {
          const beyond: Query = last ? { after: shownBy(order_by)(last), after_id: last.id } : {}
          const { data } = await sets({ order_by, order_direction, limit: 5, ...beyond })
          seen.push(...data.map(({ id }) => id))
          last = data.at(-1) ?? last
        }
        expect(seen).toEqual(all)
      },
    )
  })

  test('continues after a value without an id with the sets beyond it', async () => {
    const { data } = await sets({ order_by: 'release_date', order_direction: 'desc', after: '2026-05-01', limit: 100 })
    const older = (await sets({ limit: 100 })).data.filter(set => set.release_date < '2026-05-01')
    expect(ids({ data })).toEqual(ids({ data: older }))
  })

  test.each([
    ['release_date', 'yesterday'],
    ['release_date', '2026-02-31'],
    ['likes', 'many'],
    ['likes', '99999999999'],
    ['user_set_favs.first_liked_date', '1'],
  ])("ordered by %s can't continue after %s", async (order_by, after) => {
    const answer = await server.ask('GET', `/api/sets?order_by=${order_by}&after=${after}`, { token })
    expect(Object.keys(expectFailure(answer, 422).errors?.query ?? {})).toEqual(['after'])
  })

  test('of a genre holds the sets that have it, as their own or among their tracks; an unknown genre has none', async () => {
    const all = (await sets({ limit: 100 })).data
    const genresOf = (set: (typeof all)[number]) => new Set([set.genre, ...set.track_genres])
    expect(all.some(set => set.genre !== 'House' && set.track_genres.includes('House'))).toBe(true)
    expect(all.some(set => set.genre === 'House' && !set.track_genres.includes('House'))).toBe(true)
    for (const genre of new Set(all.flatMap(set => [...genresOf(set)]))) {
      const list = await sets({ genre, limit: 100 })
      expect(ids(list)).toEqual(ids({ data: all.filter(set => genresOf(set).has(genre)) }))
      expect(list.pagination.total).toBe(list.data.length)
    }
    expect(await sets({ genre: 'Polka' })).toEqual({ data: [], pagination: { offset: 0, count: 0, total: 0 } })
  })

  test.each([
    ['any part of a word', 'lles'],
    ['a word in another case', 'éLAN'],
    ['words without their accents', 'elan voss'],
    ['words in any order, of name and artist', 'uber elan'],
    ['a word with spaces around it', '  uber   '],
    ['words with a sign between them', 'uber%elan'],
  ])('is searched by %s', async (_what, search) => {
    const found = await sets({ search, limit: 100 })
    expect(ids(found).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(found.pagination.total).toBe(9)
  })

  test.each(['%', '_', 'uberelan', '\\', "'", 'élan nobody', '🎧'])('finds nothing for %s', async search => {
    expect((await sets({ search })).pagination.total).toBe(0)
  })

  test("shows the caller's own marks only", async () => {
    const { id: userId, access: other } = await addSignedIn(server, 'other')
    const none = { is_fav: false, show_likes: false, user_likes: 0, first_liked_date: null, current_timestamp: 0 }
    for (const set of (await sets({ limit: 100 }, other)).data) expect(set.user_fav).toEqual(none)

    const fav = { user_id: userId, set_id: 3, is_fav: true, first_liked_date: '2026-06-07' }
    await server.db.insertInto('user_set_favs').values(fav).execute()
    await server.db.insertInto('plays').values({ user_id: userId, set_id: 3, current_timestamp_ms: 61_000 }).execute()
    const before = (await sets({ limit: 100 })).data.find(({ id }) => id === 3)
    const marked = (await sets({ limit: 100 }, other)).data.find(({ id }) => id === 3)
    expect(marked?.user_fav).toEqual({
      ...none,
      is_fav: true,
      first_liked_date: '2026-06-07',
      current_timestamp: 61_000,
    })
    expect(before?.user_fav).not.toEqual(marked?.user_fav)
  })
})

describe('a set', () => {
  test('comes with its tracklist in playing order, without gaps, to its end', async () => {
    for (const id of ids(await sets({ limit: 100 }))) {
      const { body } = await server.ask('GET', `/api/sets/${id}`, { token })
      const set = exactly(SetDetail, body)
      const tracks = set.set_tracks
      expect(tracks.map(track => track.track_position)).toEqual(tracks.map((_, index) => index + 1))
      expect(tracks.map(track => track.end_time)).toEqual([
        ...tracks.slice(1).map(track => track.start_time),
        set.duration,
      ])
      expect([tracks[0]?.start_time, tracks.length]).toEqual([0, set.track_count])
      expect(tracks.filter(track => track.track_meta.mix_type !== 'ID')).toHaveLength(set.track_confirmed_count)
      expect(tracks.every(track => track.set_meta_id === id && track.track_meta.id === track.track_meta_id)).toBe(true)
    }
  })

  test('has the same values in the list', async () => {
    const [first] = (await sets()).data
    const { body } = await server.ask('GET', `/api/sets/${first?.id}`, { token })
    expect(body).toMatchObject({ ...first })
  })

  test('that is unknown is a 404, as are its parts', async () => {
    for (const path of ['/api/sets/999', '/api/sets/999/peaks', '/api/set_tracks/play/99999'])
      expectFailure(await server.ask('GET', path, { token }), 404)
  })

  test('has a waveform that may be cached for a day, if its recording has one', async () => {
    const answer = await server.ask('GET', '/api/sets/1/peaks', { token })
    expect(exactly(Peaks, answer.body)).toEqual(waveform)
    expect(answer.headers['cache-control']).toBe('private, max-age=86400')
    expectFailure(await server.ask('GET', '/api/sets/2/peaks', { token }), 404)
  })
})

describe('where to hear a track', () => {
  let place: unknown
  beforeEach(async () => {
    place = await server.db
      .selectFrom('set_tracks')
      .innerJoin('sets', 'sets.id', 'set_tracks.set_id')
      .select(['set_tracks.set_id as set_meta_id', 'set_tracks.start_time'])
      .where('set_tracks.track_id', '=', 5)
      .orderBy('sets.release_date', 'desc')
      .orderBy('sets.id', 'desc')
      .executeTakeFirstOrThrow()
  })

  test('is the newest set that contains it, at its start time', async () => {
    const { status, body } = await server.ask('GET', '/api/set_tracks/play/5', { token })
    expect([status, body]).toEqual([200, place])
  })
})

test('an answer is compressed if it is long and the client accepts that', async () => {
  const headers = { 'accept-encoding': 'gzip, deflate, br' }
  const long = await server.ask('GET', '/api/sets', { token, headers })
  const short = await server.ask('GET', '/api/health', { headers })
  expect([long.headers['content-encoding'], short.headers['content-encoding']]).toEqual(['br', undefined])
  expect(long.bytes.length).toBeLessThan((await server.ask('GET', '/api/sets', { token })).bytes.length / 3)
})
