import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test, vi } from 'vitest'
import { hasFfmpeg } from '../../../server/recording/sound/ffmpeg.ts'
import { ownFolder } from '../../support/recordings/folder.ts'
import { idOf, importServer, kinds, reasonOf } from './support/import-server.ts'

/** Recordings that other programs made (`scripts/fixtures/make-beeps.sh`). */
const beeps = fileURLToPath(new URL('../../fixtures/beeps/', import.meta.url))

const root = ownFolder()
const media = root.path('media')
const { server, token, sets, shown, rowsOf, incoming } = await importServer(media)
const canDecode = await hasFfmpeg()
const inMedia = async () => (await readdir(root.path('media', 'sets')).catch(() => [])).sort()

let folder: string
let count = 0
let importFolder: ReturnType<typeof incoming>['importFolder']
beforeEach(async () => {
  folder = root.path(`incoming-${++count}`)
  await mkdir(folder)
  ;({ importFolder } = incoming(folder, count))
})

/** Puts a recording there under a name that only this test has. */
const put = (file: string, name = `Cleo ${count} - ${file}`) => copyFile(`${beeps}${file}`, join(folder, name))

test('Recordings of every format are imported, and listeners get MP3s', async () => {
  const files = (await readdir(beeps)).filter(each => canDecode || !/\.(m4a|webm|aac)$|alaw/.test(each))
  const nameOf = (file: string) => `Cleo ${count} - As ${file.replace('.', ' ')}${extname(file)}`
  for (const file of files) await put(file, nameOf(file))
  const results = await importFolder()
  expect(kinds(results).sort()).toEqual(files.map(file => `new ${nameOf(file)}`).sort())
  for (const result of results) {
    const set = await shown(idOf(result))
    expect(Math.abs(set.duration - 1200), result.name).toBeLessThan(80)
    const audio = await server.ask('GET', `/media/${set.mp3_permalink}`, { headers: { range: 'bytes=0-99' } })
    expect([audio.status, audio.headers['content-type']]).toEqual([206, 'audio/mpeg'])
    expect((await server.ask('GET', `/api/sets/${set.id}/peaks`, { token })).status).toBe(200)
  }

  const before = await inMedia()
  expect(new Set((await importFolder()).map(({ kind }) => kind))).toEqual(new Set(['unchanged']))
  expect(await inMedia()).toEqual(before)
})

test('Of two recordings that differ only in their extension, the second is refused by name', async () => {
  await put('flac-16.flac', `Cleo ${count} - Twin.flac`)
  await put('oggenc.ogg', `Cleo ${count} - Twin.ogg`)
  const results = await importFolder()
  expect(results).toMatchObject([{ title: `Cleo ${count} - Twin` }, { kind: 'refused' }])
  expect(reasonOf(results, `Cleo ${count} - Twin.ogg`)).toMatch(/same set as .*Twin\.flac/)
})

test('A dry run converts nothing, and says the same', async () => {
  // Not the bytes of any other test.
  const wav = Buffer.concat([await readFile(`${beeps}sox-s16.wav`), Buffer.alloc(8)])
  await writeFile(join(folder, `Cleo ${count} - Dry.wav`), wav)
  const before = [await inMedia(), await sets()]
  expect(await importFolder(true)).toMatchObject([{ kind: 'new', title: `Cleo ${count} - Dry` }])
  expect([await inMedia(), await sets()]).toEqual(before)
})

test('A CUE sheet and a text file are found by the name of any recording', async () => {
  await put('flac-16.flac', `Cleo ${count} - Sheet.flac`)
  await put('sox-s16.wav', `Cleo ${count} - Text.wav`)
  const sheet = 'TRACK 01 AUDIO\n  PERFORMER "Ebb"\n  TITLE "Low Tide"\n  INDEX 01 00:00:00'
  await writeFile(join(folder, `Cleo ${count} - Sheet.cue`), `FILE "Cleo ${count} - Sheet.flac" WAVE\n  ${sheet}`)
  await writeFile(join(folder, `Cleo ${count} - Text.txt`), '0:00 Ebb - High Tide\n0:01 Ebb - Spring Tide\n')
  const [ofSheet, ofText] = await importFolder()
  expect(await rowsOf(idOf(ofSheet))).toEqual(['0 Ebb - Low Tide'])
  expect(await rowsOf(idOf(ofText))).toEqual(['0 Ebb - High Tide', '1000 Ebb - Spring Tide'])
})

test('A recording that does not say how long it is has its tracklist, and ends where its sound does', async () => {
  const files = ['ffmpeg-unknown-length.flac', ...(canDecode ? ['ffmpeg-live.webm'] : [])]
  for (const file of files) {
    await put(file, `Cleo ${count} - ${file}`)
    await writeFile(
      join(folder, `Cleo ${count} - ${file.replace(/\.\w+$/, '.txt')}`),
      '0:00 Ebb - High Tide\n0:01 Ebb - Spring Tide\n',
    )
  }
  for (const result of await importFolder()) {
    expect(await rowsOf(idOf(result))).toEqual(['0 Ebb - High Tide', '1000 Ebb - Spring Tide'])
    const { duration, set_tracks } = await shown(idOf(result))
    expect([Math.abs(duration - 1200) < 25, set_tracks.at(-1)?.end_time]).toEqual([true, duration])
  }
})

test('What is refused for its names or its tracklist is refused before it is converted', async () => {
  // It says that it lasts four seconds: whoever decodes it finds that it doesn't.
  const broken = await readFile(`${beeps}flac-16.flac`)
  broken.writeUInt32BE(4 * 44_100, 22)
  await writeFile(join(folder, 'nameless.flac'), broken)
  await writeFile(join(folder, `Cleo ${count} - Late.flac`), broken)
  await writeFile(join(folder, `Cleo ${count} - Late.txt`), '0:00 Ebb - High Tide\n0:31 Ebb - Too Late\n')
  const results = await importFolder()
  expect(reasonOf(results, 'nameless.flac')).toMatch(/no artist/)
  expect(reasonOf(results, `Cleo ${count} - Late.flac`)).toMatch(/Track 2 begins at 00:00:31/)
})

test('Without ffmpeg, what needs it is refused with the remedies, and all else is imported', async () => {
  vi.stubEnv('PATH', '')
  for (const file of ['ffmpeg-alac.m4a', 'ffmpeg-opus.webm', 'opusenc.opus', 'lame-v0.mp3']) await put(file)
  const results = await importFolder().finally(() => vi.unstubAllEnvs())
  const refused = results.filter(({ kind }) => kind === 'refused').map(({ name }) => extname(name))
  expect([results.length, refused.sort()]).toEqual([4, ['.m4a', '.webm']])
  expect(reasonOf(results, `Cleo ${count} - ffmpeg-alac.m4a`)).toBe(
    'It is an M4A file, and this server has no ffmpeg to decode it: install ffmpeg there (apt install ffmpeg), or export it as WAV, FLAC or MP3',
  )
})
