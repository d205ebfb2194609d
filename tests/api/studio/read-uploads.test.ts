import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Db } from '../../../server/db/pool.ts'
import { findSets } from '../../../server/import/find-sets.ts'
import { runImport } from '../../../server/import/run-import.ts'
import { openFolderStore } from '../../../server/media/folder-store.ts'
import { checkMedia } from '../../../server/operate/check/media.ts'
import { cleanUp } from '../../../server/process/housekeeping.ts'
import { removeLeftFiles } from '../../../server/studio/uploads/clean.ts'
import { testDatabase } from '../../support/database/database.ts'
import { makeCover } from '../../support/recordings/cover.ts'
import { ownFolder } from '../../support/recordings/folder.ts'
import { chapter, picture } from '../../support/recordings/id3.ts'
import { expectFailure } from '../../support/server/app.ts'
import { curatorOf } from '../../support/server/studio.ts'
import { keep } from '../../support/server/test-server.ts'
import { idOf, uploadServer } from '../support/uploads.ts'

const root = ownFolder()
const server = await keep(uploadServer(root.path))
const cover = await makeCover()

const chapters = [chapter('one', 0, 'Chapter - Tagged', 4), chapter('two', 12_000, 'ID - ID', 4)]
const tracklist = '00:00 Somebody - First [Label]\n00:10 Other - Second (Third Remix)\n00:20 ID - ID\n'
const inMedia = async () => (await readdir(root.path('media', 'sets')).catch(() => [])).sort()
const curator = await curatorOf({ ask: server.askApi, db: server.db })
/** Sends a recording with files that belong to it. Resolves with the upload when it has been read. */
async function sendWith(bytes: Buffer, files: Record<string, Buffer | string>) {
  const id = idOf(await server.begin(bytes.length))
  for (const [name, content] of Object.entries(files))
    expect((await server.addFile(id, name, content)).status).toBe(204)
  expect((await server.patch(id, bytes, 0)).status).toBe(204)
  return server.read(id)
}
/** Everything that the catalogue has of a set, but ids and times. */
async function rowsOf(db: Db, id: number) {
  const set = await db.selectFrom('sets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { rows: tracks } = await sql<object>`
    select to_jsonb(st) - array['id', 'set_id', 'track_id'] as row, l.name as label,
      to_jsonb(t) - array['id', 'created_dt', 'card'] as track
    from set_tracks st join tracks t on t.id = st.track_id left join labels l on l.id = t.label_id
    where st.set_id = ${id} order by st.track_position`.execute(db)
  const { rows: files } = await sql<object>`
    select permalink, size, digests from recordings where permalink = ${set.mp3_permalink}`.execute(db)
  return { ...set, id: 0, created_at: 0, created_dt: 0, card: 0, tracks, files }
}

describe('A recording', () => {
  test('becomes a draft with everything that is found in the file', async () => {
    const upload = await server.read(await server.take(server.recording({ more: [picture(cover), ...chapters] })))
    expect(upload).toMatchObject({ state: 'done', share: 1, found: { chapters: 2, tracks: 2 } })
    expect(upload.found.loudness).toBeLessThan(0)
    expect(upload.found.peaks).toBeGreaterThan(1000)
    const { set, recording, notes } = await server.draft(upload.draft_id)
    expect(set).toMatchObject({ name: upload.found.title, date: '2026-05-06', genre: 'Techno', is_published: false })
    expect(set.tracks.map(({ start, title, mix }) => [start, title, mix])).toEqual([
      [0, 'Tagged', 'original_mix'],
      [12_000, undefined, 'ID'],
    ])
    expect([recording?.duration, notes]).toEqual([upload.found.duration, []])
    expect((await server.askApi('GET', `/media/${set.artwork.art_url}`)).status).toBe(200)
  })

  test('is, once published, in every row what an import of the same files is', async () => {
    const files = { one: server.recording({ more: [picture(cover), ...chapters] }), set: server.recording() }
    const beside = { 'set.txt': tracklist, 'set.png': cover }
    const first = await server.read(await server.take(files.one, { metadata: { filename: 'one.mp3' } }))
    const second = await sendWith(files.set, beside)
    const published = [await server.publish(first.draft_id), await server.publish(second.draft_id)]

    const { db, drop } = await testDatabase('demo')
    onTestFinished(drop)
    const folder = root.path('import')
    await mkdir(folder)
    for (const [name, content] of Object.entries({ 'one.mp3': files.one, 'set.mp3': files.set, ...beside }))
      await writeFile(join(folder, name), content)
    const imported: number[] = []
    const options = { media: openFolderStore(root.path('imported')), bitRate: 320_000, dryRun: false, quiet: false }
    for await (const result of runImport(db, await findSets(folder), options))
      imported.push(result.kind === 'refused' ? 0 : result.id)
    for (const [at, id] of imported.entries())
      expect(await rowsOf(server.db, published[at] ?? 0)).toEqual(await rowsOf(db, id))
  })

  test('without an artist, or with a tracklist that can not be read, is a draft with a note', async () => {
    const upload = await sendWith(server.recording({ artist: '' }), { 'set.txt': '00:00 A - B\n00:99 C - D\n' })
    const { set, notes } = await server.draft(upload.draft_id)
    expect([upload.state, set.artists, set.tracks]).toEqual(['done', [], []])
    expect(notes).toEqual([
      expect.stringMatching(/^set\.txt: Line 2/),
      'It has no artist, neither in a manifest nor in its tags or file name',
    ])
  })

  test('that is cut off is refused with the reason, which can be dismissed', async () => {
    const upload = await server.read(await server.take(server.recording().subarray(0, -200)))
    expect(upload).toMatchObject({ state: 'refused', reason: expect.stringMatching(/^It is cut off at /) })
    expect((await server.remove(upload.id)).status).toBe(204)
    expect((await server.uploads()).map(({ id }) => id)).not.toContain(upload.id)
  })
})

describe('The same recording twice', () => {
  test('is one draft: the later one is refused with what has it, and nothing of it is kept', async () => {
    const bytes = server.recording()
    const first = await server.read(await server.take(bytes))
    const files = await inMedia()
    const again = await server.read(await server.take(bytes, { metadata: { filename: 'another name.mp3' } }))
    const name = first.found.title
    expect(again).toMatchObject({ state: 'refused', same_as: { kind: 'draft', id: first.draft_id, name } })
    const set = await server.publish(first.draft_id)
    const third = await server.read(await server.take(bytes))
    expect(third).toMatchObject({ state: 'refused', same_as: { kind: 'set', id: set } })
    expect(third.reason).toBe(`The catalog has this recording already: ${first.found.artist} - ${name}`)
    expect(await inMedia()).toEqual(files)
  })

  test('is one draft also when both arrive at the same moment', async () => {
    const bytes = server.recording()
    const ids = await Promise.all([server.take(bytes), server.take(bytes), server.take(bytes)])
    const states = await Promise.all(ids.map(async id => (await server.read(id)).state))
    expect(states.sort()).toEqual(['done', 'refused', 'refused'])
  })
})

test('What the database refuses once is read again: nothing has to be sent again', async () => {
  onTestFinished(async () => {
    await sql`drop trigger fail_once on drafts`.execute(server.db)
  })
  await sql`create sequence failures`.execute(server.db)
  await sql`create function fail_once() returns trigger language plpgsql as $$ begin
    if nextval('failures') = 1 then raise exception 'once' using errcode = '57P01'; end if;
    return new; end $$`.execute(server.db)
  await sql`create trigger fail_once before insert on drafts execute function fail_once()`.execute(server.db)
  const upload = await server.read(await server.take(server.recording()))
  expect([upload.state, upload.reason]).toEqual(['done', null])
  const { recording } = await server.draft(upload.draft_id)
  expect(await inMedia()).toContain(recording?.mp3_permalink.replace('sets/', ''))
})

describe('A recording for a draft', () => {
  test('that was duplicated completes it, and what the curator wrote stands', async () => {
    const { body } = await server.askApi('POST', '/api/studio/sets/1/duplicate', { token: server.token })
    const draftId: number = Object(body).draft_id
    await sql`update drafts set set = jsonb_set(set, '{artwork}', '{"art_url":null,"art_url_sm":null,"art_url_xl":null}')
      where id = ${draftId}`.execute(server.db)
    const before = await server.draft(draftId)
    const metadata = { filename: 'set.mp3', draft_id: String(draftId) }
    const recording = server.recording({ more: [picture(cover), ...chapters] })
    const upload = await server.read(await server.take(recording, { metadata }))
    expect(upload).toMatchObject({ state: 'done', draft_id: draftId })
    const after = await server.draft(draftId)
    expect(after.set).toMatchObject({ name: before.set.name, artists: before.set.artists, date: '2026-05-06' })
    expect([before.recording, after.recording?.duration, after.set.tracks.length]).toEqual([
      null,
      upload.found.duration,
      2,
    ])
    expect(after.set.artwork.art_url).toMatch(/^art\//)
    expect(after.version).not.toBe(before.version)
    expect((await curator.undo()).status).toBe(200)
    expect(await server.draft(draftId)).toMatchObject({ set: before.set, recording: null })
  })
})

describe('A better recording of a set', () => {
  test('replaces the one it has: places stand, the rest is the new one, and undo brings the old one back', async () => {
    const setId = await server.publish(
      (await server.read(await server.take(server.recording({ more: chapters })))).draft_id,
    )
    const [before, rows] = [await server.set(setId), await rowsOf(server.db, setId)]
    // As a set of the demo that nobody has downloaded.
    const permalink = before.recording?.mp3_permalink ?? ''
    await server.db.deleteFrom('recordings').where('permalink', '=', permalink).execute()
    await server.db.deleteFrom('kept_recordings').where('permalink', '=', permalink).execute()
    const metadata = { filename: 'better.mp3', set_id: String(setId) }
    const upload = await server.read(await server.take(server.recording({ title: 'Better' }), { metadata }))
    expect(upload).toMatchObject({ state: 'done', set_id: setId, draft_id: null })
    const after = await server.set(setId)
    expect(after.set).toEqual({ ...before.set, recording: after.recording?.mp3_permalink })
    expect(after.version).not.toBe(before.version)
    const replaced = await rowsOf(server.db, setId)
    expect(replaced.files).not.toEqual(rows.files)
    expect(replaced.tracks).toEqual(rows.tracks)
    expect(replaced.loudness_curve).not.toBeNull()
    expect((await server.askApi('GET', `/api/sets/${setId}/peaks`, { token: server.token })).status).toBe(200)
    // A save of what was read before would be of the other recording.
    const stale = await server.askApi('PUT', `/api/studio/sets/${setId}`, { token: server.token, body: before })
    expectFailure(stale, 409)
    expect((await curator.undo()).status).toBe(200)
    expect(await rowsOf(server.db, setId)).toEqual(rows)
    expect((await curator.undo()).status).toBe(200)
    expect(await rowsOf(server.db, setId)).toEqual(replaced)
  })

  test('is not brought back once another set has it', async () => {
    const earlier = server.recording()
    const setId = await server.publish((await server.read(await server.take(earlier))).draft_id)
    const metadata = { filename: 'better.mp3', set_id: String(setId) }
    expect(await server.read(await server.take(server.recording(), { metadata }))).toMatchObject({ state: 'done' })
    const edit = await curator.lastEdit()
    const { set } = await server.draft((await server.read(await server.take(earlier))).draft_id)
    await server.db.updateTable('sets').set({ mp3_permalink: set.recording }).where('id', '=', 5).execute()
    const { message } = expectFailure(await curator.undo(edit), 409)
    expect(message).toMatch(/ has this recording by now \(set 5\)$/)
  })

  test('is refused with both lengths when it is longer or shorter', async () => {
    const setId = await server.publish((await server.read(await server.take(server.recording()))).draft_id)
    const metadata = { filename: 'longer.mp3', set_id: String(setId) }
    const upload = await server.read(await server.take(server.recording({ times: 2 }), { metadata }))
    expect(upload.reason).toBe(
      "It is 00:01:00 long, and the set's recording 00:00:30: only one of the same length can replace it",
    )
  })

  test('leaves the old files while an edit of the last 30 days may need them, and segue check finds no problem', async () => {
    const unused = async () => {
      const lines: string[] = []
      const print = (line: string) => void lines.push(line)
      const check = { media: server.studioFiles.media, demo: true, sweep: false, print }
      expect(await server.db.transaction().execute(trx => checkMedia(trx, check))).toBe(0)
      return lines.filter(line => line.includes('sets/'))
    }
    expect(await unused()).toEqual([])
    await sql`update kept_recordings set kept_at = now() - interval '31 days'`.execute(server.db)
    await sql`update edits set made_at = now() - interval '31 days'`.execute(server.db)
    await cleanUp(server.db)
    expect((await unused()).length).toBeGreaterThan(0)
  })
})

test('Abandoned uploads are gone after 7 days, with their files', async () => {
  const ids = [idOf(await server.begin(1000)), idOf(await server.begin(1000))]
  const aWeekAgo = sql<Date>`now() - interval '7 days 1 minute'`
  await server.db
    .updateTable('uploads')
    .set({ changed_at: aWeekAgo })
    .where('id', '=', ids[0] ?? '')
    .execute()
  const daysLeft = async (id = '') => (Date.parse((await server.upload(id)).expires_at ?? '') - Date.now()) / 86_400_000
  expect([Math.sign(await daysLeft(ids[0])), Math.round(await daysLeft(ids[1]))]).toEqual([-1, 7])
  expect((await server.upload(ids[0] ?? '')).is_arriving).toBe(false)
  await cleanUp(server.db)
  await removeLeftFiles(server.db, server.studioFiles.uploads)
  expect(await readdir(server.studioFiles.uploads)).toEqual([ids[1]])
})
