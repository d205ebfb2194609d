import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { ImportRefusal } from '../../../../server/lib/import-refusal.ts'
import { type Examined, examineRecording } from '../../../../server/recording/examine.ts'
import { readPicture } from '../../../../server/recording/read-recording.ts'
import { withinProcessorTime } from '../../../support/processor-time.ts'
import { blow, damage } from '../../../support/recordings/damage.ts'
import { encodeMp3 } from '../../../support/recordings/encode.ts'
import { ownFolder } from '../../../support/recordings/folder.ts'
import {
  chapter,
  comment,
  compressed,
  contents,
  type Frame,
  frame,
  grouped,
  id3,
  oldPicture,
  picture,
  text,
} from '../../../support/recordings/id3.ts'
import { apeTag, id3v1, lyrics3, oldLyrics3 } from '../../../support/recordings/old-tags.ts'

const folder = ownFolder()
const sound = await encodeMp3({ seconds: 0.5 })

/** Reads or refuses; any other error fails the test. */
async function judge(path: string): Promise<Examined | undefined> {
  try {
    await readPicture(path)
    return await examineRecording(path)
  } catch (error) {
    if (error instanceof ImportRefusal && error.message !== '') return undefined
    throw error
  }
}

const cover = Buffer.alloc(300, '\xff\0\xe0JPEG', 'latin1')
const modern = (version: 3 | 4): Frame[] => [
  text('TIT2', 'Closing – Set', 1),
  text('TPE1', 'Âme\0Dixon', version === 3 ? 1 : 2),
  compressed(text('TALB', 'Nordlicht'), version),
  grouped(text('TCON', '(18)'), version),
  comment('COMM', '00:00 A - B\n01:00 C - D', 'Tracklist', 1),
  frame('TXXX', '\x03Tracklist\0', '00:00 A - B'),
  contents('top', ['one', 'a']),
  contents('one', ['b', 'top'], false),
  chapter('a', 0, 'A', version),
  chapter('b', 1000, undefined, version),
  picture(cover),
]
const old = [text('TT2', 'Set', 1), text('TP1', 'Âme', 0), comment('ULT', 'la la', '', 0), oldPicture(cover)]
const tags = [
  id3(2, old),
  id3(2, old, { isUnsynchronised: true }),
  id3(3, modern(3), { isUnsynchronised: true, hasExtendedHeader: true }),
  id3(3, modern(3), { padding: 100 }),
  id3(4, modern(4), { isUnsynchronised: true }),
  id3(4, modern(4), { hasExtendedHeader: true, hasFooter: true }),
  Buffer.concat([apeTag(), lyrics3('la la'), id3v1('Set', 'Zoë', '2003', 'by night', 35)]),
  Buffer.concat([oldLyrics3('la la'), id3v1('Set', 'Zoë')]),
]

describe('Damaged tags', () => {
  test('are read or refused', async () => {
    const damaged = fc
      .tuple(fc.constantFrom(...tags), fc.array(blow, { minLength: 1, maxLength: 5 }))
      .map(([tag, blows]) => blows.reduce(damage, tag))
    await fc.assert(
      fc.asyncProperty(damaged, fc.boolean(), async (tag, isBehind) => {
        const found = await judge(folder.write('damaged.mp3', ...(isBehind ? [sound, tag] : [tag, sound])))
        const starts = found?.tags.chapters.map(({ start }) => start) ?? []
        expect(starts).toEqual(starts.toSorted((one, other) => one - other))
      }),
      { numRuns: 250 },
    )
  })

  test('are read where nothing but an empty extended header is left of them', async () => {
    const empty = Buffer.from('ID3\x03\0\xc0\0\0\0\0', 'latin1')
    expect((await judge(folder.write('empty.mp3', empty, sound)))?.tags.title).toBeUndefined()
  })
})

/** In ms. What these tests are about took from 5 s to many minutes. */
const mostMs = 1_500
const many = (count: number, make: (n: number) => Frame) => Array.from({ length: count }, (_, n) => make(n))
const megabyte = Buffer.alloc(1_000_000, 'x')

describe('Little time and memory is taken by', () => {
  beforeAll(() => judge(folder.write('sound.mp3', sound)))
  async function read(...parts: Buffer[]): Promise<Examined['tags'] | undefined> {
    const path = folder.write('hostile.mp3', ...parts)
    return (await withinProcessorTime(mostMs, () => judge(path)))?.tags
  }

  test('comments that are large when they are decompressed', async () => {
    const comments = many(60, n => compressed(frame('COMM', `\0eng\0${n}`, megabyte), 3))
    const found = await read(id3(3, [text('TIT2', 'Set'), ...comments]), sound)
    expect(found?.title).toBe('Set')
    expect(found?.texts.join('').length).toBeLessThan(5 * megabyte.length)
  })

  test('chapters whose titles are', async () => {
    const title = (n: number) => chapter(`c${n}`, n, 'x'.repeat(400_000))
    const found = await read(
      id3(
        3,
        many(60, n => compressed(title(n), 3)),
      ),
      sound,
    )
    expect(found?.chapters.map(each => each.title).join('').length).toBeLessThan(5 * megabyte.length)
  })

  test('a chain of 9,000 tables of contents', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `x${n}`)
    const tables = many(9000, n => contents(`t${n}`, [...names, n < 8999 ? `t${n + 1}` : 'last'], n === 0))
    const found = await read(id3(3, [...tables, chapter('last', 5, 'Last'), chapter('hidden', 7, 'Hidden')]), sound)
    expect(found?.chapters).toEqual([{ start: 5, title: 'Last' }])
  })

  test('40 tags of 10,000 empty frames', async () => {
    const tag = id3(
      3,
      many(10_000, () => text('TIT2', '')),
    )
    await read(Buffer.alloc(40 * tag.length, tag), sound)
  })

  test('a million empty tags, and the sound behind them stays', async () => {
    const path = folder.write('tags.mp3', Buffer.alloc(10_000_000, 'ID3\x03\0\0\0\0\0\0', 'latin1'), sound)
    expect(await withinProcessorTime(mostMs, () => examineRecording(path))).toMatchObject({ junk: 0 })
  })

  test('100,000 tags at the end', async () => {
    await read(sound, Buffer.alloc(12_800_000, id3v1('Set', 'Zoë')))
  })

  test('30 MB of padding', async () => {
    expect((await read(id3(3, [text('TIT2', 'Set')], { padding: 30_000_000 }), sound))?.title).toBe('Set')
  })
})
