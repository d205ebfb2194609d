import type { FileHandle } from 'node:fs/promises'
import { type Layout, readAt } from '../mp3/layout.ts'
import { type Chapter, type Contents, chapterOf, contentsOf, orderChapters } from './chapters.ts'
import { maxPictureBytes, type ReadTag, resynchronise, type TagFrame, tagFrames } from './id3-frames.ts'
import { readTagHeader, type TagHeader, tagHeaderBytes } from './id3-header.ts'
import { commentOf, namedTextOf, splitText, textsOf } from './id3-text.ts'
import { readId3v1 } from './id3v1.ts'
import { dateOf, genreOf } from './values.ts'

/** The content of a recording's tags. */
export interface Tags {
  title: string | undefined
  artists: string[]
  album: string | undefined
  /** `YYYY` or `YYYY-MM-DD`. */
  date: string | undefined
  genre: string | undefined
  label: string | undefined
  /** Comments and lyrics, which may contain a tracklist. */
  texts: string[]
  /** Ordered by time. */
  chapters: Chapter[]
  /** Whether `readPicture` finds one. */
  hasPicture: boolean
}

/** Maps the frame names of ID3v2.2 to those of 2.3 and 2.4. */
const names: Record<string, string> = {
  TT2: 'TIT2',
  TP1: 'TPE1',
  TAL: 'TALB',
  TYE: 'TYER',
  TDA: 'TDAT',
  TCO: 'TCON',
  TPB: 'TPUB',
  COM: 'COMM',
  ULT: 'USLT',
  TXX: 'TXXX',
  PIC: 'APIC',
}

const nameOf = (id: string) => names[id] ?? id
const readFrames = new Set([...Object.values(names), 'TDRC', 'TDRL', 'CHAP', 'CTOC'])
const isPlayerData = /^iTun|^Songs-DB|^ID3v1/i
const mayTellTracks = /track|description|comment|lyric|chapter/i

/** Yields the frames of all ID3v2 tags, each with its tag. */
async function* allFrames(handle: FileHandle, layout: Layout, wants: (name: string) => boolean) {
  for (const start of layout.tags) {
    const tag = readTagHeader(await readAt(handle, start, tagHeaderBytes), 0)
    const opened = tag && (await openTag(handle, start, tag))
    if (!tag || !opened) continue
    for await (const frame of tagFrames(opened.read, tag, opened, id => wants(nameOf(id)))) yield { tag, frame }
  }
}

/** Opens a tag for reading from the file. A tag that is unresynchronised as a whole (2.2 and 2.3) is read into memory. */
async function openTag(handle: FileHandle, start: number, tag: TagHeader) {
  const isChanged = tag.isUnsynchronised && tag.version < 4
  if (isChanged && tag.size > maxPictureBytes) return undefined
  const inMemory = isChanged ? resynchronise(await readAt(handle, start + tagHeaderBytes, tag.size)) : undefined
  const read: ReadTag = async (at, length) =>
    inMemory?.subarray(at, at + length) ?? readAt(handle, start + tagHeaderBytes + at, length)
  const extended = tag.hasExtendedHeader ? (await read(0, 4)).readUInt32BE(0) : 0
  // In 2.3 the size doesn't include its own bytes.
  const from = tag.hasExtendedHeader ? extended + (tag.version === 3 ? 4 : 0) : 0
  return { read, from, end: inMemory?.length ?? tag.size }
}

/** Reads the tags of a recording, without the picture, which is large: `readPicture` reads it on demand. */
export async function readTags(handle: FileHandle, layout: Layout): Promise<Tags> {
  const texts = new Map<string, string[]>()
  const comments: string[] = []
  const chapters = new Map<string, Chapter>()
  const tables: Contents[] = []
  let hasPicture = false

  function note({ id, content }: TagFrame, tag: TagHeader) {
    const name = nameOf(id)
    if (name === 'CHAP') {
      const found = chapterOf(content, tag)
      if (found) chapters.set(found.id, found.chapter)
    } else if (name === 'CTOC') tables.push(...[contentsOf(content)].filter(table => table !== undefined))
    else if (name === 'COMM' || name === 'USLT' || name === 'TXXX') {
      // Any comment or lyrics may hold a tracklist, except for those that players use for their own data (`iTunNORM`). Of the
      // user-defined texts (`TXXX`) only those may whose name says so: most hold something else, such as a gain.
      const { about, text } = name === 'TXXX' ? namedTextOf(content) : commentOf(content)
      const counts = name === 'TXXX' ? mayTellTracks.test(about) : !isPlayerData.test(about)
      if (counts && text !== '' && !comments.includes(text)) comments.push(text)
    } else if (!texts.has(name)) texts.set(name, textsOf(content))
  }

  const wants = (name: string) => {
    if (name === 'APIC') hasPicture = true
    return name !== 'APIC' && readFrames.has(name)
  }
  for await (const { tag, frame } of allFrames(handle, layout, wants)) note(frame, tag)
  const id3v1 = layout.id3v1 === undefined ? undefined : readId3v1(await readAt(handle, layout.id3v1, 128))
  const first = (name: string) => texts.get(name)?.[0]
  const date = dateOf(first('TDRC') ?? first('TDRL'), first('TYER'), first('TDAT')) ?? dateOf(undefined, id3v1?.year)
  const artists = texts.get('TPE1') ?? []
  return {
    title: first('TIT2') ?? id3v1?.title,
    album: first('TALB') ?? id3v1?.album,
    date,
    genre: genreOf(first('TCON')) ?? id3v1?.genre,
    label: first('TPUB'),
    artists: artists.length > 0 ? artists : id3v1?.artist ? [id3v1.artist] : [],
    texts: comments.length > 0 || !id3v1?.comment ? comments : [id3v1.comment],
    chapters: orderChapters(chapters, tables),
    hasPicture,
  }
}

const frontCover = 3

/** The bytes of the picture in the tags: the front cover, or else the first one. */
export async function findPicture(handle: FileHandle, layout: Layout): Promise<Buffer | undefined> {
  let first: Buffer | undefined
  for await (const { frame } of allFrames(handle, layout, name => name === 'APIC')) {
    const { kind, picture } = pictureOf(frame)
    if (kind === frontCover) return picture
    first ??= picture
  }
  return first
}

/** Parses a picture frame: encoding, format (three letters in 2.2), kind, description, picture. */
function pictureOf({ id, content }: TagFrame): { kind: number | undefined; picture: Buffer } {
  const rest = id === 'PIC' ? content.subarray(4) : splitText(0, content.subarray(1))[1]
  return { kind: rest[0], picture: splitText(content[0] ?? 0, rest.subarray(1))[1] }
}
