import { inflateSync } from 'node:zlib'
import { syncsafe, type TagHeader } from './id3-header.ts'

/** What the frames of one recording may still take: a small hostile file could claim gigabytes otherwise. */
export interface Budget {
  /** The frames that may still be looked at. */
  frames: number
  /** The bytes that may still be decompressed or kept as text. */
  bytes: number
}

export const newBudget = (): Budget => ({ frames: 10_000, bytes: 4 * 1024 * 1024 })

/** A tag that is open for reading. */
export interface OpenTag extends TagHeader {
  /** Reads bytes of the tag by their offset in it, from the file or from memory. */
  read(at: number, length: number): Promise<Buffer>
  /** The range of the frames for `read`. */
  from: number
  end: number
  budget: Budget
}

/** One decoded frame of an ID3v2 tag. */
export interface TagFrame {
  /** Four letters, or three in 2.2. */
  id: string
  content: Buffer
  tag: OpenTag
}

/** The largest frame that is read, except for pictures. */
export const maxTextBytes = 1024 * 1024
export const maxPictureBytes = 32 * 1024 * 1024
const maxInnerFrames = 20

const isPicture = (id: string) => id === 'APIC' || id === 'PIC'

/** Reverses unsynchronisation: removes the zero after each 0xff, in place. */
export function resynchronise(bytes: Buffer): Buffer {
  let write = bytes.indexOf(0xff) + 1
  if (write === 0) return bytes
  for (let read = write; read < bytes.length; read++) {
    const byte = bytes[read] ?? 0
    if (byte === 0 && bytes[read - 1] === 0xff) continue
    bytes[write++] = byte
  }
  return bytes.subarray(0, write)
}

const headBytesOf = ({ version }: TagHeader) => (version === 2 ? 6 : 10)

interface FrameHead {
  id: string
  size: number
  flags: number
}

function readHead(bytes: Buffer, tag: TagHeader): FrameHead | undefined {
  const { version } = tag
  const letters = version === 2 ? 3 : 4
  const id = bytes.toString('latin1', 0, letters)
  if (bytes.length < headBytesOf(tag) || !/^[A-Z][A-Z0-9]+ ?$/.test(id)) return undefined
  if (version === 2) return { id, size: bytes.readUIntBE(3, 3), flags: 0 }
  const plain = bytes.readUInt32BE(4)
  // Some programs write 2.4 tags with the sizes of 2.3.
  return { id, size: version === 4 ? (syncsafe(bytes, 4) ?? plain) : plain, flags: bytes[9] ?? 0 }
}

/** Decompresses a frame; undefined if it is broken or too large. */
function inflate(bytes: Buffer, budget: Budget): Buffer | undefined {
  const maxOutputLength = Math.min(maxTextBytes, budget.bytes)
  if (maxOutputLength <= 0) return undefined
  try {
    const whole = inflateSync(bytes, { maxOutputLength })
    budget.bytes -= whole.length
    return whole
  } catch {
    budget.bytes -= maxOutputLength
    return undefined
  }
}

/** Decodes a frame according to its flags; undefined if that is impossible (encrypted or broken). */
function decodeFrame(content: Buffer, { flags }: FrameHead, tag: OpenTag): Buffer | undefined {
  if (tag.version === 2) return content
  const isThree = tag.version === 3
  const isCompressed = flags & (isThree ? 0x80 : 0x08)
  if (flags & (isThree ? 0x40 : 0x04)) return undefined
  const hasLength = isThree ? isCompressed : flags & 0x01
  const isGrouped = flags & (isThree ? 0x20 : 0x40)
  const isChanged = !isThree && (flags & 0x02 || tag.isUnsynchronised)
  const bare = content.subarray((hasLength ? 4 : 0) + (isGrouped ? 1 : 0))
  const whole = isChanged ? resynchronise(bare) : bare
  return isCompressed ? inflate(whole, tag.budget) : whole
}

/**
 * Yields the frames of a tag as far as they can be read and the budget allows. Frames that `wants` rejects or that are too large
 * are skipped without reading them.
 */
export async function* tagFrames(tag: OpenTag, wants: (id: string) => boolean): AsyncGenerator<TagFrame> {
  const headBytes = headBytesOf(tag)
  let at = tag.from
  while (at + headBytes <= tag.end && tag.budget.frames-- > 0 && tag.budget.bytes > 0) {
    const head = readHead(await tag.read(at, headBytes), tag)
    if (!head || at + headBytes + head.size > tag.end) return
    if (wants(head.id) && head.size <= (isPicture(head.id) ? maxPictureBytes : maxTextBytes)) {
      const content = decodeFrame(await tag.read(at + headBytes, head.size), head, tag)
      if (content) yield { id: head.id, content, tag }
    }
    at += headBytes + head.size
  }
}

/** The frames nested in the decoded content of another one, as in chapters. */
export function innerFrames(bytes: Buffer, outer: OpenTag): TagFrame[] {
  const tag = { ...outer, isUnsynchronised: false }
  const frames: TagFrame[] = []
  let at = 0
  for (let count = 0; count < maxInnerFrames; count++) {
    const head = readHead(bytes.subarray(at), tag)
    if (!head) break
    const from = at + headBytesOf(tag)
    const content = decodeFrame(bytes.subarray(from, from + head.size), head, tag)
    if (content) frames.push({ id: head.id, content, tag })
    at = from + head.size
  }
  return frames
}
