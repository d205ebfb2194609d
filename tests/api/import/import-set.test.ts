import { beforeEach, describe, expect, test } from 'vitest'
import type { DescribedSet } from '../../../server/catalog/describe/described-set.ts'
import { writeLoudness } from '../../../server/catalog/loudness.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'
import { describedSet, importer, minute, track } from './support/described.ts'

const server = await testServer()
const token = (await signIn(server)).access

const { runImport, shown } = importer(server, token)

let count = 0
let described: DescribedSet
beforeEach(() => {
  described = describedSet(++count)
})

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
