import type { FileHandle } from 'node:fs/promises'
import { readAt } from '../mp3/layout.ts'
import { maxPictureBytes } from '../tags/id3-frames.ts'

/** The bytes of a file, for the readers of its structure. */
export interface Source {
  /** In bytes. */
  size: number
  /** Reads `length` bytes at `at`; fewer at the end of the file, and nothing if that is too much. */
  read(at: number, length: number): Promise<Buffer>
}

/** A range of a file: the content of a chunk, box or element, without its head. */
export interface Range {
  at: number
  end: number
}

/** A picture with what is around it. */
const maxReadBytes = maxPictureBytes + 1024 * 1024
/** Ten hours of Matroska have about 40,000 parts. A file of nothing but tiny parts is read for a second at most. */
const maxReads = 200_000
/** Heads of parts are read with what is behind them, which is often the next one. */
const aheadBytes = 4096

/** A small hostile file could claim gigabytes, and a large one could consist of millions of parts. */
export function openSource(handle: FileHandle, size: number): Source {
  let reads = 0
  let ahead: { at: number; bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) }
  return {
    size,
    async read(at, length) {
      const there = Math.min(length, size - at)
      if (there <= 0 || there > maxReadBytes || reads++ >= maxReads) return Buffer.alloc(0)
      if (there > aheadBytes) return readAt(handle, at, there)
      const isAhead = at >= ahead.at && at + there <= ahead.at + ahead.bytes.length
      if (!isAhead) ahead = { at, bytes: await readAt(handle, at, aheadBytes) }
      return ahead.bytes.subarray(at - ahead.at, at - ahead.at + there)
    },
  }
}

/**
 * Reads a part of a file, unless it is broken: then a read past its end throws a RangeError. What was found before it counts, and
 * so does what is behind it.
 */
export async function unlessBroken<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return undefined
  }
}

export const readRange = (source: Source, { at, end }: Range) => source.read(at, end - at)
