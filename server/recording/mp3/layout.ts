import type { FileHandle } from 'node:fs/promises'
import { readTagHeader, tagHeaderBytes } from '../tags/id3-header.ts'

/** The byte range of the audio in a file, and the tags around it. */
export interface Layout {
  start: number
  end: number
  /** The offsets of ID3v2 tags, in order. */
  tags: number[]
  /** The offset of an ID3v1 tag. */
  id3v1?: number
}

/** Reads `length` bytes at `at`, or fewer at the end of the file. */
export async function readAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await handle.read(buffer, 0, length, at)
  return buffer.subarray(0, bytesRead)
}

const id3v1Bytes = 128
const id3v1PlusBytes = 227
const apeBytes = 32
const lyricsEnd = 9
const maxLyrics = 5100
/** The most tags that are looked for on either side. More are stepped over like those between the frames. */
const maxTags = 50

const isAt = (bytes: Buffer, text: string, fromEnd: number) =>
  bytes.length >= fromEnd && bytes.toString('latin1', bytes.length - fromEnd).startsWith(text)

/** The size of the tag at the end of `tail` (the last bytes before the known end), or 0. */
function tailBytes(tail: Buffer): number {
  if (isAt(tail, 'TAG', id3v1Bytes) && !isAt(tail, 'APETAGEX', id3v1Bytes)) return id3v1Bytes
  if (isAt(tail, 'TAG+', id3v1PlusBytes)) return id3v1PlusBytes
  if (isAt(tail, 'APETAGEX', apeBytes)) {
    const footer = tail.subarray(tail.length - apeBytes)
    const hasHeader = (footer.readUInt32LE(20) & 0x80000000) !== 0
    return footer.readUInt32LE(12) + (hasHeader ? apeBytes : 0)
  }
  if (isAt(tail, 'LYRICS200', lyricsEnd)) {
    const length = Number(tail.toString('latin1', tail.length - lyricsEnd - 6, tail.length - lyricsEnd))
    return Number.isInteger(length) ? length + 6 + lyricsEnd : 0
  }
  if (isAt(tail, 'LYRICSEND', lyricsEnd)) {
    const begin = tail.lastIndexOf('LYRICSBEGIN')
    return begin < 0 ? 0 : tail.length - begin
  }
  return (readTagHeader(tail, tail.length - tagHeaderBytes, '3DI')?.size ?? -2 * tagHeaderBytes) + 2 * tagHeaderBytes
}

/** Finds the audio between the tags (ID3v2 at either end, ID3v1, APE, Lyrics3) of a file of `size` bytes. */
export async function findLayout(handle: FileHandle, size: number): Promise<Layout> {
  const layout: Layout = { start: 0, end: size, tags: [] }
  while (layout.tags.length < maxTags) {
    const header = readTagHeader(await readAt(handle, layout.start, tagHeaderBytes), 0)
    if (!header || layout.start + header.whole > size) break
    layout.tags.push(layout.start)
    layout.start += header.whole
  }
  for (let count = 0; count < maxTags; count++) {
    const from = Math.max(layout.start, layout.end - maxLyrics)
    const bytes = tailBytes(await readAt(handle, from, layout.end - from))
    if (bytes <= 0 || layout.end - bytes < layout.start) return layout
    layout.end -= bytes
    const head = await readAt(handle, layout.end, tagHeaderBytes)
    if (readTagHeader(head, 0)) layout.tags.push(layout.end)
    else if (bytes === id3v1Bytes) layout.id3v1 = layout.end
  }
  return layout
}
