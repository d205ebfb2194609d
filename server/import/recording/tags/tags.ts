import type { FileHandle } from 'node:fs/promises'
import { type Layout, readAt } from '../mp3/layout.ts'
import { type Chapter, type Contents, chapterOf, contentsOf, orderChapters } from './chapters.ts'
import { mostPicture, type ReadTag, synchronise, type TagFrame, tagFrames } from './id3-frames.ts'
import { readTagHeader, type TagHeader, tagHeaderBytes } from './id3-header.ts'
import { commentOf, cutText, namedTextOf, textsOf } from './id3-text.ts'
import { readOldTag } from './id3v1.ts'
import { dateOf, genreOf } from './values.ts'

/** What the tags of a recording tell. */
export interface Tags {
  title: string | undefined
  artists: string[]
  album: string | undefined
  /** `YYYY` or `YYYY-MM-DD`. */
  date: string | undefined
  genre: string | undefined
  label: string | undefined
  /** Comments and lyrics, in which a tracklist may stand. */
  texts: string[]
  /** In the order of time. */
  chapters: Chapter[]
  /** Whether `readPicture` finds one. */
  hasPicture: boolean
}

/** How frames are named in 2.3 and 2.4, and in 2.2. */
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
const told = new Set([...Object.values(names), 'TDRC', 'TDRL', 'CHAP', 'CTOC'])
const isAboutSound = /^iTun|^Songs-DB|^ID3v1/i
const mayTellTracks = /track|description|comment|lyric|chapter/i

/** All frames of all ID3v2 tags around the sound, with the tag that each is from. */
async function* allFrames(handle: FileHandle, layout: Layout, wants: (name: string) => boolean) {
  for (const start of layout.tags) {
    const tag = readTagHeader(await readAt(handle, start, tagHeaderBytes), 0)
    const opened = tag && (await openTag(handle, start, tag))
    if (!tag || !opened) continue
    for await (const frame of tagFrames(opened.read, tag, opened, id => wants(nameOf(id)))) yield { tag, frame }
  }
}

/** From the file; but a tag that was changed as a whole (2.2 and 2.3) only as a whole. */
async function openTag(handle: FileHandle, start: number, tag: TagHeader) {
  const isChanged = tag.isUnsynchronised && tag.version < 4
  if (isChanged && tag.size > mostPicture) return undefined
  const kept = isChanged ? synchronise(await readAt(handle, start + tagHeaderBytes, tag.size)) : undefined
  const read: ReadTag = async (at, length) =>
    kept?.subarray(at, at + length) ?? readAt(handle, start + tagHeaderBytes + at, length)
  const extended = tag.hasExtendedHeader ? (await read(0, 4)).readUInt32BE(0) : 0
  // 2.3 doesn't count the size's own bytes.
  const from = tag.hasExtendedHeader ? extended + (tag.version === 3 ? 4 : 0) : 0
  return { read, from, end: kept?.length ?? tag.size }
}

/** Reads the tags of a recording, the picture only on demand (`readPicture`): it may be larger than all else. */
export async function readTags(handle: FileHandle, layout: Layout): Promise<Tags> {
  const texts = new Map<string, string[]>()
  const written: string[] = []
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
      // A comment counts unless a player keeps its own numbers in it; a text under a free name (`TXXX`) only by that name.
      const { about, text } = name === 'TXXX' ? namedTextOf(content) : commentOf(content)
      const counts = name === 'TXXX' ? mayTellTracks.test(about) : !isAboutSound.test(about)
      if (counts && text !== '' && !written.includes(text)) written.push(text)
    } else if (!texts.has(name)) texts.set(name, textsOf(content))
  }

  const wants = (name: string) => {
    if (name === 'APIC') hasPicture = true
    return name !== 'APIC' && told.has(name)
  }
  for await (const { tag, frame } of allFrames(handle, layout, wants)) note(frame, tag)
  const old = layout.oldTag === undefined ? undefined : readOldTag(await readAt(handle, layout.oldTag, 128))
  const first = (name: string) => texts.get(name)?.[0]
  const date = dateOf(first('TDRC') ?? first('TDRL'), first('TYER'), first('TDAT')) ?? dateOf(undefined, old?.year)
  const artists = texts.get('TPE1') ?? []
  return {
    title: first('TIT2') ?? old?.title,
    album: first('TALB') ?? old?.album,
    date,
    genre: genreOf(first('TCON')) ?? old?.genre,
    label: first('TPUB'),
    artists: artists.length > 0 ? artists : old?.artist ? [old.artist] : [],
    texts: written.length > 0 || !old?.comment ? written : [old.comment],
    chapters: orderChapters(chapters, tables),
    hasPicture,
  }
}

const frontCover = 3

/** The bytes of the picture in the tags: the front cover, otherwise the first. */
export async function findPicture(handle: FileHandle, layout: Layout): Promise<Buffer | undefined> {
  let first: Buffer | undefined
  for await (const { frame } of allFrames(handle, layout, name => name === 'APIC')) {
    const { kind, picture } = pictureOf(frame)
    if (kind === frontCover) return picture
    first ??= picture
  }
  return first
}

/** Encoding, format (three letters in 2.2), kind of picture, description, picture. */
function pictureOf({ id, content }: TagFrame): { kind: number | undefined; picture: Buffer } {
  const rest = id === 'PIC' ? content.subarray(4) : cutText(0, content.subarray(1))[1]
  return { kind: rest[0], picture: cutText(content[0] ?? 0, rest.subarray(1))[1] }
}
