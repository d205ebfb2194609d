import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listOf } from '#contract/shapes.ts'
import { addSignedIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

/** More hits than are looked up one by one. */
const many = 3_400
const fourDigits = (number: number) => String(number).padStart(4, '0')
const Tracks = listOf(z.object({ id: z.int(), title: z.string() }))
const Sets = listOf(z.object({ id: z.int() }))

const server = await testServer({ template: 'empty' })
const { db } = server
const { id: userId, access: token } = await addSignedIn(server, 'seeker')
const label = await db.insertInto('labels').values({ name: 'Palisade' }).returning('id').executeTakeFirstOrThrow()
const labelId = label.id
// The titles are in another order than the artists.
const tracks = Array.from({ length: many }, (_, n) => ({
  title: `Zephyr ${fourDigits(n)}`,
  artist: `Quorum ${fourDigits((n * 7) % many)}`,
  genre: n % 10 === 0 ? 'House' : 'Techno',
  label_id: n % 100 === 0 ? labelId : null,
}))
const rows = await db
  .insertInto('tracks')
  .values([...tracks, { title: 'Undertow', artist: 'Quorum', genre: 'House', label_id: labelId }])
  .returning(['id', 'title'])
  .execute()
const liked = rows.filter(({ title }) => /(\d*333|tow)$/.test(title)).map(({ id }) => id)
await db
  .insertInto('user_track_favs')
  .values(liked.map(track_id => ({ user_id: userId, track_id, is_fav: true })))
  .execute()

async function find(path: string, query: Record<string, string>) {
  const search = new URLSearchParams({ search: 'zephyr', limit: '3', ...query })
  const answer = await server.ask('GET', `/api${path}?${search}`, { token })
  expect(answer.status).toBe(200)
  const { data, pagination } = Tracks.parse(answer.body)
  return { titles: data.map(({ title }) => Number(title.slice('Zephyr '.length))), total: pagination.total, data }
}

test.each(['zephyr', 'zephyr 00'])('hits of "%s" come in an order that is asked for', async search => {
  const isHit = (n: number) => search === 'zephyr' || /00/.test(`${fourDigits(n)} ${fourDigits((n * 7) % many)}`)
  const numbers = Array.from({ length: many }, (_, n) => n).filter(isHit)
  const byArtist = numbers.toSorted((a, b) => ((a * 7) % many) - ((b * 7) % many))
  expect(await find('/tracks', { search, order_by: 'artist' })).toMatchObject({
    titles: byArtist.slice(0, 3),
    total: numbers.length,
  })
  const order = { search, order_by: 'title', order_direction: 'desc' }
  expect((await find('/tracks', { ...order, offset: '3' })).titles).toEqual(numbers.slice(-6, -3).reverse())
  const { data } = await find('/tracks', order)
  const last = data.at(-1)
  const after = { after: last?.title ?? '', after_id: String(last?.id) }
  expect((await find('/tracks', { ...order, ...after })).titles).toEqual(numbers.slice(-6, -3).reverse())
})

describe('a search of a genre', () => {
  test('finds only its tracks, by title or in the order that is asked for', async () => {
    expect(await find('/tracks', { genre: 'House' })).toMatchObject({ titles: [0, 10, 20], total: many / 10 })
    expect(await find('/tracks', { genre: 'Techno', offset: '9' })).toMatchObject({ titles: [11, 12, 13] })
    const order = { order_by: 'title', order_direction: 'desc' }
    expect(await find('/tracks', { genre: 'House', ...order })).toMatchObject({
      titles: [3390, 3380, 3370],
      total: 340,
    })
    expect(await find('/tracks', { genre: 'Techno', ...order })).toMatchObject({
      titles: [3399, 3398, 3397],
      total: 3060,
    })
    expect(await find('/tracks', { genre: 'Polka' })).toMatchObject({ titles: [], total: 0 })
  })

  test('follows a change of the genre', async () => {
    const change = (genre: string | null) =>
      server.db.updateTable('tracks').set({ genre }).where('title', '=', 'Zephyr 0000').execute()
    await change('Techno')
    expect(await find('/tracks', { genre: 'House' })).toMatchObject({ titles: [10, 20, 30], total: 339 })
    expect((await find('/tracks', { genre: 'Techno' })).titles).toEqual([0, 1, 2])
    await change(null)
    expect((await find('/tracks', { genre: 'Techno' })).titles).toEqual([1, 2, 3])
    await change('House')
    expect((await find('/tracks', { genre: 'House' })).titles).toEqual([0, 10, 20])
  })

  test("finds sets by their own genre and by their tracks', which may change", async () => {
    const { db } = server
    const set = {
      set_name: 'Zephyr Night',
      artist: 'Quorum',
      genre: 'Trance',
      release_date: '2026-01-01',
      duration: 1000,
    }
    const { id: set_id } = await db.insertInto('sets').values(set).returning('id').executeTakeFirstOrThrow()
    const [track] = (await find('/tracks', { genre: 'House' })).data
    const slot = { set_id, track_id: track?.id ?? 0, track_position: 1, start_time: 0, end_time: 1000 }
    await db.insertInto('set_tracks').values(slot).execute()
    const isFound = async (genre: string) => {
      const { body } = await server.ask('GET', `/api/sets?search=zephyr&genre=${genre}`, { token })
      return Sets.parse(body)
        .data.map(({ id }) => id)
        .includes(set_id)
    }
    expect(await Promise.all(['Trance', 'House', 'Techno'].map(isFound))).toEqual([true, true, false])
    await db.updateTable('tracks').set({ genre: 'Techno' }).where('id', '=', slot.track_id).execute()
    expect(await Promise.all(['Trance', 'House', 'Techno'].map(isFound))).toEqual([true, false, true])
    await db.deleteFrom('sets').where('id', '=', set_id).execute()
    await db.updateTable('tracks').set({ genre: 'House' }).where('id', '=', slot.track_id).execute()
  })
})

test("a search of an owner's list finds what is in it", async () => {
  expect(await find(`/labels/${labelId}/tracks`, {})).toMatchObject({ titles: [0, 100, 200], total: 34 })
  expect(await find(`/labels/${labelId}/tracks`, { order_by: 'title', order_direction: 'desc' })).toMatchObject({
    titles: [3300, 3200, 3100],
    total: 34,
  })
  expect(await find(`/users/${userId}/tracks`, {})).toMatchObject({ titles: [333, 1333, 2333], total: 4 })
  expect(await find(`/users/${userId}/tracks`, { genre: 'House' })).toMatchObject({ titles: [], total: 0 })
})
