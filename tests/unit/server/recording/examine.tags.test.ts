import { describe, expect, test } from 'vitest'
import { examineRecording } from '../../../../server/recording/examine.ts'
import { readPicture } from '../../../../server/recording/read-recording.ts'
import { encodeMp3 } from '../../../support/recordings/encode.ts'
import { ownFolder } from '../../../support/recordings/folder.ts'
import {
  chapter,
  comment,
  contents,
  type Frame,
  id3,
  oldPicture,
  picture,
  text,
} from '../../../support/recordings/id3.ts'
import { id3v1 } from '../../../support/recordings/old-tags.ts'

const folder = ownFolder()
const sound = await encodeMp3({ seconds: 1 })
const cover = Buffer.from(Array.from({ length: 5000 }, (_, n) => (n % 3 === 0 ? 0xff : n % 7 === 0 ? 0 : n % 256)))

let files = 0
const write = (...parts: Buffer[]) => folder.write(`${files++}.mp3`, ...parts)
const tagsOf = async (...parts: Buffer[]) => (await examineRecording(write(...parts))).tags

const tracklist = '00:00 Âme - Rej\n06:30 ID - ID'
const told = {
  title: 'Nordlicht – Closing Set',
  artists: ['Âme'],
  album: 'Nordlicht 2019',
  genre: 'Techno',
  label: 'Innervisions',
  texts: [tracklist],
  hasPicture: true,
}
const modern = (encoding: 0 | 1 | 2 | 3): Frame[] => [
  text('TIT2', told.title, encoding === 0 ? 3 : encoding),
  text('TPE1', 'Âme', encoding),
  text('TALB', told.album, encoding),
  text('TCON', '(18)', encoding),
  text('TPUB', told.label, encoding),
  comment('COMM', tracklist, 'Tracklist', encoding === 0 ? 0 : 1),
  picture(cover),
]

describe('Title, artist, album, genre, label, comment and picture are read', () => {
  test.each([0, 1, 2, 3] as const)('from ID3v2.4 in encoding %i', async encoding => {
    const path = write(id3(4, [...modern(encoding), text('TDRC', '2019-08-24T06:00', encoding)]), sound)
    expect((await examineRecording(path)).tags).toMatchObject({ ...told, date: '2019-08-24' })
    expect(await readPicture(path)).toEqual(cover)
  })

  test.each([
    [3, { isUnsynchronised: true }],
    [4, { isUnsynchronised: true }],
    [3, { hasExtendedHeader: true, padding: 2000 }],
    [4, { hasExtendedHeader: true, hasFooter: true }],
    [3, { isUnsynchronised: true, hasExtendedHeader: true }],
  ] as const)('from ID3v2.%i with %o', async (version, options) => {
    const path = write(id3(version, modern(1), options), sound)
    expect((await examineRecording(path)).tags).toMatchObject(told)
    expect(await readPicture(path)).toEqual(cover)
  })

  test('from ID3v2.2', async () => {
    const frames = [
      text('TT2', told.title, 1),
      text('TP1', 'Âme', 0),
      text('TAL', told.album, 0),
      text('TCO', 'Techno', 0),
      text('TPB', told.label, 0),
      text('TYE', '2019', 0),
      comment('ULT', tracklist, '', 0),
      oldPicture(cover),
    ]
    const path = write(id3(2, frames), sound)
    expect((await examineRecording(path)).tags).toMatchObject({ ...told, date: '2019' })
    expect(await readPicture(path)).toEqual(cover)
  })

  test('from ID3v2 behind the sound', async () => {
    expect(await tagsOf(sound, id3(4, modern(3), { hasFooter: true }))).toMatchObject(told)
  })

  test('from ID3v1, where nothing else tells', async () => {
    const old = id3v1('Closing Set', 'Zoë', '2003', 'by night', 35)
    expect(await tagsOf(id3(3, [text('TIT2', 'Opening Set')]), sound, old)).toMatchObject({
      title: 'Opening Set',
      artists: ['Zoë'],
      date: '2003',
      texts: ['by night'],
      genre: 'House',
    })
  })
})

test('an apostrophe as Windows programs write it stays one', async () => {
  const old = id3v1('Don?t Wake', 'Zoe')
  old[old.indexOf('?')] = 0x92
  expect((await tagsOf(sound, old)).title).toBe('Don’t Wake')
  const modern = id3(3, [text('TIT2', 'Don?t Wake', 0)])
  modern[modern.indexOf('?')] = 0x92
  expect((await tagsOf(modern, sound)).title).toBe('Don’t Wake')
})

test('nothing told is nothing made up', async () => {
  const nothing = { artists: [], texts: [], chapters: [], hasPicture: false }
  const path = write(sound)
  expect((await examineRecording(path)).tags).toEqual(nothing)
  expect(await readPicture(path)).toBeUndefined()
})

test('several artists are several in ID3v2.4, and a stroke in a name divides nobody', async () => {
  expect(await tagsOf(id3(4, [text('TPE1', 'Âme\0Dixon')]), sound)).toMatchObject({ artists: ['Âme', 'Dixon'] })
  expect(await tagsOf(id3(3, [text('TPE1', 'AC/DC', 0)]), sound)).toMatchObject({ artists: ['AC/DC'] })
})

test.each([
  [[text('TYER', '2019'), text('TDAT', '2408')], '2019-08-24'],
  [[text('TYER', '2019'), text('TDAT', '3102')], '2019'],
  [[text('TDRC', '2019-08')], '2019'],
  [[text('TDRC', 'last summer')], undefined],
  [[text('TYER', '0000')], undefined],
] as const)('a date is a year or a whole one (%#)', async (frames, date) => {
  expect((await tagsOf(id3(3, [...frames]), sound)).date).toBe(date)
})

test('what programs note for themselves is no comment', async () => {
  const frames = [comment('COMM', '00000 0001', 'iTunNORM'), comment('COMM', tracklist), comment('USLT', tracklist)]
  expect((await tagsOf(id3(3, frames), sound)).texts).toEqual([tracklist])
})

test('the front cover comes before other pictures', async () => {
  const [icon, band] = [picture(Buffer.from('icon'), 1), picture(Buffer.from('band'), 8)]
  expect(await readPicture(write(id3(3, [icon, band, picture(cover), band]), sound))).toEqual(cover)
  expect(await readPicture(write(id3(3, [icon, band]), sound))).toEqual(Buffer.from('icon'))
})

describe('Chapters', () => {
  const [one, two, three] = [chapter('a', 0, 'Âme – Rej'), chapter('b', 390_500, 'ID - ID'), chapter('c', 900_000, 'C')]
  const titles = async (...frames: Frame[]) => (await tagsOf(id3(3, frames), sound)).chapters.map(({ title }) => title)

  test('are told in the order of time, to the millisecond', async () => {
    expect((await tagsOf(id3(3, [three, two, one]), sound)).chapters).toEqual([
      { start: 0, title: 'Âme – Rej' },
      { start: 390_500, title: 'ID - ID' },
      { start: 900_000, title: 'C' },
    ])
  })

  test('that the table of contents leaves out are hidden', async () => {
    expect(await titles(contents('toc', ['c', 'a']), one, two, three)).toEqual(['Âme – Rej', 'C'])
  })

  test('of one time keep the order of the table of contents', async () => {
    const [x, y] = [chapter('x', 5000, 'X'), chapter('y', 5000, 'Y')]
    expect(await titles(contents('toc', ['y', 'x']), x, y)).toEqual(['Y', 'X'])
  })

  test('are found through tables in tables, in circles too', async () => {
    const top = contents('top', ['one', 'two'])
    const parts = [contents('one', ['a', 'top'], false), contents('two', ['b', 'c'], false)]
    expect(await titles(top, ...parts, one, two, three)).toEqual(['Âme – Rej', 'ID - ID', 'C'])
  })

  test('without a title or listed in no table are told all the same', async () => {
    expect(await titles(contents('toc', ['gone']), chapter('n', 10, undefined), two)).toEqual(['', 'ID - ID'])
  })

  test('may be 400', async () => {
    const many = Array.from({ length: 400 }, (_, n) => chapter(`ch${n}`, n * 30_000, `Track ${n}`, 4))
    const { chapters } = await tagsOf(id3(4, many, { isUnsynchronised: true }), sound)
    expect(chapters).toEqual(many.map((_, n) => ({ start: n * 30_000, title: `Track ${n}` })))
  })
})

test('broken tags tell what can be read of them, and the sound stays', async () => {
  const whole = id3(3, [text('TIT2', 'Title'), text('TALB', 'Album'), chapter('a', 0, 'A'), picture(cover)])
  for (let at = 10; at < 120; at++) {
    const broken = Buffer.from(whole)
    broken[at] = (broken[at] ?? 0) ^ 0xff
    expect(await examineRecording(write(broken, sound))).toMatchObject({ junk: 0, isConstant: true })
  }
})
