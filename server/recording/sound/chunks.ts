import type { FileHandle } from 'node:fs/promises'
import { readAt } from '../mp3/layout.ts'

/** A chunk of a WAV or AIFF file. */
export interface Chunk {
  id: string
  /** The byte range of its content, within the file. */
  start: number
  end: number
  /** The bytes that its header says it has: more than there are if the file is cut off, or if the program that wrote it was. */
  claimed: number
}

/** More chunks mean a broken file. */
const maxChunks = 1000
const headBytes = 8
const fileHeadBytes = 12

/**
 * The chunks of a file whose own header of twelve bytes is at `start`.
 * @param sizeOf corrects the size of a chunk, as RF64 does
 */
export async function* chunksOf(
  handle: FileHandle,
  { start, size }: { start: number; size: number },
  { isBigEndian, sizeOf }: { isBigEndian: boolean; sizeOf?: (id: string, size: number) => number },
): AsyncGenerator<Chunk> {
  let at = start + fileHeadBytes
  for (let count = 0; count < maxChunks && at + headBytes <= size; count++) {
    const head = await readAt(handle, at, headBytes)
    const id = head.toString('latin1', 0, 4)
    const written = isBigEndian ? head.readUInt32BE(4) : head.readUInt32LE(4)
    const claimed = sizeOf?.(id, written) ?? written
    yield { id, start: at + headBytes, end: Math.min(size, at + headBytes + claimed), claimed }
    // Each begins at an even byte.
    at += headBytes + claimed + (claimed % 2)
  }
}

/** The first bytes of a chunk's content, at most `length`. */
export const contentOf = (handle: FileHandle, { start, end }: Chunk, length: number): Promise<Buffer> =>
  readAt(handle, start, Math.min(length, end - start))
