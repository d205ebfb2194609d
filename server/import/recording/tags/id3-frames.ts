import { inflateSync } from 'node:zlib'
import { syncsafe, type TagHeader } from './id3-header.ts'

/** One frame of an ID3v2 tag, its content put right. */
export interface TagFrame {
  /** Four letters, or three in 2.2. */
  id: string
  content: Buffer
}

/** Bytes of a tag, from its own beginning: from the file piece by piece, or from memory. */
export type ReadTag = (at: number, length: number) => Promise<Buffer>

/** More is read of a picture only, and of nothing else. */
const mostText = 1024 * 1024
export const mostPicture = 32 * 1024 * 1024
const mostFrames = 10_000

const isPicture = (id: string) => id === 'APIC' || id === 'PIC'

/** Takes out the zeros that were put in behind each 0xff; in place. */
export function synchronise(bytes: Buffer): Buffer {
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
  // Some wrote 2.4 with the sizes of 2.3.
  return { id, size: version === 4 ? (syncsafe(bytes, 4) ?? plain) : plain, flags: bytes[9] ?? 0 }
}

/** Undoes what a frame's flags say: undefined where that can't be (encrypted, broken). */
function putRight(content: Buffer, { flags }: FrameHead, tag: TagHeader): Buffer | undefined {
  if (tag.version === 2) return content
  const isThree = tag.version === 3
  const isCompressed = flags & (isThree ? 0x80 : 0x08)
  if (flags & (isThree ? 0x40 : 0x04)) return undefined
  const hasLength = isThree ? isCompressed : flags & 0x01
  const isGrouped = flags & (isThree ? 0x20 : 0x40)
  const isChanged = !isThree && (flags & 0x02 || tag.isUnsynchronised)
  const bare = content.subarray((hasLength ? 4 : 0) + (isGrouped ? 1 : 0))
  const whole = isChanged ? synchronise(bare) : bare
  if (!isCompressed) return whole
  try {
    return inflateSync(whole, { maxOutputLength: mostText })
  } catch {
    return undefined
  }
}

/**
 * The frames of a tag one after the other, as far as they can be read. Those of which `wants` says no are stepped over
 * without being read, as is what is too large.
 * @param from where the frames begin, @param end where they end, in what `read` reads
 */
export async function* tagFrames(
  read: ReadTag,
  tag: TagHeader,
  { from, end }: { from: number; end: number },
  wants: (id: string) => boolean,
): AsyncGenerator<TagFrame> {
  const headBytes = headBytesOf(tag)
  let at = from
  for (let count = 0; count < mostFrames && at + headBytes <= end; count++) {
    const head = readHead(await read(at, headBytes), tag)
    if (!head || at + headBytes + head.size > end) return
    if (wants(head.id) && head.size <= (isPicture(head.id) ? mostPicture : mostText)) {
      const content = putRight(await read(at + headBytes, head.size), head, tag)
      if (content) yield { id: head.id, content }
    }
    at += headBytes + head.size
  }
}

/** The frames in the content of another one (chapters have such), which was put right as a whole. */
export function innerFrames(bytes: Buffer, outer: TagHeader): TagFrame[] {
  const tag = { ...outer, isUnsynchronised: false }
  const frames: TagFrame[] = []
  let at = 0
  for (let count = 0; count < 20; count++) {
    const head = readHead(bytes.subarray(at), tag)
    if (!head) break
    const from = at + headBytesOf(tag)
    const content = putRight(bytes.subarray(from, from + head.size), head, tag)
    if (content) frames.push({ id: head.id, content })
    at = from + head.size
  }
  return frames
}
