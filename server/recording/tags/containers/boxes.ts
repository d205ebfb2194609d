import type { Range, Source } from '../../containers/source.ts'

/** A box of an MP4: its size, four characters, its content. */
export interface Box extends Range {
  type: string
}

const headBytes = 8
const longHeadBytes = 16

/** Yields the boxes of a range. */
export async function* boxesOf(source: Source, { at, end }: Range): AsyncGenerator<Box> {
  let next = at
  while (next + headBytes <= end) {
    const head = await source.read(next, longHeadBytes)
    if (head.length < headBytes) return
    const named = head.readUInt32BE()
    const isLong = named === 1
    const size = isLong ? Number(head.readBigUInt64BE(8)) : named === 0 ? end - next : named
    const bytes = isLong ? longHeadBytes : headBytes
    if (size < bytes) return
    yield { type: head.toString('latin1', 4, 8), at: next + bytes, end: Math.min(next + size, end) }
    next += size
  }
}

/** Finds the first box at a path of types. */
export async function findBox(
  source: Source,
  range: Range,
  [type, ...below]: readonly string[],
): Promise<Box | undefined> {
  for await (const box of boxesOf(source, range)) {
    if (box.type !== type) continue
    const found = below.length === 0 ? box : await findBox(source, box, below)
    if (found) return found
  }
  return undefined
}

/** Most tables of chapters have a few KB. */
const maxTableBytes = 256 * 1024

/** Reads the content of the first box at a path, up to a size that tables of chapters don't exceed; empty without one. */
export async function readBox(source: Source, range: Range, path: readonly string[]): Promise<Buffer> {
  const box = await findBox(source, range, path)
  return box ? source.read(box.at, Math.min(box.end - box.at, maxTableBytes)) : Buffer.alloc(0)
}
