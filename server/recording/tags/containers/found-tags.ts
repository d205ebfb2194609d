import { decodeWindows1252 } from '../../../lib/windows-1252.ts'
import type { Chapter } from '../chapters.ts'
import { maxTextBytes } from '../id3-frames.ts'

type Field = 'title' | 'artist' | 'album' | 'date' | 'genre' | 'label' | 'text' | 'cueSheet'

/** A picture that is still in the file. */
interface FoundPicture {
  isFront: boolean
  read(): Promise<Buffer>
}

/** What a reader finds in a file. Readers add as they go, so that what is before a broken part counts. */
export interface FoundTags {
  /** In the order of the file, each value once. */
  texts: Record<Field, Set<string>>
  chapters: Chapter[]
  pictures: FoundPicture[]
  /** The offsets of ID3v2 tags in chunks. */
  id3: number[]
  /** Adds a text, unless it is empty or the file has too much of it. */
  note(field: Field | undefined, text: string | undefined): void
}

/** A set has at most 2,000 tracks. What has more chapters is refused with a reason, which needs a few more. */
export const maxChapters = 5000
/** The texts that are kept of one file, in characters. */
const maxCharacters = 4 * 1024 * 1024

export function createFoundTags(): FoundTags {
  const empty = () => new Set<string>()
  const texts = {
    title: empty(),
    artist: empty(),
    album: empty(),
    date: empty(),
    genre: empty(),
    label: empty(),
    text: empty(),
    cueSheet: empty(),
  }
  let left = maxCharacters
  return {
    texts,
    chapters: [],
    pictures: [],
    id3: [],
    note(field, text) {
      const clean = text?.replaceAll('\0', '').trim()
      if (!field || !clean || clean.length > Math.min(maxTextBytes, left)) return
      left -= clean.length
      texts[field].add(clean)
    },
  }
}

/** The names that Vorbis comments, Matroska and iTunes' own fields have in common. */
const fields: Record<string, Field> = {
  TITLE: 'title',
  ARTIST: 'artist',
  ALBUM: 'album',
  DATE: 'date',
  YEAR: 'date',
  DATE_RECORDED: 'date',
  DATE_RELEASED: 'date',
  GENRE: 'genre',
  LABEL: 'label',
  ORGANIZATION: 'label',
  PUBLISHER: 'label',
  COMMENT: 'text',
  DESCRIPTION: 'text',
  SUMMARY: 'text',
  SYNOPSIS: 'text',
  LYRICS: 'text',
  UNSYNCEDLYRICS: 'text',
  TRACKLIST: 'text',
  CUESHEET: 'cueSheet',
}

export const fieldOf = (name: string): Field | undefined => fields[name.toUpperCase()]

const strict = new TextDecoder('utf-8', { fatal: true })

/** Decodes a text whose encoding nothing names: UTF-8 if it is valid, otherwise that of Windows. Ends at the first zero. */
export function decodeUnnamed(bytes: Buffer): string {
  const zero = bytes.indexOf(0)
  const text = zero < 0 ? bytes : bytes.subarray(0, zero)
  try {
    return strict.decode(text)
  } catch {
    return decodeWindows1252(text)
  }
}
