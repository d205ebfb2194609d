/** The header of an ID3v2 tag, or the footer of one at the end of a file: ten bytes. */
export interface TagHeader {
  version: 2 | 3 | 4
  /** The tag is unsynchronised: it contains no bytes that look like an MP3 frame. */
  isUnsynchronised: boolean
  hasExtendedHeader: boolean
  /** The size of the frames in bytes, without header and footer. */
  size: number
  /** The size of the whole tag in bytes. */
  whole: number
}

export const tagHeaderBytes = 10
const id3v1Bytes = 128

/** A number in four bytes of seven bits. Undefined if a byte uses the eighth bit. */
export function syncsafe(bytes: Uint8Array, at: number): number | undefined {
  const [a = 255, b = 255, c = 255, d = 255] = bytes.subarray(at, at + 4)
  return (a | b | c | d) < 128 ? (a << 21) | (b << 14) | (c << 7) | d : undefined
}

const startsWith = (bytes: Uint8Array, at: number, text: string) =>
  [...text].every((letter, n) => bytes[at + n] === letter.charCodeAt(0))

/** Parses the header (`ID3`) or footer (`3DI`) at `at`; undefined if there is none. */
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

/** The size of a tag in the middle of a file, as in concatenated files; 0 if there is none. */
export function tagBytesAt(bytes: Uint8Array, at: number): number {
  return readTagHeader(bytes, at)?.whole ?? (startsWith(bytes, at, 'TAG') ? id3v1Bytes : 0)
}
