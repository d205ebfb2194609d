import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readContainerPicture, readContainerTags } from '../../../../../server/recording/tags/container-tags.ts'
import type { Tags } from '../../../../../server/recording/tags/tags.ts'
import { ownFolder } from '../../../../support/recordings/folder.ts'
import { id3, text } from '../../../../support/recordings/id3.ts'

/** Files of other programs: `scripts/fixtures/make-tagged-recordings.sh` says which made which. */
const pathOf = (name: string) => `tests/fixtures/recordings/${name}`
const folder = ownFolder()

const nothing: Tags = {
  title: undefined,
  artists: [],
  album: undefined,
  date: undefined,
  genre: undefined,
  label: undefined,
  texts: [],
  cueSheet: undefined,
  chapters: [],
  hasPicture: false,
}
const named = { ...nothing, title: 'Nächte im Ôkto', artists: ['Âme'] }
const tracklist = '00:00 Tarn - Undertow'
const all = { ...named, album: 'Live', date: '2026-06-14', genre: 'Techno', texts: [tracklist] }
const two = [
  { start: 0, title: 'Tarn - Undertow' },
  { start: 200, title: 'Kassian – Lantern' },
]
const three = [...two, { start: 400, title: 'ID' }]

test.each<[kind: string, file: string, tags: Tags]>([
  [
    'Vorbis comments of a FLAC',
    'night.flac',
    {
      ...all,
      artists: ['Âme', 'Kassian'],
      label: 'Halyard',
      texts: ['Recorded in June'],
      cueSheet: expect.stringContaining('TITLE "Undertow"'),
      hasPicture: true,
    },
  ],
  [
    'Vorbis comments and chapters of Ogg Vorbis, with a date rather than a year',
    'night.ogg',
    { ...named, date: '2026-06-14', label: 'Halyard', texts: [tracklist], chapters: three },
  ],
  [
    'Vorbis comments, chapters and a picture of Ogg Opus',
    'night.opus',
    { ...all, album: undefined, texts: [], chapters: two, hasPicture: true },
  ],
  [
    'Vorbis comments and a picture of Ogg FLAC, with the year of a month',
    'night.oga',
    { ...named, date: '2026', hasPicture: true },
  ],
  [
    'an ID3 tag in front of a FLAC, where its comments lack something',
    'id3.flac',
    { ...named, title: 'Another', genre: 'House' },
  ],
  [
    "fields and Nero's chapters of an M4A",
    'ffmpeg.m4a',
    { ...all, chapters: [{ start: 100, title: 'Tarn - Undertow' }, ...three.slice(1)] },
  ],
  ["QuickTime's chapters of an M4A", 'quicktime.m4a', { ...all, chapters: three }],
  [
    "iTunes' fields with a numbered genre and a picture",
    'itunes.m4a',
    { ...all, texts: ['Recorded in June', tracklist], hasPicture: true },
  ],
  ['fields and a picture of Apple Lossless', 'alac.m4a', { ...named, date: '2026', genre: 'Techno', hasPicture: true }],
  ['the fields of a WAV', 'info.wav', all],
  ['the fields of an RF64', 'rf64.wav', all],
  [
    'the description and date of a broadcast WAV',
    'bext.wav',
    { ...named, artists: [], date: '2026-06-14', texts: [named.title] },
  ],
  [
    'labeled markers of a WAV as chapters',
    'markers.wav',
    {
      ...nothing,
      chapters: [
        { start: 0, title: 'Tarn - Undertow' },
        { start: 200, title: 'Kassian - Lantern' },
      ],
    },
  ],
  [
    'an ID3 tag in a WAV, with chapters and a CUE sheet',
    'id3.wav',
    {
      ...named,
      date: '2026-06-14',
      cueSheet: expect.stringContaining('TITLE "Undertow"'),
      chapters: two,
      hasPicture: true,
    },
  ],
  ['an ID3 tag in an AIFF', 'id3.aiff', all],
  ['the text chunks of an AIFF', 'chunks.aiff', { ...named, texts: [tracklist] }],
  ['the text chunks of an AIFF-C', 'chunks.aifc', { ...named, texts: [tracklist] }],
  ['tags and chapters of a WebM', 'night.webm', { ...all, chapters: three }],
  [
    'tags, chapters and a picture of a Matroska',
    'night.mka',
    { ...all, album: undefined, texts: ['Recorded in June'], chapters: two, hasPicture: true },
  ],
])('reads %s', async (_, file, tags) => {
  expect(await readContainerTags(pathOf(file))).toEqual(tags)
})

/** The back, which comes first in some, is another picture. */
const front = readFileSync(pathOf('front.png'))

test.each(['night.flac', 'night.opus', 'night.oga', 'itunes.m4a', 'id3.wav', 'night.mka'])(
  'reads the front cover of %s',
  async file => {
    expect(await readContainerPicture(pathOf(file))).toEqual(front)
  },
)

test('reads a picture that is not said to be the front cover', async () => {
  expect(await readContainerPicture(pathOf('alac.m4a'))).toEqual(front)
})

test.each(['info.wav', 'night.ogg', 'night.webm', 'ffmpeg.m4a', 'chunks.aiff'])(
  'finds no picture in %s',
  async file => {
    expect(await readContainerPicture(pathOf(file))).toBeUndefined()
  },
)

test('reads what is behind the sound of an RF64, whose size is in a chunk of its own', async () => {
  const tag = id3(4, [text('TIT2', 'Behind')])
  const head = Buffer.from('id3 \0\0\0\0', 'latin1')
  head.writeUInt32LE(tag.length, 4)
  const path = folder.write('behind.wav', readFileSync(pathOf('rf64.wav')), head, tag)
  expect(await readContainerTags(path)).toMatchObject({ title: 'Behind', album: 'Live' })
})

test('reads the tag in front of a file without a container, such as raw AAC', async () => {
  const path = folder.write('night.aac', id3(4, [text('TIT2', 'Raw')]), '\xff\xf1\x50\x80')
  expect(await readContainerTags(path)).toEqual({ ...nothing, title: 'Raw' })
})

test("takes the settings that a recorder writes into a broadcast WAV's description for no title", async () => {
  const bytes = readFileSync(pathOf('bext.wav'))
  const description = bytes.indexOf('bext') + 8
  bytes.write('sSPEED=024.000-ND\0', description)
  expect(await readContainerTags(folder.write('recorder.wav', bytes))).toMatchObject({
    title: undefined,
    date: '2026-06-14',
  })
})

test('refuses what is no file', async () => {
  await expect(readContainerTags(folder.path())).rejects.toThrow('It is a folder, not a file')
})
