/** The header of an MP3 frame: its first four bytes. */
export interface FrameHeader {
  version: 1 | 2 | 2.5
  /** In bits per second. */
  bitRate: number
  /** In Hz. */
  sampleRate: number
  channels: 1 | 2
  /** Samples per channel in the frame. */
  samples: 576 | 1152
  /** In bytes, including the header. */
  size: number
}

export const headerBytes = 4
/** 320 kbps at 32 kHz, padded. */
export const longestFrame = 1441

const kbps = {
  1: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const hertz = { 1: [44_100, 48_000, 32_000], 2: [22_050, 24_000, 16_000], 2.5: [11_025, 12_000, 8_000] } as const
const versions = [2.5, undefined, 2, 1] as const

/** Parses the header at `at`. Undefined unless it is MPEG 1, 2 or 2.5 layer III. A free bit rate isn't supported. */
export function readFrameHeader(bytes: Uint8Array, at: number): FrameHeader | undefined {
  const [sync = 0, kind = 0, rates = 0, mode = 0] = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]
  const isLayerThree = (kind & 0b110) === 0b010
  const isReservedEmphasis = (mode & 0b11) === 0b10
  if (sync !== 0xff || kind < 0xe0 || !isLayerThree || isReservedEmphasis) return undefined
  const version = versions[(kind >> 3) & 0b11]
  if (version === undefined) return undefined
  const bitRate = (kbps[version === 1 ? 1 : 2][(rates >> 4) - 1] ?? 0) * 1000
  const sampleRate = hertz[version][(rates >> 2) & 0b11]
  if (bitRate === 0 || sampleRate === undefined) return undefined
  const samples = version === 1 ? 1152 : 576
  const size = Math.floor(((samples / 8) * bitRate) / sampleRate) + ((rates >> 1) & 1)
  return { version, bitRate, sampleRate, channels: mode >> 6 === 0b11 ? 1 : 2, samples, size }
}

/** Whether two frames can follow each other in one recording. */
export const areAlike = (one: FrameHeader, other: FrameHeader): boolean =>
  one.version === other.version && one.sampleRate === other.sampleRate && one.channels === other.channels

/** The offset of the main data in a frame, after the header and the side information. */
export const mainDataAt = ({ version, channels }: FrameHeader): number =>
  headerBytes + (version === 1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17)
