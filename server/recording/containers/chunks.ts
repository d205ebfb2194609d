import { type Range, readRange, type Source } from './source.ts'

/** A chunk of RIFF (WAV) or IFF (AIFF): four characters, the size, the content. */
export interface Chunk extends Range {
  id: string
  /** The bytes that it says it has: more than there are if the file is cut off, and 0 or `unknownSize` if its writer was. */
  claimed: number
}

const headBytes = 8
/** The head of a file of chunks: its mark, its size, and what kind it is. */
export const fileHeadBytes = 12
export const unknownSize = 0xffffffff

/** The size of the sound in RF64, whose own chunk can't say it: the second number of the chunk `ds64`. */
async function soundSize(source: Source, sizes: Chunk): Promise<number> {
  const bytes = await readRange(source, { at: sizes.at + 8, end: Math.min(sizes.end, sizes.at + 16) })
  return bytes.length < 8 ? unknownSize : Number(bytes.readBigUInt64LE())
}

/** Yields the chunks of a range as far as they look like chunks: an interrupted recording has sound where they should be. */
export async function* chunksOf(source: Source, { at, end }: Range, isBigEndian = false): AsyncGenerator<Chunk> {
  let ofSound = unknownSize
  let next = at
  while (next + headBytes <= end) {
    const head = await source.read(next, headBytes)
    const id = head.toString('latin1', 0, 4)
    if (head.length < headBytes || !/^[ -~]{4}$/.test(id)) return
    const named = isBigEndian ? head.readUInt32BE(4) : head.readUInt32LE(4)
    const size = id === 'data' && named === unknownSize ? ofSound : named
    const chunk = { id, claimed: size, at: next + headBytes, end: Math.min(next + headBytes + size, end) }
    if (id === 'ds64') ofSound = await soundSize(source, chunk)
    yield chunk
    next = chunk.end + (size % 2)
  }
}
