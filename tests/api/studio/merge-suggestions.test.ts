import { beforeEach, expect, test } from 'vitest'
import type { Suggested } from '#contract/entities/suggested.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { changes, curatorOf, everyRow, none } from '../../support/server/studio.ts'
import { testServer } from '../../support/server/test-server.ts'
import { addId, addSuggester, type Suggester } from '../../support/suggestions.ts'

let mara: Suggester
let juno: Suggester
let sam: Suggester
/** Two IDs that are one. */
let a: number
let b: number

const server = await testServer()
const curator = await curatorOf(server)
beforeEach(async () => {
  mara = await addSuggester(server)
  juno = await addSuggester(server)
  sam = await addSuggester(server)
  a = await addId(server.db)
  b = await addId(server.db)
})

const open = async (id: number) => Object((await curator.ask('GET', `/tracks/${id}`)).body)
const merge = async (from: number, into: number) => expect((await curator.merge(from, into)).status).toBe(200)
async function save(id: number, changed: object): Promise<void> {
  const { track, version } = await open(id)
  const { status } = await curator.ask('PUT', `/tracks/${id}`, { body: { track: { ...track, ...changed }, version } })
  expect(status).toBe(200)
}
/** Adds a track that is released as one of these names, and no other. */
async function addNamed(title: string): Promise<number> {
  const id = await addId(server.db)
  await save(id, { artists: ['Yuna Brandt'], title, mix: 'original_mix' })
  return id
}
const own = async (person: Suggester) =>
  (await person.own()).data.map(({ track_meta_id, title, state }) => ({ track_meta_id, title, state })).reverse()
const at = (track_meta_id: number, title: string, state: string) => ({ track_meta_id, title, state })
const suggest = (person: Suggester, track: number, title: string, more: Partial<Suggested> = {}) =>
  person.suggest(track, { title, ...more })

test('Of two IDs that are one, the suggestions for both are for the one that stays, with their votes', async () => {
  const first = await suggest(mara, a, 'Nordlicht')
  await suggest(sam, b, 'Polarnacht')
  await juno.vote(first.id, 'agree')
  await sam.vote(first.id, 'agree')
  expect((await mara.track(a)).probably).toBe('Yuna Brandt - Nordlicht')
  const before = await everyRow(server.db)
  await merge(a, b)
  expect((await juno.suggestionsOf(b)).map(({ title, agree_count, vote }) => ({ title, agree_count, vote }))).toEqual([
    { title: 'Nordlicht', agree_count: 2, vote: 'agree' },
    { title: 'Polarnacht', agree_count: 0, vote: null },
  ])
  expect((await mara.track(b)).probably).toBe('Yuna Brandt - Nordlicht')
  await curator.undone()
  expect(changes(before, await everyRow(server.db))).toEqual(none)
  expect((await mara.track(a)).probably).toBe('Yuna Brandt - Nordlicht')
  expect((await mara.track(b)).probably ?? null).toBeNull()
})

test.each([
  ['goes', () => [a, b] as const],
  ['stays', () => [b, a] as const],
])('Of two open ones of a listener the earlier one stays, also if its ID %s, and undo opens both', async (_, sides) => {
  await suggest(mara, a, 'Nordlicht')
  await suggest(mara, b, 'Polarnacht')
  const before = await everyRow(server.db)
  const [from, into] = sides()
  await merge(from, into)
  expect(await own(mara)).toEqual([at(into, 'Nordlicht', 'open')])
  await curator.undone()
  expect(changes(before, await everyRow(server.db))).toEqual(none)
  await curator.undone()
  // The one that is left is the one that is changed and withdrawn.
  await suggest(mara, into, 'Nordlicht II')
  expect(await own(mara)).toEqual([at(into, 'Nordlicht II', 'open')])
  expect((await mara.withdraw(into)).status).toBe(204)
  await curator.undone()
  expect(await own(mara)).toEqual([])
})

test('What a listener suggests for the one that stays, after the merge, stays there', async () => {
  await suggest(mara, a, 'Nordlicht')
  await suggest(mara, b, 'Polarnacht')
  await merge(a, b)
  await mara.withdraw(b)
  await suggest(mara, b, 'Fjord')
  await suggest(juno, a, 'Aurora')
  await curator.undone()
  expect([await own(mara), await own(juno)]).toEqual([[at(b, 'Fjord', 'open')], [at(b, 'Aurora', 'open')]])
})

test('An ID that is merged into a track accepts who suggested its names first, and closes the others', async () => {
  const named = await addNamed('Tidal')
  const first = await suggest(mara, a, 'tidal!')
  await suggest(juno, a, 'Tidal')
  await suggest(sam, a, 'Polarnacht')
  const before = await everyRow(server.db)
  await merge(a, named)
  expect([await own(mara), await own(juno), await own(sam)]).toEqual([
    [at(named, 'tidal!', 'accepted')],
    [at(named, 'Tidal', 'closed')],
    [at(named, 'Polarnacht', 'closed')],
  ])
  expect((await sam.track(named)).identified_by?.id).toBe(mara.id)
  const { rows } = await server.db.executeQuery(
    server.db.selectFrom('notifications').select('user_id').where('suggestion_id', '=', first.id).compile(),
  )
  expect(rows).toEqual([{ user_id: mara.id }])
  expect(await wrongCounters(server.db)).toEqual([])
  await curator.undone()
  expect(changes(before, await everyRow(server.db))).toEqual(none)
})

test('A track that was identified stays so by whom it was first, and whoever else identified it keeps that', async () => {
  await suggest(mara, a, 'Ebb')
  await save(a, { artists: ['Yuna Brandt'], title: 'Ebb', mix: 'original_mix' })
  await suggest(juno, b, 'Ebb')
  const before = await everyRow(server.db)
  await merge(b, a)
  expect([await own(mara), await own(juno)]).toEqual([[at(a, 'Ebb', 'accepted')], [at(a, 'Ebb', 'accepted')]])
  expect((await sam.track(a)).identified_by?.id).toBe(mara.id)
  await curator.undone()
  expect(changes(before, await everyRow(server.db))).toEqual(none)
})

test('A track that is an ID again has one open suggestion of each listener, and both when its merge is undone', async () => {
  await suggest(mara, a, 'Slack Water')
  await save(a, { artists: ['Yuna Brandt'], title: 'Slack Water', mix: 'original_mix' })
  await suggest(mara, b, 'Slack Water')
  await merge(b, a)
  const merged = await curator.lastEdit()
  await save(a, { artists: [], title: undefined, mix: 'ID' })
  expect((await juno.suggestionsOf(a)).map(({ title }) => title)).toEqual(['Slack Water'])
  expect((await curator.undo(merged)).status).toBe(200)
  expect(await own(mara)).toEqual([at(a, 'Slack Water', 'open'), at(b, 'Slack Water', 'open')])
})

test('What curators have rejected stays rejected', async () => {
  const { id } = await suggest(mara, a, 'Nordlicht')
  expect((await curator.ask('POST', `/suggestions/${id}/reject`, { body: { reason: 'No' } })).status).toBe(200)
  const before = await everyRow(server.db)
  await merge(a, await addNamed('Spring Tide'))
  expect((await own(mara)).map(({ state }) => state)).toEqual(['rejected'])
  await curator.undone()
  expect(await own(mara)).toEqual([at(a, 'Nordlicht', 'rejected')])
  expect(changes(before, await everyRow(server.db)).gone.filter(row => row.startsWith('suggestions'))).toEqual([])
})
