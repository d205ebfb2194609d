/** The ten bytes before an ID3v2 tag (or behind one that stands at the end of a file). */
export interface TagHeader {
  version: 2 | 3 | 4
  /** The whole tag was changed so that nothing in it looks like a frame. */
  isUnsynchronised: boolean
  hasExtendedHeader: boolean
  /** Bytes of the frames, without header and footer. */
  size: number
  /** Bytes of everything. */
  whole: number
}

export const tagHeaderBytes = 10
const id3v1Bytes = 128

/** Four bytes of seven bits. Undefined when a byte has eight. */
export function syncsafe(bytes: Uint8Array, at: number): number | undefined {
  const [a = 255, b = 255, c = 255, d = 255] = bytes.subarray(at, at + 4)
  return (a | b | c | d) < 128 ? (a << 21) | (b << 14) | (c << 7) | d : undefined
}

const startsWith = (bytes: Uint8Array, at: number, text: string) =>
  [...text].every((letter, n) => bytes[at + n] === letter.charCodeAt(0))

/** Reads the header at `at` (`ID3`) or the footer there (`3DI`). */
export function readTagHeader(bytes: Uint8Array, at: number, mark: 'ID3' | '3DI' = 'ID3'): TagHeader | undefined {
  const size = syncsafe(bytes, at + 6)
  const version = bytes[at + 3]
  if (!startsWith(bytes, at, mark) || size === undefined) return undefined
  if (version !== 2 && version !== 3 && version !== 4) return undefined
  const flags = bytes[at + 5] ?? 0
  const footer = version === 4 && flags & 0x10 ? tagHeaderBytes : 0
  return {
    version,
    isUnsynchronised: (flags & 0x80) !== 0,
    hasExtendedHeader: version > 2 && (flags & 0x40) !== 0,
    size,
    whole: tagHeaderBytes + size + footer,
  }
}

/** Bytes of the tag in the middle of a file (several were put together), or 0. */
export function tagBytesAt(bytes: Uint8Array, at: number): number {
  return readTagHeader(bytes, at)?.whole ?? (startsWith(bytes, at, 'TAG') ? id3v1Bytes : 0)
}
