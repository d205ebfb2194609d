import type { FileHandle } from 'node:fs/promises'
import { openSource, type Range, type Source, unlessBroken } from '../containers/source.ts'
import { type Container, containerOf, signatureBytes } from '../file-kind.ts'
import { findLayout, type Layout, readAt } from '../mp3/layout.ts'
import { withFile } from '../open-file.ts'
import { readAiff } from './containers/aiff.ts'
import { readFlac } from './containers/flac.ts'
import { createFoundTags, type FoundTags } from './containers/found-tags.ts'
import { readMatroska } from './containers/matroska.ts'
import { readMp4 } from './containers/mp4.ts'
import { readOgg } from './containers/ogg.ts'
import { readRiff } from './containers/riff.ts'
import { maxPictureBytes } from './id3-frames.ts'
import { findPicture, readTags, type Tags } from './tags.ts'
import { dateOf, genreOf } from './values.ts'

interface Reader {
  read(source: Source, range: Range, found: FoundTags): Promise<void>
  /** Whether an ID3 tag in it says more than its own tags, which name one artist and hold short texts. */
  hasPoorTags?: boolean
}

/** Raw AAC has ID3 tags around it, at most. */
const readers: Record<Exclude<Container, 'aac'>, Reader> = {
  wav: { read: readRiff, hasPoorTags: true },
  aiff: { read: readAiff, hasPoorTags: true },
  flac: { read: readFlac },
  ogg: { read: readOgg },
  mp4: { read: readMp4 },
  matroska: { read: readMatroska },
}

interface Found {
  own: FoundTags
  hasPoorTags: boolean
  /** Where the ID3 tags are: around the file, or in chunks of it. */
  layout: Layout
}

async function findTags(handle: FileHandle, size: number): Promise<Found> {
  const layout = await findLayout(handle, size)
  const container = containerOf(await readAt(handle, layout.start, signatureBytes))
  const reader = container === undefined || container === 'aac' ? undefined : readers[container]
  const own = createFoundTags()
  await unlessBroken(async () => reader?.read(openSource(handle, size), { at: layout.start, end: size }, own))
  return {
    own,
    hasPoorTags: reader?.hasPoorTags ?? false,
    layout: { ...layout, tags: [...layout.tags, ...own.id3] },
  }
}

/** A whole date rather than a year. */
function bestDate(texts: ReadonlySet<string>): string | undefined {
  const dates = [...texts].flatMap(text => dateOf(text) ?? [])
  return dates.find(date => date.length > 4) ?? dates[0]
}

function tagsOf({ texts, chapters, pictures }: FoundTags): Tags {
  const first = (values: ReadonlySet<string>) => values.values().next().value
  return {
    title: first(texts.title),
    artists: [...texts.artist],
    album: first(texts.album),
    date: bestDate(texts.date),
    genre: genreOf(first(texts.genre)),
    label: first(texts.label),
    texts: [...texts.text],
    cueSheet: first(texts.cueSheet),
    chapters: chapters.toSorted((one, other) => one.start - other.start),
    hasPicture: pictures.length > 0,
  }
}

/** The tags of `better`, and of `other` what it lacks. */
const merged = (better: Tags, other: Tags): Tags => ({
  title: better.title ?? other.title,
  artists: better.artists.length > 0 ? better.artists : other.artists,
  album: better.album ?? other.album,
  date: better.date ?? other.date,
  genre: better.genre ?? other.genre,
  label: better.label ?? other.label,
  texts: [...new Set([...better.texts, ...other.texts])],
  cueSheet: better.cueSheet ?? other.cueSheet,
  chapters: better.chapters.length > 0 ? better.chapters : other.chapters,
  hasPicture: better.hasPicture || other.hasPicture,
})

/**
 * Reads the tags of a recording of any kind that is taken, also ID3 tags around it or in it. What is broken is left out.
 *
 * music-metadata isn't used: version 11.16.1 reads no tags of RF64 and Ogg FLAC, no chapters but those of ID3, and garbles
 * letters such as `ä` in the fields of WAV and AIFF.
 * @throws ImportRefusal if the file can't be read
 */
export const readContainerTags = (path: string): Promise<Tags> =>
  withFile(path, async (handle, { size }) => {
    const { own, layout, hasPoorTags } = await findTags(handle, size)
    const id3 = await readTags(handle, layout)
    return hasPoorTags ? merged(id3, tagsOf(own)) : merged(tagsOf(own), id3)
  })

/** The picture that fits best and can be read. */
async function bestPicture({ pictures }: FoundTags): Promise<Buffer | undefined> {
  for (const { read } of [...pictures.filter(({ isFront }) => isFront), ...pictures]) {
    const picture = await unlessBroken(read)
    if (picture && picture.length > 0 && picture.length <= maxPictureBytes) return picture
  }
  return undefined
}

/**
 * The picture in a recording's tags, preferably the front cover.
 * @throws ImportRefusal if the file can't be read
 */
export const readContainerPicture = (path: string): Promise<Buffer | undefined> =>
  withFile(path, async (handle, { size }) => {
    const { own, layout } = await findTags(handle, size)
    return (await bestPicture(own)) ?? (await findPicture(handle, layout))
  })
