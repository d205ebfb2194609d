import type { Range, Source } from '../../containers/source.ts'
import type { Chapter } from '../chapters.ts'
import { boxesOf, readBox } from './boxes.ts'
import { maxChapters } from './found-tags.ts'

/** Behind the version of a box: its flags. */
const versionBytes = 4

/** Nero's chapters: a version, a count of one byte, then times in 100 ns and titles of at most 255 bytes. */
export async function neroChapters(source: Source, movie: Range): Promise<Chapter[]> {
  const bytes = await readBox(source, movie, ['udta', 'chpl'])
  const counted = versionBytes + (bytes[0] === 0 ? 0 : 4)
  const chapters: Chapter[] = []
  let at = counted + 1
  for (let left = bytes[counted] ?? 0; left > 0 && at + 9 <= bytes.length; left--) {
    const title = bytes.subarray(at + 9, at + 9 + bytes.readUInt8(at + 8))
    chapters.push({ start: Math.round(Number(bytes.readBigUInt64BE(at)) / 10_000), title: title.toString().trim() })
    at += 9 + title.length
  }
  return chapters
}

/** The rows of a table behind its version and count: numbers of four bytes. */
function rowsOf(table: Buffer, columns: number, head = versionBytes): number[][] {
  const width = columns * 4
  const count = table.length < head + 4 ? 0 : table.readUInt32BE(head)
  const whole = Math.min(count, Math.floor((table.length - head - 4) / width), maxChapters)
  const row = (at: number) => Array.from({ length: columns }, (_, column) => table.readUInt32BE(at + column * 4))
  return Array.from({ length: Math.max(0, whole) }, (_, index) => row(head + 4 + index * width))
}

/** Where the samples of a track are in the file: chunks of samples, of which only the chunks have an offset. */
async function samplesOf(source: Source, track: Range): Promise<Range[]> {
  const read = (type: string) => readBox(source, track, ['mdia', 'minf', 'stbl', type])
  const sizes = await read('stsz')
  const sizeOfAll = sizes.length < 8 ? 0 : sizes.readUInt32BE(4)
  const listed = rowsOf(sizes, 1, 8).map(([size = 0]) => size)
  const short = rowsOf(await read('stco'), 1).map(([offset = 0]) => offset)
  const long = rowsOf(await read('co64'), 2).map(([high = 0, low = 0]) => high * 2 ** 32 + low)
  const runs = rowsOf(await read('stsc'), 3)
  const samples: Range[] = []
  for (const [index, offset] of (short.length > 0 ? short : long).entries()) {
    const perChunk = runs.findLast(([first = 0]) => first <= index + 1)?.[1] ?? 0
    let at = offset
    for (let count = 0; count < perChunk && samples.length < maxChapters; count++) {
      const size = sizeOfAll || (listed[samples.length] ?? 0)
      samples.push({ at, end: at + size })
      at += size
    }
  }
  return samples
}

/** The number in the head of a track (which one it is) or of its media (units of time a second): its version moves it. */
async function numberIn(source: Source, range: Range, path: readonly string[]): Promise<number> {
  const head = await readBox(source, range, path)
  return head.readUInt32BE(head[0] === 1 ? 20 : 12)
}

const maxTitleBytes = 2000

/** A sample of text: its size in two bytes, then UTF-8, or UTF-16 with a byte order mark. */
async function titleAt(source: Source, { at, end }: Range): Promise<string> {
  const sample = await source.read(at, Math.min(end - at, maxTitleBytes))
  const text = sample.length < 2 ? sample : sample.subarray(2, 2 + sample.readUInt16BE())
  const mark = text.length < 2 ? 0 : text.readUInt16BE()
  const encoding = mark === 0xfeff ? 'utf-16be' : mark === 0xfffe ? 'utf-16le' : 'utf-8'
  return new TextDecoder(encoding).decode(text).trim()
}

/** The track of a movie with this number. */
async function findTrack(source: Source, movie: Range, number: number): Promise<Range | undefined> {
  for await (const box of boxesOf(source, movie)) {
    if (box.type === 'trak' && (await numberIn(source, box, ['tkhd'])) === number) return box
  }
  return undefined
}

/** The number of the track of texts that another track names as its chapters. */
async function chapterTrackNumber(source: Source, movie: Range): Promise<number | undefined> {
  for await (const box of boxesOf(source, movie)) {
    const chapters = box.type === 'trak' ? await readBox(source, box, ['tref', 'chap']) : Buffer.alloc(0)
    if (chapters.length >= 4) return chapters.readUInt32BE()
  }
  return undefined
}

/** QuickTime's chapters: a track of texts, of which each is shown for as long as the chapter lasts. */
export async function quickTimeChapters(source: Source, movie: Range): Promise<Chapter[]> {
  const number = await chapterTrackNumber(source, movie)
  const track = number === undefined ? undefined : await findTrack(source, movie, number)
  if (!track) return []
  const scale = await numberIn(source, track, ['mdia', 'mdhd'])
  const lengths = rowsOf(await readBox(source, track, ['mdia', 'minf', 'stbl', 'stts']), 2)
  const chapters: Chapter[] = []
  const samples = await samplesOf(source, track)
  let time = 0
  for (const [count = 0, length = 0] of lengths)
    for (let left = count; left > 0; left--) {
      const sample = samples[chapters.length]
      if (!sample) return chapters
      const start = Math.round((time * 1000) / scale)
      chapters.push({ start, title: await titleAt(source, sample) })
      time += length
    }
  return chapters
}
