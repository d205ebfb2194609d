import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import type { Peaks } from '#contract/peaks.ts'
import { ImportRefusal } from '../../../../server/lib/import-refusal.ts'
import { openFolderLibrary } from '../../../../server/media/folder.ts'
import { openFolderStore } from '../../../../server/media/folder-store.ts'
import { examineRecording } from '../../../../server/recording/examine.ts'
import { findPlaced, placeRecording, slugOf } from '../../../../server/recording/place.ts'
import { encodeMp3 } from '../../../support/recordings/encode.ts'
import { ownFolder } from '../../../support/recordings/folder.ts'

const folder = ownFolder()
const sound = await encodeMp3({ seconds: 1 })
const peaks: Peaks = {
  version: 2,
  channels: 1,
  sample_rate: 44_100,
  samples_per_pixel: 44_100,
  bits: 8,
  length: 1,
  data: [-127, 127],
}

let count = 0
/** A new media folder, and an examined recording. */
async function prepare() {
  const media = folder.path(`media-${count++}`)
  return { media, examined: await examineRecording(folder.write(`source-${count}.mp3`, sound)) }
}
const storedFiles = (media: string) => (existsSync(`${media}/sets`) ? readdirSync(`${media}/sets`).toSorted() : [])

test('a recording is stored under its name and hash, with its waveform, and is served from there', async () => {
  const { media, examined } = await prepare()
  const placed = await placeRecording(examined, {
    media: openFolderStore(media),
    name: 'Âme & Dixon @ Nordlicht',
    peaks,
  })
  const name = `ame-dixon-nordlicht.${examined.sha256.slice(0, 16)}.mp3`
  expect(storedFiles(media)).toEqual([name, `${name}.peaks.json`])
  const library = openFolderLibrary(media)
  const source = await library.audio(placed.permalink)
  expect(placed).toEqual({ permalink: `sets/${name}`, version: source?.etag, isNew: true })
  expect(readFileSync(`${media}/${placed.permalink}`).equals(sound)).toBe(true)
  expect(await library.peaks(placed.permalink)).toEqual(peaks)
})

test('a recording that is stored already is not written again, not even under another name', async () => {
  const { media, examined } = await prepare()
  const first = await placeRecording(examined, { media: openFolderStore(media), name: 'One', peaks })
  const written = statSync(`${media}/${first.permalink}`)
  const again = await placeRecording(examined, { media: openFolderStore(media), name: 'Another', peaks })
  expect(again).toEqual({ ...first, isNew: false })
  expect(storedFiles(media)).toHaveLength(2)
  expect(statSync(`${media}/${first.permalink}`)).toMatchObject({ ino: written.ino, mtimeMs: written.mtimeMs })
})

test('a missing waveform is added, and a broken recording is replaced', async () => {
  const { media, examined } = await prepare()
  const { permalink } = await placeRecording(examined, { media: openFolderStore(media), name: 'Set' })
  expect(storedFiles(media)).toHaveLength(1)
  await placeRecording(examined, { media: openFolderStore(media), name: 'Set', peaks })
  expect(storedFiles(media)).toHaveLength(2)
  writeFileSync(`${media}/${permalink}`, sound.subarray(0, 1000))
  expect(await placeRecording(examined, { media: openFolderStore(media), name: 'Set', peaks })).toMatchObject({
    permalink,
    isNew: true,
  })
  expect(readFileSync(`${media}/${permalink}`).equals(sound)).toBe(true)
})

test('editing the source later does not change the stored recording', async () => {
  const { media, examined } = await prepare()
  const { permalink } = await placeRecording(examined, { media: openFolderStore(media), name: 'Set' })
  writeFileSync(examined.path, 'edited', { flag: 'r+' })
  expect(readFileSync(`${media}/${permalink}`).equals(sound)).toBe(true)
})

test('a source that only its owner may read is stored so that others may read it', async () => {
  const { media, examined } = await prepare()
  chmodSync(examined.path, 0o400)
  const { permalink } = await placeRecording(examined, { media: openFolderStore(media), name: 'Set' })
  expect(statSync(`${media}/${permalink}`).mode & 0o777).toBe(0o644)
})

test('a source that has changed since it was examined is refused, and leaves no file behind', async () => {
  const { media, examined } = await prepare()
  writeFileSync(examined.path, Buffer.from(sound).fill(1, 500, 600))
  const placing = placeRecording(examined, { media: openFolderStore(media), name: 'Set', peaks })
  await expect(placing).rejects.toThrow(/changed while it was imported/)
  await expect(placing).rejects.toBeInstanceOf(ImportRefusal)
  expect(storedFiles(media)).toEqual([])
})

test('a missing source and a file in place of the media folder are refused, and leave no file behind', async () => {
  const { media, examined } = await prepare()
  rmSync(examined.path)
  await expect(placeRecording(examined, { media: openFolderStore(media), name: 'Set', peaks })).rejects.toBeInstanceOf(
    ImportRefusal,
  )
  expect(storedFiles(media)).toEqual([])
  mkdirSync(dirname(media), { recursive: true })
  const file = folder.write('no-folder', 'x')
  await expect(placeRecording(examined, { media: openFolderStore(file), name: 'Set' })).rejects.toBeInstanceOf(
    ImportRefusal,
  )
})

test('an aborted placement leaves no file behind', async () => {
  const { media, examined } = await prepare()
  const placing = placeRecording(examined, {
    media: openFolderStore(media),
    name: 'Set',
    peaks,
    signal: AbortSignal.abort(new Error('Enough')),
  })
  await expect(placing).rejects.toThrow('Enough')
  expect(storedFiles(media)).toEqual([])
})

test('a recording that is placed twice at the same time is stored once', async () => {
  const { media, examined } = await prepare()
  const both = await Promise.all(
    [0, 1].map(() => placeRecording(examined, { media: openFolderStore(media), name: 'Set', peaks })),
  )
  expect(new Set(both.map(({ permalink }) => permalink)).size).toBe(1)
  expect(storedFiles(media)).toHaveLength(2)
})

test('a recording is found by the hash of its original file', async () => {
  const { media, examined } = await prepare()
  const origin = 'ab'.repeat(32)
  expect(await findPlaced(openFolderStore(media), origin)).toBeUndefined()
  const { permalink } = await placeRecording(examined, { media: openFolderStore(media), name: 'Set', origin })
  expect(permalink).toBe('sets/set.abababababababab.mp3')
  expect(await findPlaced(openFolderStore(media), origin)).toBe(permalink)
})

test.each([
  ['Âme b2b Dixon — Closing Set', 'ame-b2b-dixon-closing-set'],
  ['../../etc/passwd', 'etc-passwd'],
  ['日本', 'set'],
  ['..', 'set'],
  ['', 'set'],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('the name %j has the slug %j', (name, slug) => expect(slugOf(name)).toBe(slug))
