/**
 * Removes all that is in a cache, and returns how many entries that were. The empty cache stays: a browser counts the room of
 * one that is deleted as taken until every page and the worker have let go of it, which may take minutes.
 */
export async function forgetCache(name: string): Promise<number> {
  const cache = await caches.open(name)
  const entries = await cache.keys()
  // One after the other: of many that are deleted at once, Chromium now and then counts the room of the first few only.
  for (const each of entries) await cache.delete(each)
  return entries.length
}
