import { describe, expect, test } from 'vitest'
import { examineRecording } from '../../../../server/recording/examine.ts'
import { encodeMp3 } from '../../../support/recordings/encode.ts'
import { ownFolder } from '../../../support/recordings/folder.ts'
import {
  chapter,
  compressed,
  contents,
  encodeText,
  type Frame,
  frame,
  grouped,
  id3,
  text,
  unsynchronise,
} from '../../../support/recordings/id3.ts'

/**
 * Forms of tags that are rare, or broken and common. They are why no package reads the tags: music-metadata 11.16.1 loses,
 * garbles or splits what 26 of these 34 files say, and throws at some, which loses the whole tag.
 */

const folder = ownFolder()
const sound = await encodeMp3({ seconds: 1 })
let files = 0
const tagsOf = async (tag: Buffer) =>
  (await examineRecording(folder.write(`${files++}.mp3`, Buffer.concat([tag, sound])))).tags

/** A tag with one of its bytes replaced. */
function replaced(tag: Buffer, at: number, byte: number): Buffer {
  tag[at] = byte
  return tag
}

const title = text('TIT2', 'Âme – Rej', 1)
const album = text('TALB', 'Album')
const wide = encodeText('Âme – Rej', 2)
const [one, two, three] = [chapter('a', 0, 'A'), chapter('b', 1000, 'B'), chapter('c', 2000, 'C')]
const tracklist = '00:00 A - B / C\n06:30 ID - ID'

describe('Frames are read', () => {
  test.each<[string, Buffer]>([
    ['of a whole tag that is unsynchronised in 2.3', id3(3, [title, album], { isUnsynchronised: true })],
    [
      'of a tag of 2.4 that says so only in its header',
      replaced(id3(4, [{ ...title, content: unsynchronise(title.content) }, album]), 5, 0x80),
    ],
    ['behind an extended header of 2.3', id3(3, [title, album], { hasExtendedHeader: true })],
    ['behind an extended header of 2.4', id3(4, [title, album], { hasExtendedHeader: true })],
    ['compressed in 2.3', id3(3, [compressed(title, 3), album])],
    ['compressed in 2.4', id3(4, [compressed(title, 4), album])],
    ['of a group in 2.3', id3(3, [grouped(title, 3), album])],
    ['of a group in 2.4', id3(4, [grouped(title, 4), album])],
    ['beside a chapter that is cut off', id3(3, [title, album, frame('CHAP', 'a\0', Buffer.alloc(3))])],
    ['beside lyrics with a broken time', id3(3, [title, album, frame('SYLT', '\0eng\x02\x01x\0abc\0\0')])],
    ['beside a credit with a name like a method', id3(4, [title, text('TMCL', 'constructor\0x'), album])],
    ['beside a comment in half a character', id3(4, [title, frame('COMM', '\x02eng\0\0a'), album])],
  ])('%s', async (_, tag) => {
    expect(await tagsOf(tag)).toMatchObject({ title: 'Âme – Rej', album: 'Album', chapters: [] })
  })

  test('of a tag of 2.4 with the sizes of 2.3', async () => {
    const long = 'A long title'.repeat(20)
    expect(await tagsOf(replaced(id3(3, [text('TIT2', long), album]), 3, 4))).toMatchObject({
      title: long,
      album: 'Album',
    })
  })

  test('unless they are encrypted', async () => {
    expect(await tagsOf(id3(3, [{ ...title, flags: 0x40 }, album]))).toMatchObject({ title: undefined, album: 'Album' })
  })
})

describe('Texts are read', () => {
  test.each<[string, Frame, string]>([
    ['of UTF-16 without a byte order mark', frame('TIT2', '\x01', Buffer.from('Âme', 'utf16le')), 'Âme'],
    ['of UTF-16 from the big end', frame('TIT2', '\x01\xfe\xff', wide), 'Âme – Rej'],
    ['of UTF-16 with a byte too many', frame('TIT2', '\x01\xfe\xff', wide, '\0'), 'Âme – Rej\ufffd'],
    ['of an unknown encoding as Latin-1', frame('TIT2', '\x09Zo\xeb'), 'Zoë'],
    ['that begin like a byte order mark', frame('TIT2', '\0\xff\xfeA'), 'ÿþA'],
    ['up to a zero', text('TIT2', 'One\0Two'), 'One'],
    ['without the space around them', text('TIT2', '  One '), 'One'],
  ])('%s', async (_, given, expected) => {
    expect((await tagsOf(id3(3, [given]))).title).toBe(expected)
  })

  test('of several artists in UTF-16, each with a byte order mark', async () => {
    const artists = frame('TPE1', '\x01', encodeText('Âme', 1), '\0\0', encodeText('Dixon', 1))
    expect((await tagsOf(id3(4, [artists]))).artists).toEqual(['Âme', 'Dixon'])
  })

  test('whole where they hold a stroke', async () => {
    const frames = [text('TPE1', 'Foo / Bar'), frame('TXXX', '\0Tracklist\0', tracklist)]
    expect(await tagsOf(id3(3, frames))).toMatchObject({ artists: ['Foo / Bar'], texts: [tracklist] })
  })

  test.each([
    ['(18)Peak Time Techno', 'Peak Time Techno'],
    ['Techno (Peak Time / Driving)', 'Techno (Peak Time / Driving)'],
    ['18', 'Techno'],
  ])('of the genre %s', async (given, expected) => {
    expect((await tagsOf(id3(3, [text('TCON', given)]))).genre).toBe(expected)
  })
})

describe('Chapters are read', () => {
  test.each<[string, Frame[], string[]]>([
    ['without a title', [contents('toc', ['n', 'b']), chapter('n', 10, undefined), two], ['', 'B']],
    [
      'from tables in tables',
      [contents('top', ['x', 'c']), contents('x', ['a', 'b'], false), one, two, three],
      ['A', 'B', 'C'],
    ],
    ['in the order of time, not of the table', [contents('toc', ['c', 'a']), one, three], ['A', 'C']],
    ['that a table of others leaves out', [contents('toc', ['gone']), one, two], ['A', 'B']],
    ['with stray bytes behind their frames', [frame('CHAP', one.content, 'xyz'), two], ['A', 'B']],
    ['but for those without a time', [frame('CHAP', 'n\0', Buffer.alloc(16, 0xff)), two], ['B']],
  ])('%s', async (_, frames, titles) => {
    expect((await tagsOf(id3(3, frames))).chapters.map(each => each.title)).toEqual(titles)
  })

  test.each([3, 4] as const)('with a title of more than 127 bytes in 2.%i', async version => {
    const long = 'A long title'.repeat(20)
    expect((await tagsOf(id3(version, [chapter('a', 0, long, version)]))).chapters).toEqual([{ start: 0, title: long }])
  })
})
