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

/** What an answer takes, in bytes. Its body is done with: one that is not read holds its place on the disk. */
export async function sizeOf(response: Response): Promise<number> {
  const told = Number(response.headers.get('content-length'))
  if (told > 0) {
    await response.body?.cancel()
    return told
  }
  return (await response.arrayBuffer()).byteLength
}
