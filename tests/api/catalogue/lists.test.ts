import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { SetSummary, Track } from '../../../contract/entities/music.ts'
import { Artist, Label } from '../../../contract/entities/people.ts'
import { artistOrder, getTrack, labelOrder, setOrder, trackOrder } from '../../../contract/routes/catalogue.ts'
import { listOf } from '../../../contract/shapes.ts'
import { addSignedIn, exactly, expectFailure, signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer()
const token = (await signIn(server)).access
for (const id of [3, 40, 41])
  expect(await server.ask('PUT', `/api/favs/track/${id}/purchase`, { token })).toMatchObject({ status: 200 })

const Item = z.looseObject({ id: z.int() })
type Item = z.infer<typeof Item>

const kinds = { sets: SetSummary, tracks: Track, artists: Artist, labels: Label }
type Kind = keyof typeof kinds

async function list(path: string, query: Record<string, string | number> = {}, kind?: Kind) {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const answer = await server.ask('GET', `/api${path}?${search}`, { token })
  expect(answer).toMatchObject({ status: 200 })
  if (kind) exactly(listOf(kinds[kind]), answer.body)
  return listOf(Item).parse(answer.body)
}

const ids = (items: readonly Item[]) => items.map(({ id }) => id)

/** The value of an item in the column of an order, which a client sends back in `after`. */
const shown: Record<string, (item: Item) => unknown> = {
  artist: item => item.artist,
  set_name: item => item.set_name,
  title: item => item.title,
  name: item => item.name,
  genre: item => item.genre,
  release_date: item => item.release_date,
  created_dt: item => item.created_dt,
  label_name: item => item.label_name,
  set_count: item => item.set_count,
  track_count: item => item.track_count,
  remix_count: item => item.remix_count,
  artist_count: item => item.artist_count,
  likes: item => item.likes,
}
const Fav = z.object({ first_liked_date: z.nullable(z.string()), is_purchased: z.optional(z.boolean()) })
const qualified: Record<string, (item: Item) => unknown> = {
  'artist_meta.name': item => item.name ?? item.artist,
  'label_meta.name': item => item.name ?? item.label_name,
  sponsor: item => z.array(z.object({ sponsor: z.string() })).parse(item.set_sponsors)[0]?.sponsor,
  'set_meta.sponsor': item => z.array(z.object({ sponsor: z.string() })).parse(item.set_sponsors)[0]?.sponsor,
  'set_sponsors.sponsor': item => z.array(z.object({ sponsor: z.string() })).parse(item.set_sponsors)[0]?.sponsor,
  'user_set_favs.total_user_likes': item => item.likes,
  'user_track_favs.total_user_likes': item => item.user_likes,
  'user_set_favs.first_liked_date': item => Fav.parse(item.user_fav).first_liked_date,
  'user_track_favs.first_liked_date': item => Fav.parse(item.user_fav).first_liked_date,
  'user_track_favs.is_purchased': item => Fav.parse(item.user_fav).is_purchased,
}
const inTrack: Record<string, (item: Item) => unknown> = {
  'set_meta.set_name': item => z.nullable(z.object({ set_name: z.string() })).parse(item.set_meta)?.set_name,
}

function shownIn(kind: Kind, key: string, item: Item): string {
  const read =
    (kind === 'tracks' ? inTrack[key] : undefined) ?? qualified[key] ?? shown[key] ?? shown[key.split('.')[1] ?? '']
  return String(read?.(item) ?? '')
}

const everyOrder = [
  ...setOrder.map(key => ['sets', key] as const),
  ...trackOrder.map(key => ['tracks', key] as const),
  ...artistOrder.map(key => ['artists', key] as const),
  ...labelOrder.map(key => ['labels', key] as const),
]

describe.each(everyOrder)('%s by %s', (kind, order_by) => {
  test.each(['asc', 'desc'])('%s: pages by offset and by after follow each other without a gap', async direction => {
    const order = { order_by, order_direction: direction }
    const byOffset: Item[] = []
    for (let offset = 0, total = 1; offset < total; offset += 17) {
      const page = await list(`/${kind}`, { ...order, limit: 17, offset }, kind)
      byOffset.push(...page.data)
      total = page.pagination.total
      expect(page.pagination).toMatchObject({ offset, count: page.data.length })
    }
    expect(new Set(ids(byOffset)).size).toBe(byOffset.length)
    expect(byOffset.length).toBe((await list(`/${kind}`)).pagination.total)

    const byAfter: Item[] = []
    for (;;) {
      const last = byAfter.at(-1)
      const after = last ? { after: shownIn(kind, order_by, last), after_id: last.id } : {}
      const page = await list(`/${kind}`, { ...order, limit: 17, ...after })
      byAfter.push(...page.data)
      if (page.data.length < 17) break
    }
    expect(ids(byAfter)).toEqual(ids(byOffset))
  })
})

/** All items of a list, by pages. */
async function whole(kind: Kind, query: Record<string, string>): Promise<Item[]> {
  const items: Item[] = []
  for (let total = 1; items.length < total; ) {
    const page = await list(`/${kind}`, { ...query, limit: 100, offset: items.length })
    items.push(...page.data)
    total = page.pagination.total
  }
  return items
}

const Genres = z.union([
  z.pipe(
    z.object({ track_genres: z.array(z.string()), set_count: z.int() }),
    z.transform(item => item.track_genres),
  ),
  z.pipe(
    z.object({ genre: z.string(), track_genres: z.array(z.string()) }),
    z.transform(item => [item.genre, ...item.track_genres]),
  ),
  z.pipe(
    z.object({ genre: z.nullable(z.string()) }),
    z.transform(item => [item.genre]),
  ),
])

test.each(everyOrder)('%s of a genre by %s are those of the whole list, in its order', async (kind, order_by) => {
  for (const order_direction of ['asc', 'desc']) {
    const ofGenre = (await whole(kind, { order_by, order_direction })).filter(item =>
      Genres.parse(item).includes('Techno'),
    )
    expect(ofGenre.length).toBeGreaterThan(0)
    expect(ids(await whole(kind, { order_by, order_direction, genre: 'Techno' }))).toEqual(ids(ofGenre))
  }
})

test('a genre that nothing has is an empty list', async () => {
  for (const kind of ['sets', 'tracks', 'artists', 'labels'] as const)
    expect(await list(`/${kind}`, { genre: 'Polka' })).toEqual({
      data: [],
      pagination: { offset: 0, count: 0, total: 0 },
    })
})

test.each([
  ['artists', 'set_count'],
  ['labels', 'set_count'],
  ['sets', 'release_date'],
  ['tracks', 'release_date'],
] as const)('the list of %s is ordered by %s descending by default', async (kind, order_by) => {
  expect(await list(`/${kind}`)).toEqual(await list(`/${kind}`, { order_by, order_direction: 'desc' }))
})

describe.each([
  ['artists', 'sets', 'set_count', 'sets'],
  ['artists', 'tracks', 'track_count', 'tracks'],
  ['artists', 'remixes', 'remix_count', 'tracks'],
  ['artists', 'ids', 'id_count', 'tracks'],
  ['artists', 'labels', 'label_count', 'labels'],
  ['labels', 'sets', 'set_count', 'sets'],
  ['labels', 'tracks', 'track_count', 'tracks'],
  ['labels', 'artists', 'artist_count', 'artists'],
] as const)("%s' %s", (kind, tab, counter, items) => {
  test('are as many as the counter says, for each owner', async () => {
    for (const owner of (await list(`/${kind}`, { limit: 100 }, kind)).data) {
      const page = await list(`/${kind}/${owner.id}/${tab}`, { limit: 100 }, items)
      expect([page.data.length, page.pagination.total]).toEqual([owner[counter], owner[counter]])
      const found = await list(`/${kind}/${owner.id}/${tab}`, { limit: 100, genre: 'Techno', search: 'a' })
      expect(found.pagination.total).toBe(found.data.length)
    }
  })

  test('of an unknown owner are a 404', async () => {
    expectFailure(await server.ask('GET', `/api/${kind}/99999/${tab}`, { token }), 404)
  })
})

test.each(['artists', 'labels', 'tracks', 'sets'])('an unknown one of %s is a 404', async kind => {
  for (const id of ['99999', '0', '-1', '1.5', 'x', '99999999999', '1%00'])
    expectFailure(await server.ask('GET', `/api/${kind}/${id}`, { token }), 404)
})

test.each(['artists', 'labels'] as const)('%s are the same on their pages as in the list', async kind => {
  for (const item of (await list(`/${kind}`, { limit: 100 })).data) {
    const answer = await server.ask('GET', `/api/${kind}/${item.id}`, { token })
    expect(exactly(kinds[kind], answer.body)).toEqual(item)
  }
})

test('tracks are the same on their pages as in the list, and say who identified them', async () => {
  for (const item of (await list('/tracks', { limit: 100 })).data) {
    const answer = await server.ask('GET', `/api/tracks/${item.id}`, { token })
    expect(exactly(getTrack.answer, answer.body)).toEqual({ ...item, identified_by: null })
  }
})

test('the sets of a track are those whose tracklist contains it', async () => {
  const { rows } = await sql<{ track: number; sets: number[] }>`
    select track_id as track, array_agg(distinct set_id) as sets from set_tracks group by track_id`.execute(server.db)
  for (const { track, sets } of rows) {
    const page = await list(`/tracks/${track}/sets`, { limit: 100 }, 'sets')
    expect(ids(page.data).toSorted((a, b) => a - b)).toEqual(sets.toSorted((a, b) => a - b))
    expect(page.pagination.total).toBe(sets.length)
  }
})

describe('a query', () => {
  test.each([
    ['order_by', 'id'],
    ['order_by', 'name; drop table users'],
    ['order_by', 's.id desc --'],
    ['order_by', 'password_hash'],
    ['order_direction', 'down'],
    ['limit', '0'],
    ['limit', '101'],
    ['limit', 'x'],
    ['offset', '-1'],
    ['offset', '1.5'],
    ['after_id', '0'],
    ['search', 'x'.repeat(201)],
    ['search', 'a\0b'],
  ])('with %s=%s is a 422 that names the parameter', async (name, value) => {
    for (const path of ['sets', 'tracks', 'artists', 'labels', 'featured/sets', 'users/1/sets', 'notifications']) {
      const answer = await server.ask('GET', `/api/${path}?${new URLSearchParams({ [name]: value })}`, { token })
      expect(Object.keys(expectFailure(answer, 422).errors?.query ?? {})).toEqual([name])
    }
  })

  test("with an after that isn't a value of the order's column is a 422", async () => {
    for (const order_by of ['release_date', 'user_track_favs.total_user_likes', 'created_dt']) {
      const query = new URLSearchParams({ order_by, after: 'yesterday' })
      const answer = await server.ask('GET', `/api/tracks?${query}`, { token })
      expect(expectFailure(answer, 422).errors).toHaveProperty('query.after')
    }
  })

  test('with an offset past the end is answered with an empty page and the correct total', async () => {
    const page = await list('/tracks', { offset: 900_000 })
    expect(page).toEqual({ data: [], pagination: { offset: 900_000, count: 0, total: 150 } })
  })
})

test('a page after a deleted row continues from where the row was', async () => {
  const order = { order_by: 'title', limit: 10 }
  const all = await list('/tracks', { ...order, limit: 30 })
  const last = all.data[9]
  if (!last) throw new Error('The demo is too small')
  await server.db.deleteFrom('tracks').where('id', '=', last.id).execute()
  const next = await list('/tracks', { ...order, after: String(last.title), after_id: last.id })
  expect(ids(next.data)).toEqual(ids(all.data.slice(10, 20)))
})

describe('a profile', () => {
  test('lists what the listener has marked, and nothing else', async () => {
    const { id: userId, access: own } = await addSignedIn(server, 'keeper')
    const get = async (tab: string) => {
      const answer = await server.ask('GET', `/api/users/${userId}/${tab}`, { token: own })
      return ids(listOf(Item).parse(answer.body).data)
    }
    for (const tab of ['sets', 'tracks', 'ids', 'artists', 'labels']) expect(await get(tab)).toEqual([])
    const { rows } = await sql<{ id: number }>`select id from tracks where mix_type = 'ID' limit 1`.execute(server.db)
    const unknown = rows[0]?.id ?? 0
    const { db } = server
    const marks = [
      { user_id: userId, set_id: 2, is_fav: true, first_liked_date: '2026-01-02' },
      { user_id: userId, set_id: 3, is_fav: false, show_likes: true, first_liked_date: '2026-01-03' },
      { user_id: userId, set_id: 4, is_fav: false, first_liked_date: '2026-01-04' },
    ]
    for (const mark of marks) await db.insertInto('user_set_favs').values(mark).execute()
    await db.insertInto('set_likes').values({ user_id: userId, set_id: 5, set_timestamp: 10_000 }).execute()
    await db.insertInto('user_track_favs').values({ user_id: userId, track_id: 1, is_fav: true }).execute()
    await db.insertInto('user_track_favs').values({ user_id: userId, track_id: unknown, show_likes: true }).execute()
    await db.insertInto('user_artist_stats').values({ user_id: userId, artist_id: 2, is_followed: true }).execute()
    await db.insertInto('user_label_stats').values({ user_id: userId, label_id: 3, is_followed: true }).execute()
    expect(await get('sets')).toEqual([3, 2, 5])
    expect(await get('tracks')).toEqual([1])
    expect(await get('ids')).toEqual([unknown])
    expect(await get('artists')).toEqual([2])
    expect(await get('labels')).toEqual([3])
  })

  test.each(['sets', 'tracks', 'ids', 'artists', 'labels'])("another listener's %s are a 403", async tab => {
    expectFailure(await server.ask('GET', `/api/users/2/${tab}`, { token }), 403)
    expectFailure(await server.ask('GET', `/api/users/99999/${tab}`, { token }), 403)
  })
})
