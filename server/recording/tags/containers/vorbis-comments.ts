import type { Chapter } from '../chapters.ts'
import { maxTextBytes } from '../id3-frames.ts'
import { type FoundTags, fieldOf, maxChapters } from './found-tags.ts'

const maxComments = 20_000

/** Yields the comments of a block: who wrote it, a count, then texts `NAME=value`, each behind its size in bytes. */
function* commentsOf(block: Buffer): Generator<{ name: string; value: Buffer }> {
  let at = 0
  const next = () => {
    const from = at + 4
    at = from + block.readUInt32LE(at)
    return block.subarray(from, at)
  }
  next()
  const count = Math.min(block.readUInt32LE(at), maxComments)
  at += 4
  for (let index = 0; index < count && at + 4 <= block.length; index++) {
    const comment = next()
    const equals = comment.indexOf('=')
    if (equals > 0)
      yield { name: comment.toString('latin1', 0, equals).toUpperCase(), value: comment.subarray(equals + 1) }
  }
}

/** Chapters as comments: `CHAPTER001=00:00:00.000` and `CHAPTER001NAME=…`. */
function createChapters() {
  const chapters = new Map<string, Partial<Chapter>>()
  return {
    /** Whether it is about a chapter. */
    take(name: string, text: string): boolean {
      const [, number, isTitle] = /^CHAPTER(\d{1,4})(NAME)?$/.exec(name) ?? []
      if (number === undefined) return false
      const [, hours, minutes, seconds] = /^(\d{1,4}):(\d\d?):(\d\d?(?:\.\d+)?)$/.exec(text.trim()) ?? []
      const start = Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000)
      const isTime = !isTitle && hours !== undefined
      if (chapters.size < maxChapters)
        chapters.set(number, {
          ...chapters.get(number),
          ...(isTitle && { title: text.trim() }),
          ...(isTime && { start }),
        })
      return true
    },
    all: () =>
      [...chapters.values()].flatMap(({ start, title = '' }) => (start === undefined ? [] : [{ start, title }])),
  }
}

const frontCover = 3

/** A FLAC picture: its kind, two texts behind their sizes, four numbers, the picture behind its size. */
export function flacPicture(block: Buffer): { isFront: boolean; picture: Buffer } {
  const type = 4
  const about = type + 4 + block.readUInt32BE(type)
  const size = about + 4 + block.readUInt32BE(about) + 16
  return {
    isFront: block.readUInt32BE() === frontCover,
    picture: block.subarray(size + 4, size + 4 + block.readUInt32BE(size)),
  }
}

/** The first bytes of a picture are enough for its kind. In base64, four characters are three bytes. */
const isFrontCover = (base64: Buffer) => Buffer.from(base64.toString('latin1', 0, 8), 'base64')[3] === frontCover

/** Reads a block of Vorbis comments, as FLAC, Vorbis, and Opus have it. */
export function readVorbisComments(block: Buffer, found: FoundTags): void {
  const chapters = createChapters()
  try {
    for (const { name, value } of commentsOf(block)) {
      if (name === 'METADATA_BLOCK_PICTURE')
        found.pictures.push({
          isFront: isFrontCover(value),
          read: async () => flacPicture(Buffer.from(value.toString('latin1'), 'base64')).picture,
        })
      else if (value.length <= maxTextBytes) {
        const text = value.toString()
        if (!chapters.take(name, text)) found.note(fieldOf(name), text)
      }
    }
  } finally {
    found.chapters.push(...chapters.all())
  }
}
