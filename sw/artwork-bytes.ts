/** A cache whose least recently used entries can be let go. */
export interface Trimmed {
  /** Of all entries, in bytes. */
  sizes(): Promise<readonly number[]>
  /** Keeps so many, those last used. */
  keep(count: number): Promise<void>
}

const sumOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0)

/** Lets go of a tenth at a time, the least recently used first, until the rest fits; answers the bytes that are left. */
export async function fitInto(limit: number, cache: Trimmed): Promise<number> {
  let sizes = await cache.sizes()
  while (sumOf(sizes) > limit) {
    const { length } = sizes
    await cache.keep(Math.floor(0.9 * length))
    sizes = await cache.sizes()
    // What can't be let go of is no reason to go on for ever.
    if (sizes.length >= length) break
  }
  return sumOf(sizes)
}

/**
 * Keeps a cache within so many bytes: returns what to call with the bytes of each entry that came in. What was there before is
 * counted at the first one. What is gone since still counts, and what came in meanwhile counts twice, until the limit is passed:
 * then all are counted anew. When they can't be counted, the next call tries again.
 */
export function keptWithin(limit: number, cache: Trimmed): (added: number) => Promise<void> {
  // Null while it is not known. One addition waits for the one before it, so that many at once don't each count all.
  let bytes = Promise.resolve<number | null>(null)
  const sumWith = async (added: number, before: number | null) =>
    before === null || before + added > limit ? fitInto(limit, cache) : before + added
  return async added => {
    bytes = bytes.then(before => sumWith(added, before)).catch(() => null)
    await bytes
  }
}

/** What an answer takes, in bytes. Its body is done with: one that is not read holds its place on the disk. */
export async function sizeOf(response: Response): Promise<number> {
  const told = Number(response.headers.get('content-length'))
  if (told > 0) {
    await response.body?.cancel()
    return told
  }
  return (await response.arrayBuffer()).byteLength
}
