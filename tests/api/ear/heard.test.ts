import { expect, test } from 'vitest'
import { listAlsoHeard } from '#contract/routes/also-heard.ts'
import * as contract from '#contract/routes/studio/ear.ts'
import { ErrorBody } from '#contract/shapes.ts'
import { publish, withdraw } from '../../../server/db/releases/withdraw.ts'
import { ownFolder } from '../../support/recordings/folder.ts'
import { exactly } from '../../support/server/app.ts'
import { keep } from '../../support/server/test-server.ts'
import { segueHere } from '../support/in-this-process.ts'
import { earServer } from './support/ear-server.ts'

const root = ownFolder()

const rowsOf = (set: number) =>
  server.db.selectFrom('set_tracks').select('track_id').where('set_id', '=', set).orderBy('track_position').execute()

const server = await keep(earServer(root.path))
const [anna = 0, berta = 0, carl = 0] = await server.add(
  {
    name: 'Anna',
    pieces: [
      { seed: 51, seconds: 26 },
      { seed: 52, seconds: 26 },
    ],
    tracklist: '00:00 Yuna Brandt - Nordlicht\n00:26 ID - ID\n',
  },
  {
    name: 'Berta',
    pieces: [
      { seed: 53, seconds: 12 },
      { seed: 52, seconds: 26, speed: 1.02 },
    ],
    tracklist: '00:00 Oda Vexel - First\n00:12 Kassian - Morgen (Late Mix)\n',
  },
  {
    name: 'Carl',
    pieces: [
      { seed: 54, seconds: 18 },
      { seed: 51, seconds: 23, from: 3 },
    ],
  },
)
const [nordlicht, unknown] = await rowsOf(anna)
const [, morgen] = await rowsOf(berta)
const sets = { anna, berta, carl }
const ids = { nordlicht: nordlicht?.track_id ?? 0, unknown: unknown?.track_id ?? 0, morgen: morgen?.track_id ?? 0 }
await server.compare()

const get = (path: string, token = server.curator) => server.ask('GET', `/api${path}`, { token })
const heard = async (track: number) =>
  exactly(listAlsoHeard.answer, (await get(`/tracks/${track}/heard`, server.token)).body).data
const candidates = async (id: number) =>
  exactly(contract.listEarCandidates.answer, (await get(`/studio/ids/${id}/ear`)).body).data
const proposed = async (path: string) => exactly(contract.proposeSetTracklist.answer, (await get(path)).body)
const near = (ms: number) => expect.toSatisfy((value: number) => Math.abs(value - ms) < 3_000, `about ${ms} ms`)

test('A track is also heard in sets whose tracklists have another one there, or none', async () => {
  const [berta, ...others] = await heard(ids.unknown)
  expect(others).toEqual([])
  expect(berta).toEqual({
    set_meta: expect.objectContaining({ id: sets.berta, set_name: 'Berta', artist: 'Cleo' }),
    start_time: near(12_000),
    end_time: near(37_000),
    heard_as: {
      ...{ id: ids.morgen, artist: 'Kassian', title: 'Morgen', mix_type: 'original_mix' },
      ...{ mix_meta: { name: 'Late Mix' }, probably: null },
    },
  })
  expect(await heard(ids.morgen)).toEqual([
    expect.objectContaining({ start_time: near(26_000), heard_as: expect.objectContaining({ mix_type: 'ID' }) }),
  ])
  expect(await heard(ids.nordlicht)).toEqual([
    expect.objectContaining({
      set_meta: expect.objectContaining({ id: sets.carl }),
      start_time: near(18_000),
      heard_as: null,
    }),
  ])
})

test('Curators get what an ID may be, and where to listen to both', async () => {
  expect(await candidates(ids.unknown)).toEqual([
    {
      kind: 'track',
      certainty: 'certain',
      seconds: expect.toSatisfy((value: number) => value > 20 && value <= 26),
      track: { id: ids.morgen, artist: 'Kassian', title: 'Morgen', mix_type: 'original_mix' },
      sound_id: null,
      names: null,
      place: expect.objectContaining({ set_meta_id: sets.berta, start_time: near(12_000) }),
      id_place: expect.objectContaining({ set_meta_id: sets.anna, start_time: near(26_000) }),
    },
  ])
})

test('A set without a tracklist gets one proposed, with the names of the tracks that are known', async () => {
  const { state, rows } = await proposed(`/studio/sets/${sets.carl}/ear`)
  expect(state).toBe('done')
  expect(rows).toEqual([
    {
      row: expect.objectContaining({
        track_id: ids.nordlicht,
        artists: ['Yuna Brandt'],
        title: 'Nordlicht',
        start: near(18_000),
      }),
      end: near(41_000),
      certainty: 'certain',
      source: expect.objectContaining({ set_meta_id: sets.anna, start_time: near(3_000) }),
    },
  ])
})

test('A draft, and a recording that is not compared yet, say so', async () => {
  const draft = await server.ask('POST', `/api/studio/sets/${sets.anna}/duplicate`, { token: server.curator })
  expect(await proposed(`/studio/drafts/${Object(draft.body).draft_id}/ear`)).toEqual({ state: 'none', rows: [] })
  await server.db
    .updateTable('fingerprints')
    .set({ listened_at: null })
    .where('permalink', 'like', 'sets/carl.%')
    .execute()
  expect(await proposed(`/studio/sets/${sets.carl}/ear`)).toEqual({ state: 'listening', rows: [] })
  await server.db
    .updateTable('fingerprints')
    .set({ listened_at: new Date() })
    .where('listened_at', 'is', null)
    .execute()
})

test('A set that is unpublished is named to curators alone', async () => {
  await server.db.transaction().execute(trx => withdraw(trx, sets.berta))
  expect(await heard(ids.unknown)).toEqual([])
  expect(await heard(ids.morgen)).toEqual([])
  expect(await candidates(ids.unknown)).toHaveLength(1)
  await server.db.transaction().execute(trx => publish(trx, sets.berta))
  expect(await heard(ids.unknown)).toHaveLength(1)
})

test('A single track that the catalog does not have is a candidate by its names', async () => {
  const file = await server.putTrack(
    'new.mp3',
    { seed: 54, seconds: 18 },
    { title: 'New (Oda Vexel Remix)', artist: 'Hana' },
  )
  expect((await segueHere(['listen', file], server.environment)).code).toBe(0)
  const { rows } = await proposed(`/studio/sets/${sets.carl}/ear`)
  expect(rows[0]).toMatchObject({
    row: { artists: ['Hana'], title: 'New', mix: 'remix', remixers: ['Oda Vexel'], mix_name: 'Oda Vexel Remix' },
    source: null,
  })
  const id = await server.putTrack('id.mp3', { seed: 52, seconds: 25 }, { title: 'Unheard', artist: 'Hana' })
  expect((await segueHere(['listen', id], server.environment)).code).toBe(0)
  expect(await candidates(ids.unknown)).toContainEqual(
    expect.objectContaining({
      kind: 'sound',
      track: null,
      names: { artist: 'Hana', title: 'Unheard', mix_name: null, label: null },
      place: null,
    }),
  )
})

test('A tracklist that is corrected changes the answers at once', async () => {
  await server.db.updateTable('set_tracks').set({ track_id: ids.morgen }).where('track_id', '=', ids.unknown).execute()
  expect(await heard(ids.morgen)).toEqual([])
  expect(await heard(ids.unknown)).toEqual([])
})

test('Only listeners are told, what is for curators does not exist for them, and neither do unknown items', async () => {
  expect((await server.ask('GET', `/api/tracks/${ids.morgen}/heard`)).status).toBe(401)
  for (const path of [`/studio/ids/${ids.unknown}/ear`, `/studio/sets/${sets.carl}/ear`, '/studio/drafts/1/ear'])
    expect((await get(path, server.token)).status).toBe(404)
  for (const path of [
    '/tracks/999999/heard',
    '/studio/ids/999999/ear',
    '/studio/sets/999999/ear',
    '/studio/drafts/999999/ear',
  ]) {
    const answer = await get(path)
    expect([answer.status, ErrorBody.parse(answer.body).code]).toEqual([404, 404])
  }
})
