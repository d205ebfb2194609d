import { describe, expect, test } from 'vitest'
import { addSignedIn, expectFailure } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'
import { aGenre, name, similarIn } from './support/similar.ts'

const server = await testServer({ template: 'empty' })
const token = (await addSignedIn(server, 'reader')).access
const catalog = similarIn(server, token)
const { similar, nearSet, anArtist, aLabel, aSet, aTrack, addTracks, aListener, twoListeners } = catalog

test('nobody learns what a single listener likes', async () => {
  const [set, other] = [await aSet(), await aSet()]
  for (const id of [set, other]) await server.ask('PUT', `/api/favs/set/${id}`, { token, body: { is_fav: true } })
  expect(await nearSet(set)).toEqual([])
})

describe('sets are like a set', () => {
  test('by the tracks that both have: the more, the nearer, with their number', async () => {
    const [one, two, three] = [await aTrack(), await aTrack(), await aTrack()]
    const set = await aSet({ tracks: [one, two, three] })
    const little = await aSet({ tracks: [one, await aTrack(), await aTrack()] })
    const much = await aSet({ tracks: [one, two, await aTrack()] })
    await aSet({ tracks: [await aTrack()] })
    expect(await nearSet(set)).toEqual([
      [much, { kind: 'tracks', count: 2 }],
      [little, { kind: 'tracks', count: 1 }],
    ])
  })

  test('by their artist, their curator, the labels of their tracks and their genre', async () => {
    const genre = aGenre()
    const label = name()
    const [artist, curator, home] = [await anArtist('Hana'), await aLabel('Tresor'), await aLabel(label)]
    const set = await aSet({ genre, artist, curator, tracks: [await aTrack({ label: [home, label] })] })
    const byLabel = await aSet({ genre, tracks: [await aTrack({ label: [home, label] })] })
    const byGenre = await aSet({ genre })
    const byCurator = await aSet({ curator })
    const byArtist = await aSet({ artist })
    expect(await nearSet(set)).toEqual([
      [byArtist, { kind: 'artist', name: 'Hana' }],
      [byLabel, { kind: 'label', name: label }],
      [byCurator, { kind: 'curator', name: 'Tresor' }],
      [byGenre, { kind: 'genre', name: genre }],
    ])
  })

  test('also by an artist who curates both', async () => {
    const curator = await anArtist('Hana')
    const [set, other] = [await aSet(), await aSet()]
    for (const set_id of [set, other])
      await server.db
        .insertInto('set_sponsors')
        .values({ set_id, sponsor_type: 'artist_meta', artist_id: curator })
        .execute()
    expect(await nearSet(set)).toEqual([[other, { kind: 'curator', name: 'Hana' }]])
  })

  test("with the caller's own marks, and never itself", async () => {
    const artist = await anArtist()
    const [set, other] = [await aSet({ artist }), await aSet({ artist })]
    await server.ask('PUT', `/api/favs/set/${other}`, { token, body: { is_fav: true } })
    expect(await similar.sets(set)).toMatchObject([{ set: { id: other, user_fav: { is_fav: true } } }])
  })

  test('not at all: then there are none; an unknown set is a 404, and a guest gets nothing', async () => {
    expect(await similar.sets(await aSet())).toEqual([])
    expectFailure(await server.ask('GET', '/api/sets/999999/similar', { token }), 404)
    expectFailure(await server.ask('GET', `/api/sets/${await aSet()}/similar`), 401)
  })
})

describe('a list that was read is made anew', () => {
  /** The lists of both sets, each once what was changed is in it. */
  const expectNear = async (set: number, others: unknown[]) => expect.poll(() => nearSet(set)).toEqual(others)
  const byListeners = { kind: 'listeners' }

  test('by likes: two sets are near as soon as the same listeners like both, and no more when they no longer do', async () => {
    const [set, other] = [await aSet(), await aSet()]
    expect(await nearSet(set)).toEqual([])
    expect(await nearSet(other)).toEqual([])
    const both = await twoListeners()
    await both(`/favs/set/${set}`)
    await both(`/favs/set/${other}`)
    await expectNear(set, [[other, byListeners]])
    await expectNear(other, [[set, byListeners]])
    await both(`/favs/set/${other}`, { is_fav: false })
    await expectNear(set, [])
  })

  test('also when only the other set was liked meanwhile', async () => {
    const [set, other] = [await aSet(), await aSet()]
    const both = await twoListeners()
    await both(`/favs/set/${set}`)
    expect(await nearSet(set)).toEqual([])
    await both(`/favs/set/${other}`)
    await expectNear(set, [[other, byListeners]])
  })

  test("when a listener's account is gone", async () => {
    const [set, other] = [await aSet(), await aSet()]
    const [stays, leaves] = [await aListener(), await aListener()]
    for (const id of [set, other])
      for (const each of [stays, leaves])
        await server.ask('PUT', `/api/favs/set/${id}`, { token: each, body: { is_fav: true } })
    expect(await nearSet(set)).toEqual([[other, byListeners]])
    const left = await server.ask('DELETE', '/api/me', { token: leaves, body: { password: 'listener' } })
    expect(left.status).toBe(204)
    await expectNear(set, [])
  })

  test('by tracklists, also that of the other set, and by artists', async () => {
    const track = await aTrack()
    const [set, other] = [await aSet({ tracks: [track] }), await aSet()]
    expect(await nearSet(set)).toEqual([])
    await addTracks(other, [track])
    await expectNear(set, [[other, { kind: 'tracks', count: 1 }]])
    await server.db.deleteFrom('set_tracks').where('set_id', '=', other).execute()
    await expectNear(set, [])
    const artist = await anArtist('Both')
    for (const set_id of [set, other])
      await server.db.insertInto('set_artists').values({ set_id, artist_id: artist }).execute()
    await expectNear(set, [[other, { kind: 'artist', name: 'Both' }]])
  })

  test('after a day, by whatever else has changed', async () => {
    const genre = aGenre()
    const set = await aSet({ genre })
    expect(await nearSet(set)).toEqual([])
    const newer = await aSet({ genre })
    expect(await nearSet(set)).toEqual([])
    const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000)
    await server.db.updateTable('similar_sets').set({ computed_at: dayAgo }).where('set_id', '=', set).execute()
    await expectNear(set, [[newer, { kind: 'genre', name: genre }]])
  })

  test('without the sets that are gone, at once', async () => {
    const artist = await anArtist()
    const [set, other] = [await aSet({ artist }), await aSet({ artist })]
    expect(await nearSet(set)).toHaveLength(1)
    await server.db.deleteFrom('sets').where('id', '=', other).execute()
    expect(await nearSet(set)).toEqual([])
  })
})

test('tracks are like a track by the sets they are heard in, their artist, label, listeners, and how they mix; IDs are not', async () => {
  const [genre, label] = [aGenre(), name()]
  const [artist, home] = [await anArtist('Wolfram'), await aLabel(label)]
  const track = await aTrack({ artist, label: [home, label], genre, bpm: 128, key: '8A' })
  const together = await aTrack()
  const id = await aTrack({ artist, mix_type: 'ID' })
  await aSet({ tracks: [track, together, id] })
  const byArtist = await aTrack({ artist })
  const byLabel = await aTrack({ label: [home, label] })
  const mixes = await aTrack({ genre, bpm: 128, key: '9A' })
  const sameGenre = await aTrack({ genre, bpm: 90, key: '2B' })
  const liked = await aTrack()
  const both = await twoListeners()
  for (const each of [track, liked]) await both(`/favs/track/${each}`)
  const reasons = new Map((await similar.tracks(track)).map(({ track: { id: near }, reason }) => [near, reason]))
  expect(Object.fromEntries(reasons)).toEqual({
    [together]: { kind: 'sets', count: 1 },
    [byArtist]: { kind: 'artist', name: 'Wolfram' },
    [byLabel]: { kind: 'label', name: label },
    [mixes]: { kind: 'sound' },
    [sameGenre]: { kind: 'genre', name: genre },
    [liked]: { kind: 'listeners' },
  })
  expectFailure(await server.ask('GET', '/api/tracks/999999/similar', { token }), 404)
})

test('artists are like an artist by what they play, where they are heard, their labels and their listeners', async () => {
  const label = name()
  const home = await aLabel(label)
  const [artist, plays, heard, mate, liked] = [
    await anArtist(),
    await anArtist(),
    await anArtist(),
    await anArtist(),
    await anArtist(),
  ]
  const [track, played] = [await aTrack({ artist, label: [home, label] }), await aTrack()]
  await aTrack({ artist: mate, label: [home, label] })
  await aSet({ artist, tracks: [played] })
  await aSet({ artist: plays, tracks: [played] })
  await aSet({ tracks: [track, await aTrack({ artist: heard })] })
  const both = await twoListeners()
  for (const id of [artist, liked]) await both(`/stats/artist/${id}/follow`, { is_followed: true })
  const reasons = new Map((await similar.artists(artist)).map(({ artist: { id }, reason }) => [id, reason]))
  expect(Object.fromEntries(reasons)).toEqual({
    [plays]: { kind: 'tracks', count: 1 },
    [heard]: { kind: 'sets', count: 1 },
    [mate]: { kind: 'label', name: label },
    [liked]: { kind: 'listeners' },
  })
  expectFailure(await server.ask('GET', '/api/artists/999999/similar', { token }), 404)
})
