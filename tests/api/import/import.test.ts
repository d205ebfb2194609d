import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { getSet } from '../../../contract/routes/catalogue.ts'
import { wrongCounters } from '../../../server/db/counters.ts'
import { publish, withdraw } from '../../../server/db/releases/withdraw.ts'
import { findSets } from '../../../server/import/find-sets.ts'
import { measureSets } from '../../../server/import/measure-sets.ts'
import { type Result, runImport } from '../../../server/import/run-import.ts'
import { openFolderLibrary } from '../../../server/media/folder.ts'
import { openFolderStore } from '../../../server/media/folder-store.ts'
import { encodeMp3 } from '../../support/recordings/encode.ts'
import { ownFolder } from '../../support/recordings/folder.ts'
import { chapter, id3, picture, text } from '../../support/recordings/id3.ts'
import { addListener, exactly, expectFailure, signIn } from '../../support/server/app.ts'
import { segue } from '../../support/server/segue-command.ts'
import { testServer } from '../../support/server/test-server.ts'
import { segueHere } from '../support/in-this-process.ts'

const root = ownFolder()

const media = root.path('media')
const server = await testServer({ library: openFolderLibrary(media) })
const token = (await signIn(server)).access
const sound = await encodeMp3({ seconds: 30, sampleRate: 22_050, channels: 1, kbps: 32 })
const cover = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#2277aa' } })
  .jpeg()
  .toBuffer()

let folder: string
let count = 0
beforeEach(async () => {
  count += 1
  folder = root.path(`incoming-${count}`)
  await mkdir(folder)
})

interface Tags {
  title?: string
  artist?: string
  more?: Parameters<typeof id3>[1]
}

/** A recording whose bytes differ from those of every other test. */
const recording = ({ title = `Night ${count}`, artist = `Cleo ${count}`, more = [] }: Tags = {}) =>
  Buffer.concat([
    id3(4, [text('TIT2', title), text('TPE1', artist), text('TDRC', '2026-05-06'), text('TCON', 'Techno'), ...more]),
    sound,
  ])
const put = (name: string, content: Buffer | string) => writeFile(join(folder, name), content)

async function importFolder(dryRun = false): Promise<Result[]> {
  const results: Result[] = []
  for await (const result of runImport(server.db, await findSets(folder), {
    media: openFolderStore(media),
    dryRun,
    quiet: false,
  }))
    results.push(result)
  return results
}
const kinds = (results: Result[]) => results.map(({ name, kind }) => `${kind} ${name}`)
const reasonOf = (results: Result[], name: string) => {
  const result = results.find(each => each.name === name)
  return result?.kind === 'refused' ? result.reason : undefined
}
const idOf = (result: Result | undefined) => (result && result.kind !== 'refused' ? result.id : 0)
const shown = async (id: number) => exactly(getSet.answer, (await server.ask('GET', `/api/sets/${id}`, { token })).body)
const rowsOf = async (id: number) =>
  (await shown(id)).set_tracks.map(({ start_time, track_meta: t }) => `${start_time} ${t.artist} - ${t.title}`)
const measured = (id: number) =>
  server.db
    .selectFrom('sets')
    .select(['loudness', 'true_peak', 'loudness_curve'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
/** Makes a set one that was imported before loudness was measured. */
const forget = (id: number) =>
  server.db
    .updateTable('sets')
    .set({ loudness: null, true_peak: null, loudness_curve: null })
    .where('id', '=', id)
    .execute()
const sets = async () =>
  (await sql<{ n: number }>`select count(*)::integer as n from sets`.execute(server.db)).rows[0]?.n
const filesIn = async (path: string) => (await readdir(path, { recursive: true }).catch(() => [])).sort()

const chapters = [chapter('one', 0, 'Chapter - Tagged', 4), chapter('two', 12_000, 'ID - ID', 4)]
const sheet = `TITLE "Sheet"\r\nFILE "set.wav" WAVE\r\nTRACK 01 AUDIO\r\nPERFORMER "Cue"\r\nTITLE "Sheet"\r\nINDEX 01 00:01:37\r\n`
const manifest = (tracks: unknown[], more: object = {}) =>
  JSON.stringify({ segue: 1, sets: [{ recording: 'set.mp3', tracks, ...more }] })

describe('a recording', () => {
  test('has sound, artwork and a waveform after its import, and can be downloaded', async () => {
    await put('set.mp3', recording({ more: [picture(cover), ...chapters] }))
    const [result] = await importFolder()
    expect(result).toMatchObject({ kind: 'new', title: `Cleo ${count} - Night ${count}` })
    const set = await shown(idOf(result))
    expect(set).toMatchObject({ release_date: '2026-05-06', genre: 'Techno', track_count: 2, track_confirmed_count: 1 })
    expect(set.duration).toBeGreaterThan(29_900)
    expect(set.set_tracks.at(-1)?.end_time).toBe(set.duration)
    const audio = await server.ask('GET', `/media/${set.mp3_permalink}`, { headers: { range: 'bytes=0-99' } })
    expect(audio.status).toBe(206)
    for (const path of [set.art_url, set.art_url_sm, set.art_url_xl]) {
      const artwork = await server.ask('GET', `/media/${path}`)
      expect([artwork.status, artwork.headers['content-type']]).toEqual([200, 'image/webp'])
    }
    const waveform = await server.ask('GET', `/api/sets/${set.id}/peaks`, { token })
    expect(waveform.status).toBe(200)
    const download = await server.ask('GET', `/api/sets/${set.id}/recording`, { token })
    expect(download.status).toBe(200)
    const { rows } = await sql<{ known: boolean }>`
      select array_position(digests, null) is null as known from recordings where permalink = ${set.mp3_permalink}`.execute(
      server.db,
    )
    expect(rows).toEqual([{ known: true }])
    expect(await wrongCounters(server.db)).toEqual([])
  })

  test('has been measured: how loud it is, its true peak, and its loudness every ten seconds', async () => {
    await put('set.mp3', recording())
    const [result] = await importFolder()
    const id = idOf(result)
    const { loudness } = await shown(id)
    // A tone of half the full scale, which mono plays on both channels: the standard has -6 dBFS, and little less at this pitch.
    expect(loudness).toBeGreaterThan(-8)
    expect(loudness).toBeLessThan(-5)
    const first = await measured(id)
    expect(first).toMatchObject({ loudness, true_peak: expect.closeTo(-6, 0) })
    expect(first.loudness_curve?.map(value => Math.round(value / 10))).toEqual(
      [0, 1, 2].map(() => Math.round(loudness ?? 0)),
    )
  })

  test('that a version without loudness has imported is measured by the next import of the file, or by `segue measure`', async () => {
    await put('set.mp3', recording())
    const [result] = await importFolder()
    const id = idOf(result)
    const first = await measured(id)
    await forget(id)
    expect(kinds(await importFolder())).toEqual(['unchanged set.mp3'])
    expect(await measured(id)).toEqual(first)
    await forget(id)
    const gone = await server.db
      .insertInto('sets')
      .values({
        set_name: 'Gone',
        artist: 'Gone',
        release_date: '2026-05-06',
        genre: 'Techno',
        duration: 1,
        mp3_permalink: 'sets/gone.mp3',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const lines: string[] = []
    for await (const each of measureSets(server.db, { media: openFolderStore(media) }))
      lines.push('reason' in each ? `! ${each.id} ${each.reason}` : `+ ${each.id} ${each.lufs}`)
    expect(lines).toEqual([`+ ${id} ${first.loudness}`, `! ${gone.id} It does not exist`])
    expect(await measured(id)).toEqual(first)
    await server.db.deleteFrom('sets').where('id', '=', gone.id).execute()
  })

  test('has its tracklist from a manifest, else a CUE sheet, else its chapters, else a text file beside it', async () => {
    await put('set.mp3', recording({ more: chapters }))
    await put('set.txt', '0:03 Text - Pasted')
    const [first] = await importFolder()
    const id = idOf(first)
    expect(await rowsOf(id)).toEqual(['0 Chapter - Tagged', '12000 ID - ID'])
    await put('set.cue', sheet)
    await importFolder()
    expect(await rowsOf(id)).toEqual(['1493 Cue - Sheet'])
    await put('set.json', manifest([{ start: '0:05', title: 'Manifest', artists: ['Json'] }]))
    await importFolder()
    expect(await rowsOf(id)).toEqual(['5000 Json - Manifest'])
  })

  test('without tags is named after its file, and the text file beside it is its tracklist', async () => {
    await put('2026-03-04 Dora & Ed - Pasted.mp3', Buffer.concat([id3(4, [text('TENC', `own ${count}`)]), sound]))
    await put('2026-03-04 Dora & Ed - Pasted.txt', '0:00 Ebb - Low Tide [Pier 9]\n0:10 Kassian - Swell\nw/ ID - ID')
    const [result] = await importFolder()
    expect(await shown(idOf(result))).toMatchObject({
      set_name: 'Pasted',
      artist: 'Dora & Ed',
      release_date: '2026-03-04',
    })
    expect(await rowsOf(idOf(result))).toHaveLength(3)
  })

  test('is not imported by a dry run, and not changed by a second import', async () => {
    await put('set.mp3', recording({ more: [picture(cover), ...chapters] }))
    const before = [await sets(), await filesIn(media)]
    expect(kinds(await importFolder(true))).toEqual(['new set.mp3'])
    expect([await sets(), await filesIn(media)]).toEqual(before)
    const [first] = await importFolder()
    const after = [await shown(idOf(first)), await filesIn(media)]
    expect(kinds(await importFolder())).toEqual(['unchanged set.mp3'])
    expect([await shown(idOf(first)), await filesIn(media)]).toEqual(after)
  })

  test('that was imported before retains its name, date and genre when a later import can only guess them', async () => {
    await put('set.mp3', Buffer.concat([id3(4, [text('TPE1', `Cleo ${count}`)]), sound]))
    await put('set.json', manifest([], { name: `Told ${count}`, date: '2019-07-06', genre: 'Tech House' }))
    const [first] = await importFolder()
    await rm(join(folder, 'set.json'))
    const [second] = await importFolder()
    expect(second).toMatchObject({ kind: 'unchanged', notes: ['It has no tracklist'] })
    expect(await shown(idOf(first))).toMatchObject({
      set_name: `Told ${count}`,
      release_date: '2019-07-06',
      genre: 'Tech House',
    })
  })

  test('of a set that is withdrawn updates it, and leaves it withdrawn', async () => {
    await put('set.mp3', recording())
    const id = idOf((await importFolder())[0])
    await server.db.transaction().execute(trx => withdraw(trx, id))
    await put('set.txt', '00:00 Added - Track')
    expect(await importFolder()).toMatchObject([{ kind: 'changed', id }])
    expectFailure(await server.ask('GET', `/api/sets/${id}`, { token }), 404)
    await server.db.transaction().execute(trx => publish(trx, id))
    expect(await rowsOf(id)).toEqual(['0 Added - Track'])
  })

  test('whose list now names an ID releases it, and its watchers are notified', async () => {
    await put('set.mp3', recording())
    await put('set.txt', '0:00 Ebb - Low Tide\n0:10 ID - ID')
    const [first] = await importFolder()
    const trackId = (await shown(idOf(first))).set_tracks[1]?.track_meta_id ?? 0
    const userId = await addListener(server.db, `chaser-${count}`, 'chasing-all-day')
    const watch = { user_id: userId, track_id: trackId, show_likes: true }
    await server.db.insertInto('user_track_favs').values(watch).execute()
    await put('set.txt', `0:00 Ebb - Low Tide\n0:10 Kassian - Found ${count} (Ebb Remix) [Pier 9]`)
    expect(kinds(await importFolder())).toEqual(['changed set.mp3'])
    const [, row] = (await shown(idOf(first))).set_tracks
    expect(row?.track_meta).toMatchObject({
      id: trackId,
      title: `Found ${count}`,
      artist: 'Kassian',
      mix_type: 'remix',
    })
    const notifications = await server.db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', userId)
      .execute()
    expect(notifications).toHaveLength(1)
  })

  test('may have four hundred tracks', async () => {
    await put('set.mp3', recording())
    const tracks = Array.from({ length: 400 }, (_, index) => ({
      start: index * 70,
      title: `Track ${index}`,
      artists: [`Artist ${index % 90}`],
    }))
    await put('set.json', manifest(tracks))
    const [result] = await importFolder()
    expect((await shown(idOf(result))).track_count).toBe(400)
    expect(kinds(await importFolder())).toEqual(['unchanged set.mp3'])
  })
})

describe('invalid input', () => {
  test('is refused with its reason, and the other recordings are imported', async () => {
    await put('good.mp3', recording())
    await put('cut.mp3', recording({ title: 'Cut' }).subarray(0, 40_000))
    await put('frames.mp3', recording({ title: 'Frames' }))
    await put('frames.cue', sheet.replace('set.wav', 'frames.wav').replace(':37', ':75'))
    await put('late.mp3', recording({ title: 'Late' }))
    await put('late.txt', '0:00 Ebb - Low Tide\n0:31 Ebb - Too Late')
    await put('other.flac', 'fLaC')
    await put('said.mp3', 'no sound at all')
    const results = await importFolder()
    expect(kinds(results).filter(each => !each.startsWith('refused'))).toEqual(['new good.mp3'])
    expect(reasonOf(results, 'cut.mp3')).toMatch(/cut off/)
    expect(reasonOf(results, 'frames.mp3')).toMatch(/frames\.cue: Line 6/)
    expect(reasonOf(results, 'late.mp3')).toMatch(/Track 2 begins at 00:00:31/)
    expect(reasonOf(results, 'other.flac')).toMatch(/Only MP3/)
    expect(reasonOf(results, 'said.mp3')).toMatch(/not an MP3/)
  })

  test('is a tag that is too long, but not one with a line break', async () => {
    await put('long.mp3', recording({ title: 'L'.repeat(300) }))
    await put('broken.mp3', recording({ title: `Two\nlines ${count}`, artist: `Cleo\u0007 ${count}` }))
    const results = await importFolder()
    expect(reasonOf(results, 'long.mp3')).toMatch(/Its name can't be used/)
    expect(results.find(({ name }) => name === 'broken.mp3')).toMatchObject({
      title: `Cleo ${count} - Two lines ${count}`,
    })
  })

  test("can't reach outside the folder, neither by a manifest nor by a sheet or a link", async () => {
    const outside = root.path(`secret-${count}.mp3`)
    await writeFile(outside, recording())
    await symlink(outside, join(folder, 'link.mp3'))
    await put('up.json', manifest([], { recording: `../secret-${count}.mp3` }))
    await put('root.json', manifest([], { recording: outside }))
    await put('linked.json', manifest([], { recording: 'link.mp3' }))
    await put('up.cue', sheet.replace('set.wav', `../secret-${count}.mp3`))
    const before = await sets()
    const results = await importFolder()
    expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['refused']))
    expect(reasonOf(results, 'link.mp3')).toMatch(/leads out of the folder/)
    expect(await sets()).toBe(before)
  })

  test('is the second of two recordings of the same set, and none of its files remain', async () => {
    await put('one.mp3', recording({ more: [text('TENC', 'one')] }))
    await put('two.mp3', recording({ more: [text('TENC', 'two')] }))
    const results = await importFolder()
    expect(kinds(results)).toEqual(['new one.mp3', 'refused two.mp3'])
    expect(reasonOf(results, 'two.mp3')).toMatch(/same set as one\.mp3/)
    const names = (await filesIn(join(media, 'sets'))).filter(name => String(name).startsWith(`night-${count}.`))
    expect(names).toHaveLength(2)
  })

  test('leaves no file behind if the database refuses the set', async () => {
    await put('set.mp3', recording())
    await sql`alter table sets add constraint never check (set_name <> ${sql.lit(`Night ${count}`)})`.execute(server.db)
    await expect(importFolder()).rejects.toThrow('never')
    await sql`alter table sets drop constraint never`.execute(server.db)
    const names = (await filesIn(join(media, 'sets'))).filter(name => String(name).startsWith(`night-${count}.`))
    expect(names).toEqual([])
  })

  test('is a pipe or a file too large to be a tracklist, which is not read', async () => {
    await put('set.mp3', recording())
    execFileSync('mkfifo', [join(folder, 'pipe.json'), join(folder, 'piped.mp3'), join(folder, 'set.cue')])
    await put('huge.json', '')
    await truncate(join(folder, 'huge.json'), 3 * 2 ** 30)
    await put('long.mp3', recording({ title: 'Long' }))
    await put('long.txt', '')
    await truncate(join(folder, 'long.txt'), 3 * 2 ** 30)
    const results = await importFolder()
    expect(kinds(results).filter(each => !each.startsWith('refused'))).toEqual([])
    expect(reasonOf(results, 'pipe.json')).toBe('It is a pipe, not a file')
    expect(reasonOf(results, 'piped.mp3')).toBe('It is a pipe, not a file')
    expect(reasonOf(results, 'set.mp3')).toBe('set.cue: It is a pipe, not a file')
    expect(reasonOf(results, 'huge.json')).toMatch(/more than 32 MiB/)
    expect(reasonOf(results, 'long.mp3')).toMatch(/long\.txt: It has more than 8 MiB/)
  })

  test('is an empty folder, or one that does not exist', async () => {
    await expect(findSets(folder)).rejects.toThrow('There is no recording in')
    await expect(findSets(join(folder, 'nowhere'))).rejects.toThrow('There is no file or folder')
  })
})

async function ownEnvironment() {
  return { DATABASE_URL: server.databaseUrl, MEDIA_DIR: media }
}

test('an import with --quiet notifies no followers of its tracks', async () => {
  await put('set.mp3', recording())
  await put('set.txt', `0:00 Followed ${count} - Quiet`)
  const artist = { name: `Followed ${count}` }
  const { id } = await server.db.insertInto('artists').values(artist).returning('id').executeTakeFirstOrThrow()
  const userId = await addListener(server.db, `quiet-${count}`, 'following-all-day')
  const follow = { user_id: userId, artist_id: id, is_followed: true }
  await server.db.insertInto('user_artist_stats').values(follow).execute()
  const environment = await ownEnvironment()
  const notifications = () => server.db.selectFrom('notifications').select('id').where('user_id', '=', userId).execute()
  expect(await segueHere(['import', folder, '--quiet'], environment)).toMatchObject({ code: 0 })
  expect(await notifications()).toEqual([])
  await put('set.txt', `0:00 Followed ${count} - Quiet\n0:10 Followed ${count} - Loud`)
  expect(await segueHere(['import', folder], environment)).toMatchObject({ code: 0 })
  expect(await notifications()).toHaveLength(1)
})

test('the command prints each set, what was refused and a summary, and exits with 2 if something was refused', async () => {
  await put('set.mp3', recording())
  await put('bad.mp3', 'no sound at all')
  const environment = await ownEnvironment()
  const result = await segue(['import', folder], environment)
  expect(result.said).toContain(`+ set.mp3: Cleo ${count} - Night ${count}`)
  expect(result.said).toContain('! bad.mp3')
  expect(result.said).toContain('1 new, 0 changed, 0 unchanged, 1 refused.')
  expect(result.code).toBe(2)
  const { id } = await server.db
    .selectFrom('sets')
    .select('id')
    .where('set_name', '=', `Night ${count}`)
    .executeTakeFirstOrThrow()
  const written = await segueHere(['export', String(id), '--as', 'json', '--to', folder], environment)
  expect(written.code).toBe(0)
  const [name = ''] = (await readdir(folder)).filter(each => each.endsWith('.json'))
  expect(JSON.parse(await readFile(join(folder, name), 'utf8'))).toMatchObject({
    segue: 1,
    sets: [{ name: `Night ${count}`, artists: [`Cleo ${count}`], date: '2026-05-06', genre: 'Techno' }],
  })
})
