import type { FileHandle } from 'node:fs/promises'
import { type Layout, readAt } from '../mp3/layout.ts'
import { type Chapter, type Contents, chapterOf, contentsOf, orderChapters } from './chapters.ts'
import {
  type Budget,
  maxPictureBytes,
  maxTextBytes,
  newBudget,
  type OpenTag,
  resynchronise,
  type TagFrame,
  tagFrames,
} from './id3-frames.ts'
import { readTagHeader, tagHeaderBytes } from './id3-header.ts'
import { describedTextOf, splitText, textsOf } from './id3-text.ts'
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
  /** An embedded CUE sheet. */
  cueSheet: string | undefined
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
const isCueSheet = /^cue ?sheet$/i
const mayTellTracks = /track|description|comment|lyric|chapter/i
const languageBytes = 3

/** Yields the frames of all ID3v2 tags. */
async function* allFrames(handle: FileHandle, layout: Layout, wants: (name: string) => boolean) {
  const budget = newBudget()
  for (const start of layout.tags) {
    const tag = await openTag(handle, start, budget)
    if (tag) yield* tagFrames(tag, id => wants(nameOf(id)))
  }
}

/**
 * Opens a tag for reading from the file. A small tag is read into memory at once, and so is one that is unsynchronised as a whole
 * (2.2 and 2.3).
 */
async function openTag(handle: FileHandle, start: number, budget: Budget): Promise<OpenTag | undefined> {
  const tag = readTagHeader(await readAt(handle, start, tagHeaderBytes), 0)
  if (!tag) return undefined
  const isChanged = tag.isUnsynchronised && tag.version < 4
  if (isChanged && tag.size > maxPictureBytes) return undefined
  const readFile = (at: number, length: number) => readAt(handle, start + tagHeaderBytes + at, length)
  const stored = isChanged || tag.size <= maxTextBytes ? await readFile(0, tag.size) : undefined
  const inMemory = stored && isChanged ? resynchronise(stored) : stored
  const read = async (at: number, length: number) => inMemory?.subarray(at, at + length) ?? readFile(at, length)
  const extended = tag.hasExtendedHeader ? await read(0, 4) : Buffer.alloc(0)
  // In 2.3 the size doesn't include its own bytes.
  const from = extended.length < 4 ? 0 : extended.readUInt32BE(0) + (tag.version === 3 ? 4 : 0)
  return { ...tag, read, from, end: inMemory?.length ?? tag.size, budget }
}

/**
 * Reads the tags of a recording, without the picture, which is large: `readPicture` reads it on demand. music-metadata isn't used:
 * it misreads many tags (tests/unit/server/recording/examine.tag-forms.test.ts) and needs minutes or gigabytes for hostile ones.
 */
export async function readTags(handle: FileHandle, layout: Layout): Promise<Tags> {
  const texts = new Map<string, string[]>()
  const comments = new Set<string>()
  const chapters = new Map<string, Chapter>()
  const tables: Contents[] = []
  let cueSheet: string | undefined
  let hasPicture = false

  /** Returns how many bytes of the frame are kept. Of chapters this leaves out their pictures. */
  function note(frame: TagFrame): number {
    const { id, content } = frame
    const name = nameOf(id)
    if (name === 'CHAP') {
      const found = chapterOf(frame)
      if (found) chapters.set(found.id, found.chapter)
      return found ? found.id.length + found.chapter.title.length : 0
    }
    const table = name === 'CTOC' && contentsOf(frame)
    if (table) tables.push(table)
    else if (name === 'COMM' || name === 'USLT' || name === 'TXXX') {
      // A comment or lyrics may hold a tracklist, unless a player stores its own data there (`iTunNORM`). Most user-defined
      // texts (`TXXX`) hold something else, such as a gain: only one whose description names a tracklist counts.
      const { about, text } = describedTextOf(content, name === 'TXXX' ? 0 : languageBytes)
      const counts = name === 'TXXX' ? mayTellTracks.test(about) : !isPlayerData.test(about)
      // Programs leave empty ones: the first with a text counts. It isn't read as a pasted tracklist, too.
      if (name === 'TXXX' && isCueSheet.test(about)) cueSheet ??= text || undefined
      else if (counts && text !== '') comments.add(text)
    } else if (!texts.has(name)) texts.set(name, textsOf(content))
    return content.length
  }

  const wants = (name: string) => {
    if (name === 'APIC') hasPicture = true
    return name !== 'APIC' && readFrames.has(name)
  }
  for await (const frame of allFrames(handle, layout, wants)) frame.tag.budget.bytes -= note(frame)
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
    texts: comments.size > 0 || !id3v1?.comment ? [...comments] : [id3v1.comment],
    cueSheet,
    chapters: orderChapters(chapters, tables),
    hasPicture,
  }
}

const frontCover = 3

/** The bytes of the picture in the tags: the front cover, or else the first one. */
export async function findPicture(handle: FileHandle, layout: Layout): Promise<Buffer | undefined> {
  let first: Buffer | undefined
  for await (const frame of allFrames(handle, layout, name => name === 'APIC')) {
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
