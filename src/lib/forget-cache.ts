/**
 * Removes all that is in a cache, and returns how many entries that were. The empty cache stays: a browser counts the room of
 * one that is deleted as taken until every page and the worker have let go of it, which may take minutes.
 */
export async function forgetCache(name: string): Promise<number> {
  const cache = await caches.open(name)
  const entries = await cache.keys()
  await Promise.all(entries.map(each => cache.delete(each)))
  return entries.length
}
