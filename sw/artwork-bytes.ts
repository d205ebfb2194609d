/** A cache that evicts its least recently used entries. */
export interface EvictingCache {
  /** The sizes of all entries, in bytes. */
  sizes(): Promise<readonly number[]>
  /** Evicts all entries but this many, those used last. */
  keep(count: number): Promise<void>
}

const sumOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0)

/** Evicts a tenth of the entries at a time until the rest fits into `limit` bytes. Resolves with the bytes that are left. */
export async function evictUntilFits(limit: number, cache: EvictingCache): Promise<number> {
  let sizes = await cache.sizes()
  while (sumOf(sizes) > limit) {
    const { length } = sizes
    await cache.keep(Math.floor(0.9 * length))
    sizes = await cache.sizes()
    // Entries that can't be evicted must not keep this running.
    if (sizes.length >= length) break
  }
  return sumOf(sizes)
}

/**
 * Keeps a cache within `limit` bytes. Returns a function to call with the size of each new entry. The first call counts all
 * entries; later ones add to that, so that removed entries still count, and those added during the count count twice, until
 * the limit is exceeded: then all are counted again. If counting fails, the next call tries again.
 */
export function limitBytes(limit: number, cache: EvictingCache): (added: number) => Promise<void> {
  // Null while unknown. Calls wait for each other, so that concurrent ones count only once.
  let bytes = Promise.resolve<number | null>(null)
  const sumWith = async (added: number, before: number | null) =>
    before === null || before + added > limit ? evictUntilFits(limit, cache) : before + added
  return async added => {
    bytes = bytes.then(before => sumWith(added, before)).catch(() => null)
    await bytes
  }
}

/** Resolves with the size of a response in bytes. Consumes its body: an unread one takes disk space. */
export async function sizeOf(response: Response): Promise<number> {
  const declared = Number(response.headers.get('content-length'))
  if (declared > 0) {
    await response.body?.cancel()
    return declared
  }
  return (await response.arrayBuffer()).byteLength
}
