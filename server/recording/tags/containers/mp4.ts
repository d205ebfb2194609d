import { type Range, readRange, type Source, unlessBroken } from '../../containers/source.ts'
import { maxTextBytes } from '../id3-frames.ts'
import { genreOfNumber } from '../values.ts'
import { type Box, boxesOf, findBox } from './boxes.ts'
import { type FoundTags, fieldOf } from './found-tags.ts'
import { neroChapters, quickTimeChapters } from './mp4-chapters.ts'

/** The fields of iTunes' tags. */
const itemFields = {
  '\xa9nam': 'title',
  '\xa9ART': 'artist',
  '\xa9alb': 'album',
  '\xa9day': 'date',
  '\xa9gen': 'genre',
  '\xa9pub': 'label',
  '\xa9cmt': 'text',
  desc: 'text',
  ldes: 'text',
  '\xa9lyr': 'text',
} as const

const isItemField = (type: string): type is keyof typeof itemFields => type in itemFields

/** In front of a value: its kind and its language. */
const valueHeadBytes = 8

async function textAt(source: Source, { at, end }: Range): Promise<string> {
  const from = at + valueHeadBytes
  return end - from > maxTextBytes ? '' : (await readRange(source, { at: from, end })).toString()
}

/** The name of a field that a program invented (`----`): behind the version and flags of a box. */
async function nameOf(source: Source, item: Box): Promise<string> {
  const name = await findBox(source, item, ['name'])
  return name ? (await source.read(name.at + 4, Math.min(name.end - name.at - 4, 100))).toString() : ''
}

async function readItem(source: Source, item: Box, found: FoundTags) {
  const field = item.type === '----' ? fieldOf(await nameOf(source, item)) : undefined
  for await (const value of boxesOf(source, item)) {
    if (value.type !== 'data') continue
    if (item.type === 'covr') {
      const picture = { at: value.at + valueHeadBytes, end: value.end }
      if (picture.at < picture.end) found.pictures.push({ isFront: false, read: () => readRange(source, picture) })
    } else if (item.type === 'gnre') {
      const number = await source.read(value.at + valueHeadBytes, 2)
      found.note('genre', genreOfNumber(number.readUInt16BE() - 1))
    } else if (field || isItemField(item.type)) {
      const known = isItemField(item.type) ? itemFields[item.type] : field
      found.note(known, await textAt(source, value))
    }
  }
}

/** The content of the box `meta`, which is behind its version and flags, except in QuickTime's own files. */
async function contentOf(source: Source, meta: Range): Promise<Range> {
  const isPlain = (await source.read(meta.at + 4, 4)).toString('latin1') === 'hdlr'
  return { at: meta.at + (isPlain ? 0 : 4), end: meta.end }
}

/** Reads the tags of an MP4: iTunes' fields and pictures, and chapters of both kinds. */
export async function readMp4(source: Source, range: Range, found: FoundTags): Promise<void> {
  const movie = await findBox(source, range, ['moov'])
  if (!movie) return
  const meta = await findBox(source, movie, ['udta', 'meta'])
  const items = meta && (await findBox(source, await contentOf(source, meta), ['ilst']))
  if (items) for await (const item of boxesOf(source, items)) await unlessBroken(() => readItem(source, item, found))
  const listed = (await unlessBroken(() => neroChapters(source, movie))) ?? []
  const shown = (await unlessBroken(() => quickTimeChapters(source, movie))) ?? []
  // Nero's are at most 255. Their times are exact; ffmpeg begins QuickTime's at zero, also if the first one is later.
  found.chapters.push(...(shown.length > listed.length ? shown : listed))
}
