/**
 * Removes a cache and all that is in it. It is emptied first: the room of a cache that is deleted as a whole is free only
 * when every page and the worker have let go of it, which may take minutes. Returns how many entries it had.
 */
export async function forgetCache(name: string): Promise<number> {
  const cache = await caches.open(name)
  const entries = await cache.keys()
  await Promise.all(entries.map(each => cache.delete(each)))
  await caches.delete(name)
  return entries.length
}
