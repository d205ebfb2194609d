/**
 * Deletes every entry of a cache (Cache Storage), and resolves with how many there were. The empty cache itself stays: the
 * browser frees the space of a deleted cache only once no page and no worker holds it open, which may take minutes.
 */
export async function forgetCache(name: string): Promise<number> {
  const cache = await caches.open(name)
  const entries = await cache.keys()
  await Promise.all(entries.map(each => cache.delete(each)))
  return entries.length
}
