/**
 * Removes all that is in a cache, and returns how many entries that were. The empty cache stays: a browser counts the room of
 * one that is deleted as taken until every page and the worker have let go of it, which may take minutes.
 */
export async function forgetCache(name: string): Promise<number> {
  const cache = await caches.open(name)
  const [last, ...others] = await cache.keys()
  if (!last) return 0
  await Promise.all(others.map(each => cache.delete(each)))
  // Chromium counts what a cache takes after each change, and then still counts entries that it hasn't let go of yet.
  await new Promise(resolve => setTimeout(resolve, 100))
  await cache.delete(last)
  return others.length + 1
}
