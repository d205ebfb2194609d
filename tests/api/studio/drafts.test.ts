import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { EditedSet, type StudioSet } from '#contract/entities/studio.ts'
import { listStudioSets } from '#contract/routes/studio/sets.ts'
import { addSignedIn, exactly, expectFailure, signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer()
const token = (await signIn(server, 'curator', 'demo-curator')).access
const listener = (await addSignedIn(server, 'reader')).access

const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  server.ask(method, `/api/studio${path}`, { token, ...(body !== undefined && { body }) })
const open = async (id: number) => exactly(EditedSet, (await call('GET', `/drafts/${id}`)).body)

let count = 0
let draft: number
/** A draft with a recording of half an hour, as an upload makes one. */
beforeEach(async () => {
  count++
  const set = {
    name: `Zwischenhalt ${count}`,
    artists: ['Mira Lund'],
    curators: [],
    date: '2026-08-01',
    genre: 'Techno',
    artwork: { art_url: null, art_url_sm: null, art_url_xl: null },
    is_published: false,
    tracks: [],
  } satisfies StudioSet
  const recording = {
    permalink: `sets/harbour.${count}.mp3`,
    version: 'v',
    size: 1_000,
    digests: ['d'],
    duration: 1_800_000,
    loudness: { integrated: -9, truePeak: -1, curve: [-90] },
  }
  const { id } = await server.db
    .insertInto('drafts')
    .values({ set: JSON.stringify(set), recording: JSON.stringify(recording), notes: ['It has no tracklist'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  draft = id
})

const row = { start: 0, title: 'Low Tide', artists: ['Ebb'], feat: [], remixers: [], mix: 'original_mix' as const }

async function publish(): Promise<number> {
  const { version } = await open(draft)
  const answer = await call('POST', `/drafts/${draft}/publish`, { version })
  return exactly(z.object({ set_id: z.int() }), answer.body).set_id
}

const rowsOf = async (query: string) =>
  exactly(listStudioSets.answer, (await call('GET', `/sets?${query}`)).body).data.map(({ state, name }) => [
    state,
    name,
  ])

describe('A draft', () => {
  test('is not in the catalogue until it is published, and is a set like others then', async () => {
    const { set, version } = await open(draft)
    const tracks = [row, { ...row, start: 60_000, mix: 'ID' }]
    const saved = await call('PUT', `/drafts/${draft}`, { set: { ...set, tracks, is_published: true }, version })
    expect(saved.body).toMatchObject({ set: { is_published: false } })
    const found = async () => (await server.ask('GET', `/api/sets?search=${set.name}`, { token: listener })).body
    expect(await found()).toMatchObject({ data: [] })
    const id = await publish()
    expect((await server.ask('GET', `/api/sets/${id}`, { token: listener })).body).toMatchObject({
      set_name: set.name,
      artist: 'Mira Lund',
      duration: 1_800_000,
      loudness: -9,
      set_tracks: [{ end_time: 60_000 }, { end_time: 1_800_000 }],
    })
    expectFailure(await call('GET', `/drafts/${draft}`), 404)
  })

  test.each([
    ['date', 'Add the date'],
    ['genre', 'Choose a genre'],
  ] as const)('without %s can be saved, but not published', async (field, reason) => {
    const { set, version } = await open(draft)
    const { [field]: _, ...rest } = set
    expect((await call('PUT', `/drafts/${draft}`, { set: rest, version })).status).toBe(200)
    const refused = expectFailure(
      await call('POST', `/drafts/${draft}/publish`, { version: (await open(draft)).version }),
      422,
    )
    expect(refused.errors?.json).toEqual({ [field]: [reason] })
  })

  test('is not published in a version that another curator has changed', async () => {
    const { set, version } = await open(draft)
    await call('PUT', `/drafts/${draft}`, { set: { ...set, name: 'Changed' }, version })
    expectFailure(await call('POST', `/drafts/${draft}/publish`, { version }), 409)
  })

  test('that was published is unpublished by undo, and stays a set', async () => {
    const id = await publish()
    const edit = await server.db.selectFrom('edits').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect((await call('POST', `/edits/${edit.id}/undo`)).status).toBe(200)
    expectFailure(await server.ask('GET', `/api/sets/${id}`, { token: listener }), 404)
    expect(await rowsOf(`state=unpublished&search=zwischenhalt ${count}`)).toEqual([
      ['unpublished', `Zwischenhalt ${count}`],
    ])
  })

  test('of a recording that a set has is not published, and the set is named', async () => {
    await server.db
      .updateTable('sets')
      .set({ mp3_permalink: `sets/harbour.${count}.mp3` })
      .where('id', '=', 3)
      .execute()
    const { version } = await open(draft)
    const { message } = expectFailure(await call('POST', `/drafts/${draft}/publish`, { version }), 409)
    expect(message).toContain('(set 3)')
  })

  test('that is published twice at the same moment becomes one set', async () => {
    const { version, set } = await open(draft)
    const answers = await Promise.all([1, 2].map(() => call('POST', `/drafts/${draft}/publish`, { version })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await rowsOf(`search=${set.name}`)).toEqual([['published', set.name]])
  })

  test('that is discarded is gone, and undo brings it back with its recording', async () => {
    const before = await open(draft)
    expect((await call('DELETE', `/drafts/${draft}`)).status).toBe(204)
    expectFailure(await call('GET', `/drafts/${draft}`), 404)
    const edit = await server.db.selectFrom('edits').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect((await call('POST', `/edits/${edit.id}/undo`)).status).toBe(200)
    expect(await open(draft)).toEqual(before)
  })

  test('made by duplicating a set has its people, genre and picture, and no date, recording or tracks', async () => {
    const { draft_id } = exactly(z.object({ draft_id: z.int() }), (await call('POST', '/sets/5/duplicate')).body)
    const { set: original } = exactly(EditedSet, (await call('GET', '/sets/5')).body)
    const { set, recording } = await open(draft_id)
    const { date: _, ...rest } = original
    expect({ set, recording }).toEqual({
      set: { ...rest, recording: null, is_published: false, tracks: [] },
      recording: null,
    })
    const refused = await call('POST', `/drafts/${draft_id}/publish`, { version: (await open(draft_id)).version })
    expect(expectFailure(refused, 422).message).toBe('Add a recording first')
  })
})

describe('The list of sets', () => {
  test('has drafts and sets, what was changed last first, and can be narrowed and searched', async () => {
    const { set, version } = exactly(EditedSet, (await call('GET', '/sets/7')).body)
    await call('PUT', '/sets/7', { set: { ...set, name: 'Änderung' }, version })
    expect((await rowsOf('limit=2')).map(([, name]) => name)).toEqual(['Änderung', `Zwischenhalt ${count}`])
    expect(await rowsOf(`state=draft&search=zwischenhalt ${count}`)).toEqual([['draft', `Zwischenhalt ${count}`]])
    expect(await rowsOf('search=anderung')).toEqual([['published', 'Änderung']])
    expect(await rowsOf('state=published&search=harbour%25')).toEqual([])
  })
})
