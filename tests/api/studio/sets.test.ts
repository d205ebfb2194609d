import { describe, expect, test } from 'vitest'
import { ListenerExport } from '#contract/entities/export.ts'
import { EditedSet, type StudioRow, type StudioSet } from '#contract/entities/studio.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { versionOf } from '../../../server/studio/edits/document.ts'
import { exactly, expectFailure, signIn } from '../../support/server/app.ts'
import { curatorOf } from '../../support/server/studio.ts'
import { testServer } from '../../support/server/test-server.ts'
import { placeThat } from './support/places.ts'

const server = await testServer()
const { token, lastEdit, undo } = await curatorOf(server)

const open = async (id: number) =>
  exactly(EditedSet, (await server.ask('GET', `/api/studio/sets/${id}`, { token })).body)
const save = (id: number, { set, version }: { set: StudioSet; version: string }) =>
  server.ask('PUT', `/api/studio/sets/${id}`, { token, body: { set, version } })
async function saved(id: number, make: (set: StudioSet) => StudioSet): Promise<EditedSet> {
  const { set, version } = await open(id)
  return exactly(EditedSet, (await save(id, { set: make(set), version })).body)
}
/** Replaces the row at this place (from 0). */
const withRow = (set: StudioSet, at: number, change: (row: StudioRow) => StudioRow): StudioSet => ({
  ...set,
  tracks: set.tracks.map((row, index) => (index === at ? change(row) : row)),
})
/** A row whose track plays in no other set, or in others too. */
async function rowThat(isAlone: boolean, mix: 'ID' | 'other' = 'other') {
  const found = await placeThat(server.db, isAlone, mix)
  const { set } = await open(found.set)
  return { setId: found.set, trackId: found.track_id, at: set.tracks.findIndex(row => row.track_id === found.track_id) }
}

test('Every set of the demo can be opened and saved unchanged, which changes nothing and logs nothing', async () => {
  const ids = await server.db.selectFrom('sets').select('id').execute()
  for (const { id } of ids) {
    const opened = await open(id)
    expect(opened.version).toBe(versionOf(opened.set))
    expect((await save(id, opened)).body).toEqual(opened)
  }
  expect(await server.db.selectFrom('edits').selectAll().execute()).toEqual([])
})

describe('Of two curators, the later save is refused', () => {
  test('with who changed the set, and nothing of it is written', async () => {
    const mine = await open(2)
    await saved(2, set => ({ ...set, name: 'Theirs' }))
    const { message } = expectFailure(await save(2, { ...mine, set: { ...mine.set, name: 'Mine' } }), 409)
    expect(message).toBe('This set was changed by curator in the meantime')
    expect((await open(2)).set.name).toBe('Theirs')
  })

  test('also when an import or a command has changed the set', async () => {
    const mine = await open(3)
    await server.db.updateTable('sets').set({ set_name: 'Imported' }).where('id', '=', 3).execute()
    const refused = () => save(3, { ...mine, set: { ...mine.set, name: 'Mine' } })
    expect(expectFailure(await refused(), 409).message).toBe('This set was changed in the meantime')
    // Whoever edited it before that didn't change it.
    await saved(3, set => ({ ...set, name: 'Edited' }))
    await server.db.updateTable('sets').set({ set_name: 'Imported again' }).where('id', '=', 3).execute()
    expect(expectFailure(await refused(), 409).message).toBe('This set was changed in the meantime')
  })

  test('when both save at the same moment', async () => {
    const opened = await open(4)
    const answers = await Promise.all(['One', 'Two'].map(name => save(4, { ...opened, set: { ...opened.set, name } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('A corrected row', () => {
  test('keeps its track with its hearts, when the track plays only here', async () => {
    const { setId, trackId, at } = await rowThat(true)
    const { set } = await saved(setId, set =>
      withRow(set, at, row => ({ ...row, title: 'Corrected', artists: ['Somebody Else'], label: 'A New Label' })),
    )
    expect(set.tracks[at]).toMatchObject({ track_id: trackId, title: 'Corrected', artists: ['Somebody Else'] })
    const track = await server.ask('GET', `/api/tracks/${trackId}`, { token })
    expect(track.body).toMatchObject({ artist: 'Somebody Else', title: 'Corrected', label_name: 'A New Label' })
  })

  test('is another track, when the one it was also plays in other sets', async () => {
    const { setId, trackId, at } = await rowThat(false)
    const before = await server.ask('GET', `/api/tracks/${trackId}`, { token })
    const { set } = await saved(setId, set => withRow(set, at, row => ({ ...row, title: 'Not that one' })))
    expect(set.tracks[at]?.track_id).not.toBe(trackId)
    const after = await server.ask('GET', `/api/tracks/${trackId}`, { token })
    expect(after.body).toMatchObject({ title: Object(before.body).title })
  })

  test('that is made an ID is another track, when its own also plays in other sets, and so is a new row at its place', async () => {
    const { setId, trackId, at } = await rowThat(false)
    const { set } = await saved(setId, set => withRow(set, at, row => ({ ...row, mix: 'ID' })))
    expect(set.tracks[at]?.track_id).not.toBe(trackId)
    expect(set.tracks[at]).toMatchObject({ mix: 'ID' })
    const replaced = await saved(setId, set =>
      withRow(set, at, ({ start }) => ({ start, mix: 'ID', artists: [], feat: [], remixers: [] })),
    )
    expect(replaced.set.tracks[at]?.track_id).not.toBe(set.tracks[at]?.track_id)
  })

  test('that gets the names of a track of the catalogue is that track', async () => {
    const [from, to] = [await open(5), await open(6)]
    const known = from.set.tracks.find(row => row.mix !== 'ID')
    const at = to.set.tracks.findIndex(row => row.mix !== 'ID' && row.track_id !== known?.track_id)
    const { set } = await saved(6, set =>
      withRow(set, at, row => ({ ...row, ...known, start: row.start, track_id: row.track_id })),
    )
    expect(set.tracks[at]?.track_id).toBe(known?.track_id)
  })

  test('that was an ID and is named is released to everyone who watches it, and undo takes that back', async () => {
    const { setId, trackId, at } = await rowThat(true, 'ID')
    const watcher = (await signIn(server)).access
    await server.ask('PUT', `/api/favs/track/${trackId}`, { token: watcher, body: { is_fav: true } })
    const released = () => server.ask('GET', '/api/notifications', { token: watcher })
    const before = await open(setId)
    const told = (await released()).body
    await saved(setId, set =>
      withRow(set, at, row => ({ ...row, mix: 'original_mix', title: 'Out Now', artists: ['Known'] })),
    )
    expect(Object((await released()).body).pagination.total).toBe(Object(told).pagination.total + 1)
    const { body } = await server.ask('GET', `/api/tracks/${trackId}`, { token })
    expect(body).toMatchObject({ title: 'Out Now', release_date: new Date().toISOString().slice(0, 10) })
    expect((await undo(await lastEdit())).status).toBe(200)
    expect((await released()).body).toEqual(told)
    expect(await open(setId)).toEqual(before)
  })
})

describe('Undo', () => {
  test('makes a set what it was, and undo of that makes it what it had become', async () => {
    const before = await open(7)
    const after = await saved(7, set => ({
      ...set,
      name: 'Another name',
      artists: ['Another Artist', ...set.artists],
      curators: [{ type: 'label', name: 'Another Label' }],
      genre: 'Trance',
      date: '2020-02-29',
      tracks: set.tracks
        .slice(1)
        .map((row, index) => ({ ...row, start: row.start + index + 1 }))
        .concat({
          start: (before.recording?.duration ?? 0) - 1000,
          mix: 'original_mix',
          title: 'The last',
          artists: ['N. O. Body'],
          feat: [],
          remixers: [],
        }),
    }))
    const edit = await lastEdit()
    expect((await undo(edit)).status).toBe(200)
    expect(await open(7)).toEqual(before)
    expectFailure(await undo(edit), 409)
    expect((await undo(await lastEdit())).status).toBe(200)
    expect(await open(7)).toEqual(after)
    expect(await wrongCounters(server.db)).toEqual([])
  })

  test('of one edit happens once, also after it was redone', async () => {
    await saved(14, set => ({ ...set, name: 'Once' }))
    const edit = await lastEdit()
    await undo(edit)
    await undo(await lastEdit())
    expect((await open(14)).set.name).toBe('Once')
    expect(expectFailure(await undo(edit), 409).message).toBe('This edit was undone already')
  })

  test('is refused when the set was changed since, with who did it', async () => {
    await saved(8, set => ({ ...set, name: 'First' }))
    const edit = await lastEdit()
    await saved(8, set => ({ ...set, name: 'Second' }))
    expect(expectFailure(await undo(edit), 409).message).toBe('This set was changed by curator in the meantime')
    expect((await open(8)).set.name).toBe('Second')
  })
})

describe('An unpublished set', () => {
  const seen = async (id: number) => (await server.ask('GET', `/api/sets/${id}`, { token })).status

  test('is seen by no listener, can be edited, and is published again with its hearts', async () => {
    const listener = (await signIn(server)).access
    await server.ask('PUT', '/api/favs/set/10', { token: listener, body: { is_fav: true } })
    await saved(10, set => ({ ...set, is_published: false }))
    expect(await seen(10)).toBe(404)
    await saved(10, set => ({ ...set, name: 'Corrected in private' }))
    await saved(10, set => ({ ...set, is_published: true }))
    const { body } = await server.ask('GET', '/api/sets/10', { token: listener })
    expect(body).toMatchObject({ set_name: 'Corrected in private', user_fav: { is_fav: true } })
    expect(await wrongCounters(server.db)).toEqual([])
  })

  test('announces its new tracks to nobody', async () => {
    const listener = (await signIn(server)).access
    const told = async () => (await server.ask('GET', '/api/notifications', { token: listener })).body
    const { set } = await open(13)
    const artist = await server.db
      .selectFrom('artists')
      .select('id')
      .where('name', '=', 'Tarn')
      .executeTakeFirstOrThrow()
    await server.ask('PUT', `/api/stats/artist/${artist.id}/follow`, { token: listener, body: { is_followed: true } })
    const added = { start: (set.tracks.at(-1)?.start ?? 0) + 1000, mix: 'original_mix' as const, artists: ['Tarn'] }
    const withTrack = (title: string) => (each: StudioSet) => ({
      ...each,
      tracks: [...set.tracks, { ...added, title, feat: [], remixers: [] }],
    })
    await saved(13, each => ({ ...each, is_published: false }))
    const before = await told()
    await saved(13, withTrack('In private'))
    expect(await told()).toEqual(before)
    await saved(13, each => ({ ...withTrack('In public')(each), is_published: true }))
    expect(await told()).not.toEqual(before)
  })

  test('is published again by undo', async () => {
    const before = await open(11)
    await saved(11, set => ({ ...set, is_published: false }))
    expect((await undo(await lastEdit())).status).toBe(200)
    expect([await seen(11), await open(11)]).toEqual([200, before])
  })
})

describe('What a set cannot be', () => {
  let duration = 0
  test.each<[string, (set: StudioSet) => StudioSet]>([
    ['without artists', set => ({ ...set, artists: [] })],
    ['out of order', set => ({ ...set, tracks: [...set.tracks].reverse() })],
    ['with two rows at one time', set => withRow(set, 1, row => ({ ...row, start: set.tracks[0]?.start ?? 0 }))],
    ['with a row after its end', set => withRow(set, set.tracks.length - 1, row => ({ ...row, start: 2 ** 31 - 1 }))],
    ['with a row at its end', set => withRow(set, set.tracks.length - 1, row => ({ ...row, start: duration }))],
    ['with a row of a track that nobody knows', set => withRow(set, 0, row => ({ ...row, track_id: 2 ** 31 - 1 }))],
  ])('%s: it is refused with the reason', async (_, make) => {
    const { set, version, recording } = await open(9)
    duration = recording?.duration ?? 0
    expectFailure(await save(9, { set: make(set), version }), 422)
    expect((await open(9)).version).toBe(version)
  })
})

test('What a curator changed is in the export of their data', async () => {
  await saved(12, set => ({ ...set, name: 'Exported' }))
  const { body } = await server.ask('GET', '/api/me/export', { token })
  const { edits } = ListenerExport.parse(body)
  expect(edits.at(-1)).toMatchObject({ kind: 'set', item: { id: 12, name: expect.stringContaining('Exported') } })
})
