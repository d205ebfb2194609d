import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as ear from '#contract/routes/studio/ear.ts'
import * as contract from '#contract/routes/studio/ids.ts'
import { addSound, type Heard, isSame, twoHeardIds } from '../../support/ear.ts'
import { exactly, expectFailure } from '../../support/server/app.ts'
import { changes, curatorOf, everyRow } from '../../support/server/studio.ts'
import { testServer } from '../../support/server/test-server.ts'
import { addSuggester } from '../../support/suggestions.ts'

/** Two IDs, each in another set. */
let two: Awaited<ReturnType<typeof twoHeardIds>>
let count = 0

const server = await testServer()
const curator = await curatorOf(server)
await sql`update set_tracks set track_position = track_position`.execute(server.db)
beforeEach(async () => {
  two = await twoHeardIds(server.db)
  count++
})

const part = ({ fingerprint, start }: Heard, ms: number): Heard => ({ fingerprint, start, end: start + ms })
const candidates = async (id: number) =>
  exactly(ear.listEarCandidates.answer, (await curator.ask('GET', `/ids/${id}/ear`)).body).data

describe('A single track that the catalog does not have', () => {
  const soundAt = async ({ id, heard }: (typeof two)[0], names: { title: string; mix_name?: string }) => {
    const sound = await addSound(server.db, { artist: 'Hana', ...names })
    await isSame(server.db, part(heard, 30_000), { fingerprint: sound.fingerprint, start: 0, end: 30_000 })
    expect((await candidates(id)).map(each => each.sound_id)).toEqual([sound.id])
    return sound.id
  }
  const read = async (id: number, sound: number) =>
    exactly(contract.readSound.answer, (await curator.ask('GET', `/ids/${id}/sound?sound=${sound}`)).body)
  const take = (id: number, body: object) => curator.ask('POST', `/ids/${id}/sound`, { body })
  const trackOf = async (sound: number) =>
    (await server.db.selectFrom('sounds').select('track_id').where('id', '=', sound).executeTakeFirstOrThrow()).track_id

  test('is what the ID becomes, with names read as import reads them; its sound is of that track until it is undone', async () => {
    const [row] = two
    const { id } = row
    const watcher = await addSuggester(server)
    await watcher.ask('PUT', `/favs/track/${id}`, { is_fav: true })
    const title = `Unheard ${count}`
    const sound = await soundAt(row, { title, mix_name: 'Nele Ohm Remix' })
    const { track, version, twin, told } = await read(id, sound)
    expect([track, twin, told]).toMatchObject([
      { artists: ['Hana'], title, mix: 'remix', remixers: ['Nele Ohm'] },
      null,
      1,
    ])
    const before = await everyRow(server.db)
    const corrected = { ...track, title: `${title} II`, release_date: '2026-11-01' }
    const { status, body } = await take(id, { sound, version, track: corrected })
    expect([status, body]).toEqual([200, { id, edit_id: await curator.lastEdit() }])
    expect(await watcher.track(id)).toMatchObject({ id, title: `${title} II`, release_date: '2026-11-01' })
    expect([await trackOf(sound), await candidates(id)]).toEqual([id, []])
    await curator.undone()
    expect(await trackOf(sound)).toBeNull()
    const { gone, added } = changes(before, await everyRow(server.db))
    expect([...gone, ...added].filter(each => !/^(artists|catalogue_totals|sounds) /.test(each))).toEqual([])
    expect((await candidates(id)).map(each => each.sound_id)).toEqual([sound])
    await curator.undone()
    expect(await trackOf(sound)).toBe(id)
    await curator.undone()
    expect(await trackOf(sound)).toBeNull()
  })

  test('that the catalog has by now is merged into that track, and undone', async () => {
    const [row, { id: twin }] = two
    const { id } = row
    const title = `Unheard ${count}`
    const sound = await soundAt(row, { title })
    const named = await curator.ask('PUT', `/tracks/${twin}`, {
      body: {
        track: { ...(await read(twin, sound)).track, release_date: '2026-01-01' },
        version: await curator.versionOf(twin),
      },
    })
    expect(named.status).toBe(200)
    const found = await read(id, sound)
    expect(found.twin).toMatchObject({ id: twin, artist: 'Hana', title })
    const into = { id: twin, version: found.twin?.version }
    expect((await take(id, { sound, version: found.version, into })).body).toMatchObject({ id: twin })
    expect(await trackOf(sound)).toBe(twin)
    await curator.undone()
    expect(await trackOf(sound)).toBeNull()
    expect((await read(id, sound)).twin?.id).toBe(twin)
  })

  test('that an operator has said to be of an ID stays so when a suggestion for the ID is accepted and undone', async () => {
    const [{ id }] = two
    const { id: sound } = await addSound(server.db, { artist: 'Hana', title: `Unheard ${count}`, track: id })
    const mara = await addSuggester(server)
    const suggestion = await mara.suggest(id, { title: `Suggested ${count}` })
    const { track, version } = Object((await curator.ask('GET', `/suggestions/${suggestion.id}`)).body)
    const body = { track, version }
    expect((await curator.ask('POST', `/suggestions/${suggestion.id}/accept`, { body })).status).toBe(200)
    await curator.undone()
    expect(await trackOf(sound)).toBe(id)
  })

  test('is taken once, of two curators at once, and not for a track that has a name', async () => {
    const [row, { id: otherId }] = two
    const { id } = row
    const sound = await soundAt(row, { title: `Unheard ${count}` })
    const { track, version } = await read(id, sound)
    const body = { sound, version, track }
    const [first, ...others] = (await Promise.all([take(id, body), take(id, body), take(id, body)])).toSorted(
      (a, b) => a.status - b.status,
    )
    expect([first?.status, ...others.map(({ status }) => status)]).toEqual([200, 409, 409])
    expect(expectFailure(await curator.ask('GET', `/ids/${id}/sound?sound=${sound}`), 409).message).toBe(
      'This ID was identified in the meantime',
    )
    expect(expectFailure(await curator.ask('GET', `/ids/${otherId}/sound?sound=${sound}`), 409).message).toBe(
      'This single track is known as a track of the catalog meanwhile',
    )
  })

  test('is refused without a name, of another version, without saying what it is, for what does not exist, and to listeners', async () => {
    const [row] = two
    const { id } = row
    const sound = await soundAt(row, { title: `Unheard ${count}` })
    const { track, version } = await read(id, sound)
    expectFailure(await take(id, { sound, version, track: { ...track, mix: 'ID', artists: [], title: 'ID' } }), 422)
    expectFailure(await take(id, { sound, version }), 422)
    expectFailure(await take(id, { sound, version: 'another', track }), 409)
    expectFailure(await take(id, { sound: 2 ** 31 - 1, version, track }), 404)
    expectFailure(await take(2 ** 31 - 1, { sound, version, track }), 404)
    expectFailure(await curator.ask('GET', `/ids/${id}/sound`), 422)
    expectFailure(await curator.ask('GET', `/ids/${id}/sound?sound=99999999999`), 422)
    expectFailure(await curator.ask('GET', `/ids/${2 ** 31 - 1}/sound?sound=${sound}`), 404)
    const { token } = await addSuggester(server)
    expectFailure(await server.ask('GET', `/api/studio/ids/${id}/sound?sound=${sound}`, { token }), 404)
    expect([await trackOf(sound), await curator.versionOf(id)]).toEqual([null, version])
  })
})
