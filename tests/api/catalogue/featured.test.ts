import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { SetSummary, Track } from '#contract/entities/music.ts'
import { Artist, Label } from '#contract/entities/people.ts'
import { listOf } from '#contract/shapes.ts'
import { addSignedIn, exactly, signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer()
const token = (await signIn(server)).access

async function featured<S extends z.ZodMiniType>(path: string, schema: S, as = token): Promise<z.output<S>> {
  const answer = await server.ask('GET', `/api/featured/${path}`, { token: as })
  expect(answer.status).toBe(200)
  return exactly(schema, answer.body)
}
const idsOf = (list: { data: { id: number }[] }) => list.data.map(({ id }) => id)

const kinds = [
  { kind: 'set', path: 'sets', schema: listOf(SetSummary) },
  { kind: 'artist', path: 'artists', schema: listOf(Artist) },
  { kind: 'label', path: 'labels', schema: listOf(Label) },
] as const

test.each(kinds)('featured $path are the picks in their order, page by page', async ({ kind, path, schema }) => {
  const picks = await server.db
    .selectFrom('featured')
    .select('item_id')
    .where('kind', '=', kind)
    .orderBy('position')
    .execute()
  const all = await featured(path, schema)
  expect(idsOf(all)).toEqual(picks.map(({ item_id }) => item_id))
  expect(all.pagination).toEqual({ offset: 0, count: picks.length, total: picks.length })
  const page = await featured(`${path}?offset=1&limit=2`, schema)
  expect(idsOf(page)).toEqual(idsOf(all).slice(1, 3))
  expect(page.pagination).toEqual({ offset: 1, count: 2, total: picks.length })
})

test('featured tracks are the hundred released last, never an ID, page by page', async () => {
  const Tracks = listOf(Track)
  const released = await server.db
    .selectFrom('tracks')
    .select('id')
    .where('release_date', 'is not', null)
    .where('mix_type', '<>', 'ID')
    .orderBy('release_date', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const first = await featured('tracks', Tracks)
  const second = await featured('tracks?offset=20', Tracks)
  expect(idsOf({ data: [...first.data, ...second.data] })).toEqual(released.slice(0, 40).map(({ id }) => id))
  expect(second.pagination).toEqual({ offset: 20, count: 20, total: 100 })
})

test("marks are the caller's own", async () => {
  const { id: userId, access: other } = await addSignedIn(server, 'other')
  const [artist] = (await featured('artists', listOf(Artist))).data
  const [label] = (await featured('labels', listOf(Label))).data
  const [track] = (await featured('tracks', listOf(Track))).data
  if (!artist || !label || !track) throw new Error('The demo features no artist, label or track')
  const { db } = server
  await db
    .insertInto('user_artist_stats')
    .values({ user_id: userId, artist_id: artist.id, is_followed: true })
    .execute()
  await db.insertInto('user_label_stats').values({ user_id: userId, label_id: label.id, show_likes: true }).execute()
  await db.insertInto('user_track_favs').values({ user_id: userId, track_id: track.id, is_purchased: true }).execute()

  const artists = (await featured('artists', listOf(Artist), other)).data.filter(each => each.user_stats.is_followed)
  const labels = (await featured('labels', listOf(Label), other)).data.filter(each => each.user_label_stats.show_likes)
  const tracks = (await featured('tracks', listOf(Track), other)).data.filter(each => each.user_fav.is_purchased)
  expect([idsOf({ data: artists }), idsOf({ data: labels }), idsOf({ data: tracks })]).toEqual([
    [artist.id],
    [label.id],
    [track.id],
  ])
  expect((await featured('tracks', listOf(Track))).data[0]?.user_fav).toEqual(track.user_fav)
})
