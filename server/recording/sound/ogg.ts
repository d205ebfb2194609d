import type { FileHandle } from 'node:fs/promises'
import { readAt } from '../mp3/layout.ts'
import type { CodedSound, FoundSound } from './sound.ts'

const headBytes = 128
/** A page has at most 65,307 bytes, so the last one begins here. */
const tailBytes = 65_307

interface Codec {
  kind: CodedSound['kind']
  /** In Hz, of the positions in the file. */
  sampleRate: number
  /** The samples at the beginning that aren't played. */
  skip: number
}

/** The codec by the first packet, which begins behind the head of the first page; undefined for one that has no decoder here. */
function codecOf(head: Buffer): Codec | undefined {
  const packet = head.subarray(27 + (head[26] ?? 0))
  const startsWith = (text: string) => packet.toString('latin1', 0, text.length) === text
  if (packet.length < 40) return undefined
  if (startsWith('\x01vorbis')) return { kind: 'vorbis', sampleRate: packet.readUInt32LE(12), skip: 0 }
  // Positions of Opus are at 48 kHz, whatever was recorded (RFC 7845).
  if (startsWith('OpusHead')) return { kind: 'opus', sampleRate: 48_000, skip: packet.readUInt16LE(10) }
  if (startsWith('\x7fFLAC')) return { kind: 'flac', sampleRate: packet.readUIntBE(27, 3) >> 4, skip: 0 }
  return undefined
}

/** The position (in samples) that the last page ends at; undefined if there is none. */
function lastPosition(tail: Buffer): number | undefined {
  for (let at = tail.lastIndexOf('OggS'); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf('OggS', at - 1)) {
    const position = at + 14 <= tail.length ? tail.readBigInt64LE(at + 6) : -1n
    if (position >= 0n) return Number(position)
  }
  return undefined
}

/** Finds the sound of an Ogg file; undefined if its codec has no decoder here. */
export async function findOgg(handle: FileHandle, start: number, size: number): Promise<FoundSound | undefined> {
  const codec = codecOf(await readAt(handle, start, headBytes))
  if (!codec || codec.sampleRate === 0) return undefined
  const position = lastPosition(await readAt(handle, Math.max(start, size - tailBytes), tailBytes))
  const duration = position && Math.max(0, ((position - codec.skip) * 1000) / codec.sampleRate)
  return { sound: { kind: codec.kind, start, end: size }, duration: duration || undefined }
}
