import { ImportRefusal } from '../../lib/import-refusal.ts'
import type { Source } from '../containers/source.ts'
import { readTagHeader } from '../tags/id3-header.ts'
import { readFirstFrame } from './first-frame.ts'
import { areAlike, type FrameHeader } from './frame-header.ts'
import { createFrameWalk } from './frame-walk.ts'

/** About two seconds of sound, in which a variable bit rate varies. */
const windowBytes = 64 * 1024
/** Where it is looked besides the beginning: recordings may begin with a minute of one bit rate, as of silence. */
const places = 8
/** A file may have several tags at its beginning. */
const maxTags = 50

/** The bytes at the beginning of the sound, behind the tags. */
async function findBeginning({ size, read }: Source): Promise<{ at: number; bytes: Buffer }> {
  let at = 0
  for (let tags = 0; ; tags++) {
    const bytes = await read(at, Math.min(windowBytes, size - at))
    const tag = readTagHeader(bytes, 0)
    if (!tag || at + tag.whole >= size || tags === maxTags) return { at, bytes }
    at += tag.whole
  }
}

/** The frames in a part of a file that others of the same format confirm, without the first frame of a file that only describes it. */
function framesIn(bytes: Buffer): FrameHeader[] {
  const found: FrameHeader[] = []
  let isFirst = true
  const walk = createFrameWalk(Number.POSITIVE_INFINITY, (header, from, at) => {
    const isDescription = isFirst && readFirstFrame(header, from.subarray(at, at + header.size))
    isFirst = false
    if (!isDescription) found.push(header)
  })
  try {
    walk.take(bytes, 0)
  } catch (error) {
    // Of what is broken, the frames in front of it count.
    if (!(error instanceof ImportRefusal)) throw error
  }
  return found
}

/** Where the windows behind the first one begin. None overlaps another. */
function* windowsBehind(first: number, size: number): Generator<number> {
  let free = first + windowBytes
  for (let place = 1; place <= places; place++) {
    const at = Math.max(free, first + Math.floor(((size - first) * place) / (places + 1)))
    if (at >= size) return
    yield at
    free = at + windowBytes
  }
}

/**
 * Whether the bit rate of an MP3 in the media is variable (VBR, ABR). Reads at most some 600 KB of it. What a Xing header says isn't asked: some
 * programs write one for a constant bit rate, too, and such a recording is imported as it is.
 */
export async function hasVariableRate(source: Source): Promise<boolean> {
  const beginning = await findBeginning(source)
  let kind: FrameHeader | undefined
  const hasOther = (bytes: Buffer) =>
    framesIn(bytes).some(header => {
      kind ??= header
      return areAlike(kind, header) && header.bitRate !== kind.bitRate
    })
  if (hasOther(beginning.bytes)) return true
  for (const at of windowsBehind(beginning.at, source.size))
    if (hasOther(await source.read(at, Math.min(windowBytes, source.size - at)))) return true
  return false
}
