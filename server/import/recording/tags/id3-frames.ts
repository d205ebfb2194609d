import { inflateSync } from 'node:zlib'
import { syncsafe, type TagHeader } from './id3-header.ts'

/** One decoded frame of an ID3v2 tag. */
export interface TagFrame {
  /** Four letters, or three in 2.2. */
  id: string
  content: Buffer
}

/** Reads bytes of a tag by their offset in the tag, from the file or from memory. */
export type ReadTag = (at: number, length: number) => Promise<Buffer>

/** The largest frame that is read, except for pictures. */
const maxTextBytes = 1024 * 1024
export const maxPictureBytes = 32 * 1024 * 1024
const maxFrames = 10_000

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

/** Decodes a frame according to its flags; undefined if that is impossible (encrypted or broken). */
function decodeFrame(content: Buffer, { flags }: FrameHead, tag: TagHeader): Buffer | undefined {
  if (tag.version === 2) return content
  const isThree = tag.version === 3
  const isCompressed = flags & (isThree ? 0x80 : 0x08)
  if (flags & (isThree ? 0x40 : 0x04)) return undefined
  const hasLength = isThree ? isCompressed : flags & 0x01
  const isGrouped = flags & (isThree ? 0x20 : 0x40)
  const isChanged = !isThree && (flags & 0x02 || tag.isUnsynchronised)
  const bare = content.subarray((hasLength ? 4 : 0) + (isGrouped ? 1 : 0))
  const whole = isChanged ? resynchronise(bare) : bare
  if (!isCompressed) return whole
  try {
    return inflateSync(whole, { maxOutputLength: maxTextBytes })
  } catch {
    return undefined
  }
}

/**
 * Yields the frames of a tag as far as they can be read. Frames that `wants` rejects or that are too large are skipped without
 * reading them. `from` and `end` are the range of the frames for `read`.
 */
export async function* tagFrames(
  read: ReadTag,
  tag: TagHeader,
  { from, end }: { from: number; end: number },
  wants: (id: string) => boolean,
): AsyncGenerator<TagFrame> {
  const headBytes = headBytesOf(tag)
  let at = from
  for (let count = 0; count < maxFrames && at + headBytes <= end; count++) {
    const head = readHead(await read(at, headBytes), tag)
    if (!head || at + headBytes + head.size > end) return
    if (wants(head.id) && head.size <= (isPicture(head.id) ? maxPictureBytes : maxTextBytes)) {
      const content = decodeFrame(await read(at + headBytes, head.size), head, tag)
      if (content) yield { id: head.id, content }
    }
    at += headBytes + head.size
  }
}

/** The frames nested in the decoded content of another one, as in chapters. */
export function innerFrames(bytes: Buffer, outer: TagHeader): TagFrame[] {
  const tag = { ...outer, isUnsynchronised: false }
  const frames: TagFrame[] = []
  let at = 0
  for (let count = 0; count < 20; count++) {
    const head = readHead(bytes.subarray(at), tag)
    if (!head) break
    const from = at + headBytesOf(tag)
    const content = decodeFrame(bytes.subarray(from, from + head.size), head, tag)
    if (content) frames.push({ id: head.id, content })
    at = from + head.size
  }
  return frames
}
