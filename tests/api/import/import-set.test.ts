import { beforeEach, describe, expect, test } from 'vitest'
import { getSet } from '../../../contract/routes/catalogue.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { importSet } from '../../../server/import/catalogue/import-set.ts'
import { writeLoudness } from '../../../server/import/catalogue/loudness.ts'
import type { DescribedSet, DescribedTrack } from '../../../server/import/describe/described-set.ts'
import { addListener, exactly, signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer()
const token = (await signIn(server)).access

const minute = 60_000
let count = 0

const track = (start: number, title: string, artist: string, more: Partial<DescribedTrack> = {}): DescribedTrack => ({
  start: start * minute,
  end: (start + 10) * minute,
  title,
  mix: 'original_mix',
  mixName: null,
  credits: [{ name: artist, role: 'producer' }],
  label: undefined,
  date: undefined,
  genre: undefined,
  bpm: undefined,
  key: undefined,
  purchaseUrl: undefined,
  artwork: undefined,
  ...more,
})
const id = (start: number): DescribedTrack => track(start, 'ID', 'ID', { mix: 'ID', credits: [] })

let described: DescribedSet
beforeEach(() => {
  count += 1
  described = {
    name: `Harbour Session ${count}`,
    artists: [`Mira Lund ${count}`],
    date: '2026-08-01',
    genre: 'Techno',
    curators: [{ type: 'label', name: 'Harbour Radio' }],
    tracks: [track(0, 'Low Tide', 'Ebb'), id(10), track(20, `Swell ${count}`, 'Kassian', { label: 'Pier 9' })],
    recording: {
      permalink: `sets/set.${count}.mp3`,
      version: 'v-1',
      size: 5_000_000,
      digests: ['one', 'two'],
      loudness: undefined,
      duration: 30 * minute,
    },
    artwork: undefined,
    guesses: new Map(),
  }
})

const runImport = (set: DescribedSet) => server.db.transaction().execute(trx => importSet(trx, set, { quiet: false }))
const shown = async (setId: number) =>
  exactly(getSet.answer, (await server.ask('GET', `/api/sets/${setId}`, { token })).body)
const notificationCount = async (userId: number) =>
  (await server.db.selectFrom('notifications').select('id').where('user_id', '=', userId).execute()).length

/** The same set with another row at this index. */
const withRow = (set: DescribedSet, at: number, row: DescribedTrack): DescribedSet => ({
  ...set,
  tracks: set.tracks?.map((each, index) => (index === at ? row : each)),
})

async function watchId(setId: number, userId: number) {
  const trackId = (await shown(setId)).set_tracks[1]?.track_meta_id ?? 0
  await server.db
    .insertInto('user_track_favs')
    .values({ user_id: userId, track_id: trackId, show_likes: true })
    .execute()
  return trackId
}

describe('an imported set', () => {
  test('has its artists, curators and tracklist, and every counter is correct', async () => {
    const { id: setId, kind } = await runImport(described)
    expect(kind).toBe('new')
    const set = await shown(setId)
    expect(set).toMatchObject({
      set_name: described.name,
      artist: described.artists[0],
      release_date: '2026-08-01',
      duration: 30 * minute,
      track_count: 3,
      track_confirmed_count: 2,
      mp3_permalink: described.recording.permalink,
    })
    expect(set.set_sponsors.map(({ sponsor }) => sponsor)).toEqual(['Harbour Radio'])
    expect(
      set.set_tracks.map(({ start_time, end_time, track_meta: t }) => [start_time, end_time, t.artist, t.title]),
    ).toEqual([
      [0, 10 * minute, 'Ebb', 'Low Tide'],
      [10 * minute, 20 * minute, 'ID', 'ID'],
      [20 * minute, 30 * minute, 'Kassian', `Swell ${count}`],
    ])
    expect(set.set_tracks[2]?.track_meta.label_name).toBe('Pier 9')
    expect(await wrongCounters(server.db)).toEqual([])
  })

  test('is not changed by a second import of the same, and its tracks remain the same', async () => {
    const first = await runImport(described)
    const before = await shown(first.id)
    expect(await runImport(described)).toEqual({
      id: first.id,
      kind: 'unchanged',
      changes: { newArtists: [], newLabels: [], lines: [] },
    })
    expect(await shown(first.id)).toEqual(before)
  })

  test('reuses known tracks and artists, however their names are spelled', async () => {
    const { id: setId } = await runImport({
      ...described,
      tracks: [
        track(0, 'Don’t Wake', 'Ångström & Sons'),
        track(10, 'Wake', 'Sørine', { mix: 'remix', mixName: 'Ebb Remix' }),
      ],
    })
    const again = await runImport({
      ...described,
      name: `${described.name} II`,
      recording: { ...described.recording, permalink: `sets/other.${count}.mp3` },
      tracks: [track(0, "DON'T WAKE", 'angstrom and sons', { mixName: 'Original Mix' }), track(10, 'Wake', 'Sorine')],
    })
    const [first, second] = [await shown(setId), await shown(again.id)]
    expect(again.id).not.toBe(setId)
    expect(second.set_tracks[0]?.track_meta_id).toBe(first.set_tracks[0]?.track_meta_id)
    // The remix and the original are two tracks by the same artist.
    expect(second.set_tracks[1]?.track_meta_id).not.toBe(first.set_tracks[1]?.track_meta_id)
    expect(second.set_tracks[1]?.track_meta.artists[0]?.artist_meta.id).toBe(
      first.set_tracks[1]?.track_meta.artists[0]?.artist_meta.id,
    )
    expect(again.changes.newArtists).toEqual([])
  })

  test('shows featured artists and remixers in their roles', async () => {
    const credits = [
      { name: 'Ebb', role: 'producer' },
      { name: 'Ada May', role: 'feat' },
      { name: 'Kassian', role: 'mixer' },
    ] as const
    const row = track(0, 'Lull', 'Ebb', { credits, mix: 'remix', mixName: 'Kassian Remix' })
    const { id: setId } = await runImport({ ...described, tracks: [row] })
    const [only] = (await shown(setId)).set_tracks
    expect(only?.track_meta).toMatchObject({
      artist: 'Ebb feat. Ada May',
      mix_type: 'remix',
      mix_meta: { name: 'Kassian Remix' },
    })
    expect(only?.track_meta.artists.map(({ role }) => role)).toEqual(['producer', 'feat', 'mixer'])
  })

  test('with the name, day and artists of a known one replaces its recording', async () => {
    const first = await runImport(described)
    const recording = { ...described.recording, permalink: `sets/better.${count}.mp3`, duration: 31 * minute }
    expect(await runImport({ ...described, recording })).toMatchObject({ id: first.id, kind: 'changed' })
    expect(await shown(first.id)).toMatchObject({ mp3_permalink: recording.permalink, duration: 31 * minute })
    const known = server.db
      .selectFrom('recordings')
      .select('permalink')
      .where('permalink', 'like', `sets/%.${count}.mp3`)
    expect(await known.execute()).toEqual([{ permalink: recording.permalink }])
  })

  test('fills in missing fields of a known track, and overwrites none', async () => {
    const name = `Undertow ${count}`
    const { id: setId } = await runImport({ ...described, tracks: [track(0, name, 'Ebb', { bpm: 128 })] })
    const more = track(0, name, 'Ebb', { bpm: 130, label: 'Pier 9', key: 'Am', date: '2020-02-02' })
    const again = await runImport({ ...described, tracks: [more] })
    expect(again.kind).toBe('changed')
    expect((await shown(setId)).set_tracks[0]?.track_meta).toMatchObject({
      bpm: 128,
      key: 'Am',
      label_name: 'Pier 9',
      release_date: '2020-02-02',
    })
    expect(await runImport({ ...described, tracks: [more] })).toMatchObject({ kind: 'unchanged' })
  })
})

describe('a title that is corrected', () => {
  test('remains the same track, with its hearts', async () => {
    const userId = await addListener(server.db, `lover-${count}`, 'loving-all-day')
    const wrong = withRow(described, 2, track(20, `Swlel ${count}`, 'Kassian'))
    const { id: setId } = await runImport(wrong)
    const trackId = (await shown(setId)).set_tracks[2]?.track_meta_id ?? 0
    await server.db.insertInto('user_track_favs').values({ user_id: userId, track_id: trackId, is_fav: true }).execute()
    expect((await runImport(described)).changes.lines).toContain(
      `Title corrected: Kassian - Swlel ${count} → Swell ${count} (track ${trackId})`,
    )
    expect((await shown(setId)).set_tracks[2]).toMatchObject({
      track_meta_id: trackId,
      track_meta: { title: `Swell ${count}`, label_name: 'Pier 9', user_likes: 1 },
    })
    expect(await wrongCounters(server.db)).toEqual([])
  })

  test('is a new track if other sets play the old one, or if the old one only moved', async () => {
    const { id: setId } = await runImport(described)
    const before = (await shown(setId)).set_tracks.map(each => each.track_meta_id)
    const at = (name: string) => ({ ...described.recording, permalink: `sets/${name}.${count}.mp3` })
    await runImport({
      ...described,
      name: `Twin ${count}`,
      recording: at('twin'),
      tracks: [track(0, `Swell ${count}`, 'Kassian')],
    })
    await runImport(withRow(described, 2, track(20, `Surge ${count}`, 'Kassian')))
    expect((await shown(setId)).set_tracks[2]?.track_meta_id).not.toBe(before[2])
    const moved = track(5, `Undertow ${count}`, 'Ebb')
    const inFront = track(0, `Overture ${count}`, 'Ebb')
    const { id: other } = await runImport({
      ...described,
      name: `Other ${count}`,
      recording: at('other'),
      tracks: [{ ...moved, start: 0 }],
    })
    const [first] = (await shown(other)).set_tracks
    await runImport({ ...described, name: `Other ${count}`, recording: at('other'), tracks: [inFront, moved] })
    expect((await shown(other)).set_tracks[1]?.track_meta_id).toBe(first?.track_meta_id)
  })
})

describe('an ID of an imported set', () => {
  test('is released when a later import names it: it remains the same track, and its watchers are notified once', async () => {
    const userId = await addListener(server.db, `watcher-${count}`, 'watching-all-day')
    const { id: setId } = await runImport(described)
    const trackId = await watchId(setId, userId)
    const now = withRow(
      described,
      1,
      track(10, 'Undercurrent', 'Ebb', { mix: 'remix', mixName: 'Kassian Remix', label: 'Pier 9' }),
    )
    const outcome = await runImport(now)
    expect(outcome.changes.lines).toContain(`ID released: Ebb - Undercurrent (track ${trackId}, 1 listener notified)`)
    expect((await shown(setId)).set_tracks[1]).toMatchObject({
      track_meta_id: trackId,
      track_meta: { title: 'Undercurrent', artist: 'Ebb', mix_type: 'remix', label_name: 'Pier 9' },
    })
    expect(await notificationCount(userId)).toBe(1)
    expect(await runImport(now)).toMatchObject({ kind: 'unchanged' })
    expect(await notificationCount(userId)).toBe(1)
    expect(await wrongCounters(server.db)).toEqual([])
  })

  test('that was released remains so, although the list still says ID', async () => {
    const { id: setId } = await runImport(described)
    await runImport(withRow(described, 1, track(10, `Known ${count}`, 'Ebb')))
    expect(await runImport(described)).toMatchObject({ kind: 'unchanged' })
    expect((await shown(setId)).set_tracks[1]?.track_meta.title).toBe(`Known ${count}`)
  })

  test('remains the same track when a row before it is added or removed', async () => {
    const { id: setId } = await runImport(described)
    const trackId = (await shown(setId)).set_tracks[1]?.track_meta_id
    const [first, ...rest] = described.tracks ?? []
    const halves = [
      { ...(first ?? id(0)), end: 5 * minute },
      { ...track(5, `Between ${count}`, 'Ebb'), end: 10 * minute },
    ]
    await runImport({ ...described, tracks: [...halves, ...rest] })
    expect((await shown(setId)).set_tracks[2]?.track_meta_id).toBe(trackId)
    await runImport({ ...described, tracks: rest })
    expect((await shown(setId)).set_tracks[0]?.track_meta_id).toBe(trackId)
  })

  test('remains the same track when its start moves, also for the moments that were liked in it', async () => {
    const userId = await addListener(server.db, `mover-${count}`, 'moving-all-day')
    const { id: setId } = await runImport(described)
    const trackId = (await shown(setId)).set_tracks[1]?.track_meta_id
    const moment = { user_id: userId, set_id: setId, set_timestamp: 15 * minute, track_id: trackId ?? null }
    await server.db.insertInto('set_likes').values(moment).execute()
    const later = described.tracks?.map((row, index) => ({
      ...row,
      ...(index === 0 && { end: 12 * minute }),
      ...(index === 1 && { start: 12 * minute }),
    }))
    expect(await runImport({ ...described, tracks: later })).toMatchObject({ kind: 'changed' })
    expect((await shown(setId)).set_tracks[1]?.track_meta_id).toBe(trackId)
    const [stored] = await server.db.selectFrom('set_likes').select('track_id').where('user_id', '=', userId).execute()
    expect(stored?.track_id).toBe(trackId)
  })
})

test('followers are notified once of each new track of their artist, whatever its date', async () => {
  const userId = await addListener(server.db, `follower-${count}`, 'following-all-day')
  const artist = `Followed ${count}`
  const { id: artistId } = await server.db
    .insertInto('artists')
    .values({ name: artist })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('user_artist_stats')
    .values({ user_id: userId, artist_id: artistId, is_followed: true })
    .execute()
  const tracks = [track(0, `New ${count}`, artist), track(10, `Old ${count}`, artist, { date: '2015-01-01' })]
  await runImport({ ...described, tracks })
  expect(await notificationCount(userId)).toBe(2)
  await runImport({ ...described, tracks })
  expect(await notificationCount(userId)).toBe(2)
})

test('what is measured of a recording is not stored once the set has another one', async () => {
  const { id } = await server.db
    .updateTable('sets')
    .set({ mp3_permalink: 'another.mp3', loudness: null })
    .where('id', '=', 1)
    .returning('id')
    .executeTakeFirstOrThrow()
  const loudness = async (permalink: string) => {
    await writeLoudness(server.db, id, permalink, { integrated: -9, truePeak: -1, curve: [-90] })
    const found = await server.db.selectFrom('sets').select('loudness').where('id', '=', id).executeTakeFirst()
    return found?.loudness
  }
  expect(await loudness('before.mp3')).toBeNull()
  expect(await loudness('another.mp3')).toBe(-9)
})
