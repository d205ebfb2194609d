import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { findSets } from '../../../server/import/find-sets.ts'
import { ownFolder } from '../../support/recordings/folder.ts'
import { text } from '../../support/recordings/id3.ts'
import { segue } from '../../support/server/segue-command.ts'
import { segueHere } from '../support/in-this-process.ts'
import { filesIn, type Incoming, importServer, kinds, manifest, reasonOf, sheet } from './support/import-server.ts'

const root = ownFolder()
const media = root.path('media')
const { server, environment, sets, incoming } = await importServer(media)

let folder: string
let count = 0
let put: Incoming['put']
let recording: Incoming['recording']
let importFolder: Incoming['importFolder']
beforeEach(async () => {
  folder = root.path(`incoming-${++count}`)
  await mkdir(folder)
  ;({ put, recording, importFolder } = incoming(folder, count))
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
    expect(reasonOf(results, 'other.flac')).toBe('It contains no audio')
    expect(reasonOf(results, 'said.mp3')).toMatch(/not a recording/)
  })

  test('is no tag, whatever it holds: it is cut, cleaned or ignored, with a note', async () => {
    await put('long.mp3', recording({ title: 'L'.repeat(200_000), artist: `${'A'.repeat(300)}, Cleo ${count}` }))
    await put('never.mp3', recording({ title: `\u202eNever ${count}`, date: '9999-99-99' }))
    await put('broken.mp3', recording({ title: `Two\nlines ${count}`, artist: `Cleo\u0007 ${count}` }))
    const results = await importFolder()
    expect(kinds(results)).toEqual(['new broken.mp3', 'new long.mp3', 'new never.mp3'])
    const notes = (name: string) => results.find(each => each.name === name && 'notes' in each)
    expect(notes('long.mp3')).toMatchObject({
      title: `${'A'.repeat(199)}… & Cleo ${count} - ${'L'.repeat(199)}…`,
      notes: expect.arrayContaining([
        expect.stringMatching(/^Its name is longer than 200 characters, so it was cut: “L/),
      ]),
    })
    expect(notes('never.mp3')).toMatchObject({
      title: `Cleo ${count} - Never ${count}`,
      notes: expect.arrayContaining([
        'Its tags have the date 9999, which is before 1900 or after 2099, so it was ignored',
      ]),
    })
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

test('the command prints each set, what was refused and a summary, and exits with 2 if something was refused', async () => {
  await put('set.mp3', recording())
  await put('bad.mp3', 'no sound at all')
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
