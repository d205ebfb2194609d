import { expect, test } from 'vitest'
import { getForYou } from '#contract/routes/catalogue.ts'
import { insertCurator, insertSet, insertTrack } from '../../support/catalog-rows.ts'
import { addSignedIn, exactly, expectFailure } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer()

type Listener = Awaited<ReturnType<typeof addSignedIn>>

async function forYou({ access: token }: Pick<Listener, 'access'>) {
  const answer = await server.ask('GET', '/api/for-you', { token })
  expect(answer.status).toBe(200)
  return exactly(getForYou.answer, answer.body)
}

/** Makes the listener set a mark, as the app does. */
async function put({ access: token }: Listener, path: string, body: object): Promise<void> {
  expect((await server.ask('PUT', `/api${path}`, { token, body })).status).toBe(200)
}

let artists = 5_000
const anArtist = async () => {
  artists += 1
  await server.db
    .insertInto('artists')
    .values({ id: artists, name: `Artist ${artists}` })
    .execute()
  return artists
}

/** Days ago. */
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

interface About {
  artist: number
  days: number
  genre?: string
  label?: number
}

async function aSet({ artist, days, genre = 'Trance', label }: About): Promise<number> {
  const { db } = server
  const names = { set_name: `Set of ${artist}`, artist: `Artist ${artist}` }
  const id = await insertSet(db, { ...names, release_date: ago(days), genre, duration: 9_000 })
  await db.insertInto('set_artists').values({ set_id: id, artist_id: artist }).execute()
  if (label !== undefined) await insertCurator(db, id, label)
  return id
}

async function aTrack({ artist, days }: About, mix_type: 'original_mix' | 'ID' = 'original_mix'): Promise<number> {
  const track = { title: 'Track', artist: `Artist ${artist}`, release_date: ago(days), mix_type }
  const id = await insertTrack(server.db, track)
  await server.db.insertInto('track_artists').values({ track_id: id, artist_id: artist, role: 'producer' }).execute()
  return id
}

const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id)

test('a newcomer has neither news nor sets that are like others', async () => {
  expect(await forYou(await addSignedIn(server, 'newcomer'))).toEqual({
    news: { sets: [], tracks: [] },
    because: null,
  })
  expectFailure(await server.ask('GET', '/api/for-you'), 401)
})

test('news are the newest sets and tracks of followed artists, without IDs and what is liked, heard or older than a year', async () => {
  const listener = await addSignedIn(server, 'follower')
  const [followed, unfollowed, other] = [await anArtist(), await anArtist(), await anArtist()]
  for (const artist of [followed, unfollowed])
    await put(listener, `/stats/artist/${artist}/follow`, { is_followed: true })
  await put(listener, `/stats/artist/${unfollowed}/follow`, { is_followed: false })
  const sets = [await aSet({ artist: followed, days: 9 }), await aSet({ artist: followed, days: 2 })]
  const tracks = [await aTrack({ artist: followed, days: 1 }), await aTrack({ artist: followed, days: 300 })]
  const [heard, marked] = [await aSet({ artist: followed, days: 1 }), await aSet({ artist: followed, days: 1 })]
  const favorite = await aTrack({ artist: followed, days: 1 })
  await aTrack({ artist: followed, days: 1 }, 'ID')
  for (const artist of [unfollowed, other]) {
    await aSet({ artist, days: 1 })
    await aTrack({ artist, days: 1 })
  }
  await aSet({ artist: followed, days: 400 })
  await aTrack({ artist: followed, days: 400 })
  await put(listener, '/plays', { set_meta_id: heard, current_timestamp: 1_000 })
  await put(listener, `/favs/set/${marked}`, { is_fav: true })
  await put(listener, `/favs/track/${favorite}`, { is_fav: true })
  const { news } = await forYou(listener)
  expect(idsOf(news.sets)).toEqual(sets.reverse())
  expect(idsOf(news.tracks)).toEqual(tracks)
})

test('of many news there are eight', async () => {
  const listener = await addSignedIn(server, 'many')
  const artist = await anArtist()
  await put(listener, `/stats/artist/${artist}/follow`, { is_followed: true })
  const sets: number[] = []
  for (let days = 1; days <= 10; days++) sets.push(await aSet({ artist, days }))
  expect(idsOf((await forYou(listener)).news.sets)).toEqual(sets.slice(0, 8))
})

test('sets like the one that was liked last: of its artists first, then of its label, then of its genre; without what is heard or liked', async () => {
  const listener = await addSignedIn(server, 'liker')
  const { id: label } = await server.db
    .insertInto('labels')
    .values({ name: 'Near' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [artist, other] = [await anArtist(), await anArtist()]
  const genre = 'Nu Disco / Disco'
  await server.db.deleteFrom('sets').where('genre', '=', genre).execute()
  const earlier = await aSet({ artist: other, days: 1 })
  const liked = await aSet({ artist, days: 20, genre, label })
  const sameGenre = await aSet({ artist: other, days: 1, genre })
  const sameLabel = await aSet({ artist: other, days: 9, label })
  const sameLabelAndGenre = await aSet({ artist: other, days: 90, label, genre })
  const sameArtist = await aSet({ artist, days: 400 })
  const [heard, marked] = [await aSet({ artist, days: 1 }), await aSet({ artist, days: 1 })]
  await put(listener, '/plays', { set_meta_id: heard, current_timestamp: 1_000 })
  for (const id of [earlier, marked, liked]) await put(listener, `/favs/set/${id}`, { is_fav: true })
  const { because } = await forYou(listener)
  expect(because?.liked).toEqual({ id: liked, set_name: `Set of ${artist}` })
  expect(idsOf(because?.sets ?? [])).toEqual([sameArtist, sameLabelAndGenre, sameLabel, sameGenre])
  await put(listener, `/favs/set/${liked}`, { is_fav: false })
  await put(listener, `/favs/set/${earlier}/likes-toggle`, { show_likes: true })
  expect((await forYou(listener)).because?.liked.id).toBe(earlier)
})
