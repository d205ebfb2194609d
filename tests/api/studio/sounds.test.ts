import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as contract from '#contract/routes/studio/sounds.ts'
import { compareAll } from '../../../server/ear/listening/compare-all.ts'
import { ownFolder } from '../../support/recordings/folder.ts'
import { id3, text } from '../../support/recordings/id3.ts'
import { encodeMusic, type Piece } from '../../support/recordings/music.ts'
import { exactly, expectFailure } from '../../support/server/app.ts'
import { keep } from '../../support/server/test-server.ts'
import { refusalOf } from '../../support/server/uploads.ts'
import { uploadServer } from '../support/uploads.ts'

const root = ownFolder()
const server = await keep(uploadServer(root.path))

const unheard: Piece = { seed: 63, seconds: 8 }
const tags = (artist: string, title: string) =>
  id3(4, [text('TIT2', title), text('TPE1', artist), text('TDRC', '2026-05-06'), text('TCON', 'Techno')])
const track = async (artist: string, title: string, piece = unheard) =>
  Buffer.concat([tags(artist, title), await encodeMusic([piece])])

/** Uploads a single track. Resolves with the upload when it has been listened to. */
const listenTo = async (bytes: Buffer, filename = 'track.mp3') =>
  server.read(await server.take(bytes, { metadata: { filename, kind: 'sound' } }))

const ask = (method: 'GET' | 'PUT' | 'DELETE', path = '', body?: object) =>
  server.askApi(method, `/api/studio/sounds${path}`, { token: server.token, ...(body && { body }) })
const list = async (query = '') => exactly(contract.listSounds.answer, (await ask('GET', query)).body)
const newest = async () => (await list()).data[0]
const idOfNewest = async () => (await newest())?.id ?? 0
const save = async (id: number, body: contract.SoundChange) =>
  exactly(contract.saveSound.answer, (await ask('PUT', `/${id}`, body)).body)
const near = (ms: number) => expect.toSatisfy((value: number) => Math.abs(value - ms) < 3_000, `about ${ms} ms`)
const rowsIn = async (table: 'drafts' | 'fingerprints' | 'sounds' | 'edits') =>
  (await server.db.selectFrom(table).select('id').execute()).length

describe('A single track', () => {
  test('is listened to: its sound says in which sets it is heard, and it is no draft and nowhere else', async () => {
    const night = Buffer.concat([
      tags('Cleo', 'Nordlicht'),
      await encodeMusic([
        { seed: 61, seconds: 20 },
        { seed: 62, seconds: 40 },
      ]),
    ])
    const uploadId = await server.take(night, { metadata: { filename: 'night.mp3' } })
    const { draft_id } = await server.read(uploadId)
    const draft = await server.draft(draft_id)
    const rows = [
      { start: 0, artists: ['Oda Vexel'], feat: [], remixers: [], title: 'First', mix: 'original_mix' },
      { start: 20_000, artists: [], feat: [], remixers: [], mix: 'ID' },
    ]
    const body = { set: { ...draft.set, tracks: rows }, version: draft.version }
    expect((await server.askApi('PUT', `/api/studio/drafts/${draft_id}`, { token: server.token, body })).status).toBe(
      200,
    )
    const setId = await server.publish(draft_id)
    const before = [await rowsIn('drafts'), await rowsIn('edits'), await readdir(root.path('media', 'sets'))]

    const bytes = await track('Yuna Brandt', 'Nordlicht (Late Mix)', { seed: 62, seconds: 40 })
    const upload = await listenTo(bytes)
    expect(upload).toMatchObject({
      ...{ kind: 'sound', state: 'done', draft_id: null, set_id: null },
      found: { artist: 'Yuna Brandt', title: 'Nordlicht (Late Mix)', duration: near(40_000) },
    })
    const sound = await newest()
    expect(sound).toEqual({
      ...{ id: expect.any(Number), artist: 'Yuna Brandt', title: 'Nordlicht', mix_name: 'Late Mix', label: null },
      ...{ duration: upload.found.duration, track: null, is_compared: false, places: [], place_count: 0 },
    })
    expect([await rowsIn('drafts'), await rowsIn('edits'), await readdir(root.path('media', 'sets'))]).toEqual(before)
    await expect.poll(() => readdir(server.studioFiles.uploads)).toEqual([])

    await compareAll(server.db, {})
    expect(await newest()).toEqual({
      ...sound,
      is_compared: true,
      place_count: 1,
      places: [
        {
          set_meta: { id: setId, set_name: 'Nordlicht', artist: 'Cleo', is_published: true },
          ...{ start_time: near(20_000), end_time: near(60_000), certainty: 'certain' },
          heard_as: { id: expect.any(Number), artist: 'ID', title: 'ID', mix_type: 'ID' },
        },
      ],
    })
  })

  test('is one when it comes twice, and keeps what a curator has said of it', async () => {
    const bytes = await track('Wrong', 'Name')
    await listenTo(bytes)
    const names = { artist: 'Right', title: 'Name', mix_name: null, label: 'Label' }
    await save(await idOfNewest(), { names })
    const sounds = await rowsIn('sounds')
    const again = await listenTo(bytes, 'another name.mp3')
    expect(again).toMatchObject({ state: 'done', found: { is_known: true } })
    expect(await rowsIn('sounds')).toBe(sounds)
    expect(await newest()).toMatchObject(names)
  })

  test('without tags is called by its file, and is the track of the catalog that has its names', async () => {
    const { id, artist, title } = await server.db
      .selectFrom('tracks')
      .select(['id', 'artist', 'title'])
      .where('mix_type', '=', 'original_mix')
      .where('mix_name', 'is', null)
      .where('artist', 'not like', '%,%')
      .where('artist', 'not like', '%&%')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await listenTo(Buffer.from(await encodeMusic([{ seed: 64, seconds: 8 }])), `${artist} - ${title}.mp3`)
    expect(await newest()).toMatchObject({ artist, title, track: { id, artist, title, mix_meta: null } })
  })

  test('of more than 30 minutes is refused as a set', async () => {
    const metadata = { filename: 'long.mp3', kind: 'sound' }
    const id = await server.take(server.recording({ times: 61 }), { metadata, chunkSize: 8 * 1024 * 1024 })
    const { state, reason } = await server.read(id)
    expect(state).toBe('refused')
    expect(reason).toMatch(/^It is 00:30:3\d long, and a single track at most 30 minutes\. Upload it as a set\.$/)
  })

  test('is stored and done at once: what the database refuses in between is listened to again', async () => {
    onTestFinished(async () => {
      await sql`drop trigger fail_once on uploads`.execute(server.db)
    })
    await sql`create sequence failures`.execute(server.db)
    await sql`create function fail_once() returns trigger language plpgsql as $$ begin
      if nextval('failures') = 1 then raise exception 'once' using errcode = '57P01'; end if;
      return new; end $$`.execute(server.db)
    await sql`create trigger fail_once before update on uploads for each row when (new.state = 'done')
      execute function fail_once()`.execute(server.db)
    const sounds = await rowsIn('sounds')
    const upload = await listenTo(await track('Only', 'Once', { seed: 67, seconds: 8 }))
    expect([upload.state, upload.found.is_known]).toEqual(['done', undefined])
    expect(await rowsIn('sounds')).toBe(sounds + 1)
  })

  test('may be of any format', async () => {
    const flac = await readFile(new URL('../../fixtures/beeps/flac-24-96k.flac', import.meta.url))
    const metadata = { filename: 'Cleo - Beeps.flac', kind: 'sound' }
    const upload = await server.read(await server.take(flac, { metadata }))
    expect(upload).toMatchObject({ state: 'done', found: { artist: 'Cleo', title: 'Beeps', duration: 1200 } })
  })

  test('that has no sound, or is cut off, is refused with the reason, and leaves no file', async () => {
    const refused = await listenTo(server.recording().subarray(0, -200))
    expect(refused).toMatchObject({ state: 'refused', reason: expect.stringMatching(/^It is cut off at /) })
    const metadata = { filename: 'a.mp3', kind: 'sound' }
    expect(await refusalOf(server.take(Buffer.from('%PDF-1.7'), { metadata }))).toBe('415 It is a PDF, not a recording')
    await expect.poll(() => readdir(server.studioFiles.uploads)).toEqual([])
  })

  test('takes nothing beside it, and is for no draft and no set', async () => {
    const begin = (metadata: Record<string, string>) =>
      server.ask('POST', '', {
        'upload-length': '1000',
        'upload-metadata': Object.entries({ filename: 'a.mp3', ...metadata })
          .map(([name, value]) => `${name} ${btoa(value)}`)
          .join(','),
      })
    expect((await begin({ kind: 'film' })).status).toBe(422)
    expect((await begin({ kind: 'sound', set_id: '1' })).status).toBe(422)
    const id = (await begin({ kind: 'sound' })).headers.get('location')?.split('/').at(-1) ?? ''
    const { message } = expectFailure(await server.addFile(id, 'a.txt', '00:00 A - B'), 422)
    expect(message).toBe('A single track takes no tracklist and no picture')
    expect((await server.remove(id)).status).toBe(204)
  })
})

describe('A sound', () => {
  test('is found by its names, and said to be of a track of the catalog or of none', async () => {
    await listenTo(await track('Müller', 'Tiefer Wald', { seed: 65, seconds: 8 }))
    const { data, pagination } = await list('?search=muller%20-%20tiefer')
    expect([data.map(({ title }) => title), pagination]).toEqual([['Tiefer Wald'], { offset: 0, count: 1, total: 1 }])
    const id = data[0]?.id ?? 0
    expect(await save(id, { track_id: 2 })).toMatchObject({ artist: 'Müller', track: { id: 2 } })
    const names = { artist: 'Mueller', title: 'Wald', mix_name: 'Dub', label: null }
    expect(await save(id, { names })).toMatchObject({ ...names, track: { id: 2 } })
    expect(await save(id, { track_id: null })).toMatchObject({ ...names, track: null })
    expect((await list('?search=nobody')).pagination.total).toBe(0)
  })

  test('that is said to be a track which was merged is the one that stays', async () => {
    const [from, into] = [3, 4]
    const version = async (id: number) =>
      Object((await server.askApi('GET', `/api/studio/tracks/${id}`, { token: server.token })).body).version
    const body = { version: await version(from), into, into_version: await version(into) }
    const merged = await server.askApi('POST', `/api/studio/tracks/${from}/merge`, { token: server.token, body })
    expect(merged.status).toBe(200)
    expect(await save(await idOfNewest(), { track_id: from })).toMatchObject({ track: { id: into } })
  })

  test('is not changed by what does not fit', async () => {
    const before = await newest()
    const names = { artist: 'A', title: 'B', mix_name: null, label: null }
    for (const body of [
      {},
      { names: { ...names, title: ' ' } },
      { names: { artist: 'A', title: 'B' } },
      { names, duration: 3 },
      { track_id: 999_999 },
      { track_id: 'x' },
    ])
      expectFailure(await ask('PUT', `/${before?.id}`, body), 422)
    expect(await newest()).toEqual(before)
    expectFailure(await ask('PUT', '/999999', { names }), 404)
    expectFailure(await ask('GET', '?limit=1000'), 422)
  })

  test('that is removed is gone with where it is heard, and can be listened to again', async () => {
    const bytes = await track('Once', 'More', { seed: 66, seconds: 8 })
    await listenTo(bytes)
    const [id, fingerprints] = [await idOfNewest(), await rowsIn('fingerprints')]
    expect((await ask('DELETE', `/${id}`)).status).toBe(204)
    expect(await rowsIn('fingerprints')).toBe(fingerprints - 1)
    expectFailure(await ask('DELETE', `/${id}`), 404)
    expect((await listenTo(bytes)).found.is_known).toBeUndefined()
    expect((await newest())?.title).toBe('More')
  })
})
