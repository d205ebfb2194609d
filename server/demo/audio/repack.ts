import { frameBytes } from '../plan.ts'

/**
 * Repacks MPEG-1 Layer III mono frames: 4 bytes of header, 17 of side information, then main data, which may begin up to 511
 * bytes earlier, in unused space of previous frames (the bit reservoir, ISO 11172-3, 2.4.1). Because of that, an encoder's
 * frames can't be cut and joined. Here they become 128 kbps frames that use the reservoir only within their own section.
 */

const headBytes = 4 + 17
const dataBytes = frameBytes - headBytes
const maxBackReference = 511

const bitrates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]

interface Frame {
  header: Uint8Array
  side: Uint8Array
  main: Uint8Array
}

/** Reads up to 16 bits from a bit position. */
function bits(data: Uint8Array, at: number, count: number): number {
  let value = 0
  for (let i = at; i < at + count; i++) value = (value << 1) | (((data[i >> 3] ?? 0) >> (7 - (i & 7))) & 1)
  return value
}

function sizeOf(mp3: Uint8Array, at: number): number {
  const control = mp3[at + 2] ?? 0
  const kbps = bitrates[control >> 4] ?? 0
  return Math.floor((144_000 * kbps) / 48_000) + ((control >> 1) & 1)
}

/** Splits an encoder's output into frames, each with its own main data. */
export function readFrames(mp3: Uint8Array): Frame[] {
  const frames: Frame[] = []
  const reservoir = new Uint8Array(mp3.length)
  let filled = 0
  for (let at = 0; at + headBytes <= mp3.length; ) {
    if (mp3[at] !== 0xff || ((mp3[at + 1] ?? 0) & 0xe0) !== 0xe0) throw new Error('The encoder gave no MPEG frame')
    const size = sizeOf(mp3, at)
    const side = mp3.slice(at + 4, at + headBytes)
    const own = mp3.subarray(at + headBytes, at + size)
    reservoir.set(own, filled)
    const start = filled - bits(side, 0, 9)
    const length = Math.ceil((bits(side, 18, 12) + bits(side, 77, 12)) / 8)
    filled += own.length
    frames.push({
      header: mp3.slice(at, at + 4),
      side,
      main: reservoir.slice(Math.max(0, start), Math.max(0, start) + length),
    })
    at += size
  }
  return frames
}

/** Writes frames of 384 bytes. Returns undefined if they don't fit and must be encoded at a lower quality. */
export function packFrames(frames: readonly Frame[]): Uint8Array | undefined {
  const packed = new Uint8Array(frames.length * frameBytes)
  // The write position in the main data, counted as if the data areas of all frames were contiguous.
  let at = 0
  for (const [index, { header, side, main }] of frames.entries()) {
    const own = index * dataBytes
    const start = Math.max(at, own - maxBackReference)
    if (start + main.length > own + dataBytes) return undefined
    const frame = index * frameBytes
    packed.set(header, frame)
    // 128 kbps, 48 kHz, no padding.
    packed[frame + 2] = 0x94
    packed.set(side, frame + 4)
    const back = own - start
    packed[frame + 4] = back >> 1
    packed[frame + 5] = ((back & 1) << 7) | ((side[1] ?? 0) & 0x7f)
    for (const [offset, byte] of main.entries()) {
      const place = start + offset
      packed[Math.floor(place / dataBytes) * frameBytes + headBytes + (place % dataBytes)] = byte
    }
    at = start + main.length
  }
  return packed
}
