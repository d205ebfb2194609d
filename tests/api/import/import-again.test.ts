import { beforeEach, describe, expect, test } from 'vitest'
import type { DescribedSet } from '../../../server/catalog/describe/described-set.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { addListener, signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'
import { describedSet, id, importer, minute, track, withRow } from './support/described.ts'

const server = await testServer()
const token = (await signIn(server)).access

const { runImport, shown, notificationCount } = importer(server, token)

let count = 0
let described: DescribedSet
beforeEach(() => {
  described = describedSet(++count)
})

async function watchId(setId: number, userId: number) {
  const trackId = (await shown(setId)).set_tracks[1]?.track_meta_id ?? 0
  await server.db
    .insertInto('user_track_favs')
    .values({ user_id: userId, track_id: trackId, show_likes: true })
    .execute()
  return trackId
}

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
