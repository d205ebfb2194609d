import { type FrameHeader, mainDataAt } from './frame-header.ts'

/** The samples that LAME puts in front of what it encodes. */
export const encoderDelay = 576
/** The samples by which any decoder of MP3 is late. */
export const decoderDelay = 529

interface Description {
  /** The header of the frames that follow. */
  header: Uint8Array
  format: FrameHeader
  /** How many frames follow, and how many bytes they have. */
  frames: number
  bytes: number
  /** Samples per channel of the music in them. */
  samples: number
}

const table = Uint8Array.from({ length: 100 }, (_, percent) => Math.floor((percent * 256) / 100))
const hasAll = 0b1111
const checkedBytes = 190

/** CRC-16 as LAME computes it, of the polynomial x^16 + x^15 + x^2 + 1 with its bits reversed. */
function checksum(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >> 1) ^ 0xa001 : sum >> 1
  }
  return sum
}

/**
 * The silent first frame of an MP3 of a constant bit rate, as LAME writes it: with the number of frames, and which samples at both ends only
 * the encoder has put there, so that players leave them out and no time moves. As large as the other frames.
 */
export function infoFrame({ header, format, frames, bytes, samples }: Description): Uint8Array {
  const frame = Buffer.alloc(format.size)
  frame.set(header.subarray(0, 4))
  // No padding of the frame itself, whose size was taken without.
  frame[2] = (frame[2] ?? 0) & ~0b10
  const at = mainDataAt(format)
  frame.write('Info', at, 'latin1')
  frame.writeUInt32BE(hasAll, at + 4)
  frame.writeUInt32BE(frames, at + 8)
  frame.writeUInt32BE(bytes + format.size, at + 12)
  frame.set(table, at + 16)
  const lame = at + 120
  frame.write('LAME3.100', lame, 'latin1')
  // The first version of this table, for a constant bit rate.
  frame[lame + 9] = 0x01
  frame[lame + 20] = Math.min(255, format.bitRate / 1000)
  const padding = frames * format.samples - encoderDelay - samples
  frame.writeUIntBE(encoderDelay * 4096 + padding, lame + 21, 3)
  frame.writeUInt32BE(bytes + format.size, lame + 28)
  frame.writeUInt16BE(checksum(frame.subarray(0, checkedBytes)), checkedBytes)
  return frame
}
