import { beforeEach, expect, test } from 'vitest'
import { listAlsoHeard } from '#contract/routes/also-heard.ts'
import * as contract from '#contract/routes/studio/ear.ts'
import { exactly, signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

/** What is told of matches. They are written by hand: how music is recognized isn't asked here. */

const minute = 60_000
const [anna, berta] = [7_000_001, 7_000_002]

const server = await testServer()
const tokens = {
  listener: (await signIn(server)).access,
  curator: (await signIn(server, 'curator', 'demo-curator')).access,
}
const found = await server.db
  .selectFrom('tracks')
  .select('id')
  .where('mix_type', '<>', 'ID')
  .orderBy('id')
  .limit(3)
  .execute()
const [one = 0, two = 0, other = 0] = found.map(({ id }) => id)
/** Three tracks of the demo with names. */
const tracks = { one, two, other }

/** A set of ten minutes, whose tracks last five minutes each. */
async function addSet(id: number, name: string, list: readonly number[]) {
  const { db } = server
  const permalink = `sets/${name}.mp3`
  const set = { id, set_name: name, artist: 'Cleo', release_date: '2026-05-06', genre: 'Techno' }
  await db
    .insertInto('sets')
    .values({ ...set, duration: 10 * minute, mp3_permalink: permalink })
    .execute()
  await setTracks(id, list)
  const { id: fingerprint } = await db
    .insertInto('fingerprints')
    .values({ permalink, peaks: Buffer.alloc(0), duration: 10 * minute, listened_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return fingerprint
}

async function setTracks(id: number, list: readonly number[]) {
  await server.db.deleteFrom('set_tracks').where('set_id', '=', id).execute()
  if (list.length === 0) return
  const row = (track: number, at: number) => ({
    ...{ set_id: id, track_id: track, track_position: at + 1 },
    ...{ start_time: 5 * at * minute, end_time: 5 * (at + 1) * minute },
  })
  await server.db.insertInto('set_tracks').values(list.map(row)).execute()
}

/** The same music in both sets, at the same time (s). */
async function match(start: number, end: number, certainty: 'certain' | 'likely' = 'certain') {
  const [own, other] = fingerprints
  const span = { question_start: start * 1000, question_end: end * 1000, known_start: start * 1000 }
  await server.db
    .insertInto('matches')
    .values({ question_id: own, known_id: other, ...span, known_end: end * 1000, speed: 1, score: 0.8, certainty })
    .execute()
}

let fingerprints: readonly [number, number]
beforeEach(async () => {
  await server.db.deleteFrom('fingerprints').execute()
  await server.db.deleteFrom('sets').where('id', 'in', [anna, berta]).execute()
  fingerprints = [await addSet(anna, 'anna', [tracks.one, tracks.two]), await addSet(berta, 'berta', [])]
})

const heard = async (track: number) => {
  const { body } = await server.ask('GET', `/api/tracks/${track}/heard`, { token: tokens.listener })
  const all = exactly(listAlsoHeard.answer, body).data
  return all.map(({ set_meta, start_time, end_time, heard_as }) => [
    set_meta.set_name,
    start_time / 1000,
    end_time / 1000,
    heard_as?.id ?? null,
  ])
}
const candidates = async (track: number) => {
  const { body } = await server.ask('GET', `/api/studio/ids/${track}/ear`, { token: tokens.curator })
  return exactly(contract.listEarCandidates.answer, body).data.map(({ certainty, track: of }) => [certainty, of?.id])
}
const proposed = async (set: number) => {
  const { body } = await server.ask('GET', `/api/studio/sets/${set}/ear`, { token: tokens.curator })
  const { rows } = exactly(contract.proposeSetTracklist.answer, body)
  return rows.map(({ row, end, certainty }) => [row.track_id, row.start / 1000, end / 1000, certainty])
}

test('What is only likely is for curators, who see that it is', async () => {
  await setTracks(berta, [tracks.other])
  await match(10, 200, 'likely')
  expect(await heard(tracks.one)).toEqual([])
  expect(await candidates(tracks.one)).toEqual([['likely', tracks.other]])
  expect(await proposed(berta)).toEqual([[tracks.one, 10, 200, 'likely']])
})

test('A row is certain if any of its music is', async () => {
  await match(10, 100, 'likely')
  await match(120, 200)
  expect(await proposed(berta)).toEqual([[tracks.one, 10, 200, 'certain']])
})

test('Music that goes on from one track into the next is a row of each', async () => {
  await match(100, 500)
  expect(await proposed(berta)).toEqual([
    [tracks.one, 100, 300, 'certain'],
    [tracks.two, 300, 500, 'certain'],
  ])
})

test('What a track’s row has of a transition is not that track heard elsewhere', async () => {
  // Of the track before, which goes on for 30 s.
  await match(100, 330)
  expect(await heard(tracks.one)).toEqual([['berta', 100, 300, null]])
  expect(await heard(tracks.two)).toEqual([])
})

test('A track that is played directly before it is what the transition has, another one is not', async () => {
  await match(270, 340)
  await setTracks(berta, [tracks.one, tracks.one])
  expect(await heard(tracks.two)).toEqual([])
  expect(await candidates(tracks.two)).toEqual([])
  await setTracks(berta, [tracks.other, tracks.other])
  expect(await heard(tracks.two)).toEqual([['berta', 300, 340, tracks.other]])
})

test('A track that is only known as a single track is heard in the sets that have it, also beside its own rows', async () => {
  const fingerprint = await server.db
    .insertInto('fingerprints')
    .values({ peaks: Buffer.alloc(0), duration: 5 * minute, listened_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const names = { artist: 'Cleo', title: 'Unheard', mix_name: null, label: null }
  await server.db
    .insertInto('sounds')
    .values({ fingerprint_id: fingerprint.id, sha256: 'a'.repeat(64), track_id: tracks.other, ...names })
    .execute()
  const span = { known_start: 0, known_end: 3 * minute, question_start: 2 * minute, question_end: 5 * minute }
  const quality = { speed: 1, score: 0.8, certainty: 'certain' as const }
  for (const question_id of fingerprints)
    await server.db
      .insertInto('matches')
      .values({ question_id, known_id: fingerprint.id, ...span, ...quality })
      .execute()
  expect(await heard(tracks.other)).toEqual([
    ['berta', 120, 300, null],
    ['anna', 120, 300, tracks.one],
  ])
  expect(await candidates(tracks.other)).toEqual([])
  await setTracks(anna, [tracks.other, tracks.two])
  expect(await heard(tracks.other)).toEqual([['berta', 120, 300, null]])
})

test('Less than 20 seconds are no track that is heard elsewhere, and less than 15 no row', async () => {
  await match(100, 119)
  expect(await heard(tracks.one)).toEqual([])
  expect(await proposed(berta)).toEqual([[tracks.one, 100, 119, 'certain']])
  await server.db.deleteFrom('matches').execute()
  await match(100, 114)
  expect(await proposed(berta)).toEqual([])
})
