import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { artistOrder, labelOrder, setOrder, trackOrder } from '#contract/routes/catalogue.ts'
import { expectFailure, signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'
import { type Item, ids, type Kind, listsOf } from './support/lists.ts'

const server = await testServer()
const token = (await signIn(server)).access
for (const id of [3, 40, 41])
  expect(await server.ask('PUT', `/api/favs/track/${id}/purchase`, { token })).toMatchObject({ status: 200 })

const list = listsOf(server, token)

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
