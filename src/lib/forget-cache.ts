/**
 * Removes a cache and all that is in it. It is emptied first: the room of a cache that is deleted as a whole is free only
 * when every page and the worker have let go of it, which may take minutes.
 */
export async function forgetCache(name: string): Promise<void> {
  const cache = await caches.open(name)
  await Promise.all((await cache.keys()).map(each => cache.delete(each)))
  await caches.delete(name)
}
