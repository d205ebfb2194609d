import type { SetDetail } from '#contract/entities/music.ts'
import { downloadedArtwork } from '#contract/worker.ts'
import { pinCachedPage } from '../data/cache/cached-pages.ts'
import { queryClient } from '../data/cache/query-client.ts'
import { peaksQuery, setQuery } from '../data/catalogue/set-queries.ts'
import { similarSetsQuery } from '../data/catalogue/similar-queries.ts'
import { setCommentsQuery, waveformCommentsQuery } from '../data/comments/comment-queries.ts'
import type { Download } from '../data/downloads/download.ts'
import { mediaUrl } from '../lib/media-url.ts'

/**
 * What is cached along with a downloaded set, so that its page opens offline: its detail, waveform, comments, what is like
 * it, and pictures.
 */

/** The URLs of all pictures that the set's page or the player shows. */
function picturesOf({ art_url, art_url_sm, art_url_xl, set_tracks }: SetDetail): string[] {
  const tracks = set_tracks.flatMap(({ track_meta }) => [track_meta.art_url_sm, track_meta.art_url])
  const paths = [art_url, art_url_sm, art_url_xl, ...tracks].filter(path => path !== null)
  return [...new Set(paths)].map(path => mediaUrl(path))
}

/** Never rejects: a missing picture must not make the download fail. */
async function cachePicture(cache: Cache, url: string): Promise<void> {
  if (await cache.match(url)) return
  const answer = await fetch(url).catch(() => undefined)
  if (answer?.ok && answer.headers.get('content-type')?.startsWith('image/'))
    await cache.put(url, answer).catch(() => undefined)
}

/** Few, to leave bandwidth to what is playing. */
const picturesAtOnce = 4

async function cachePictures(set: SetDetail, signal: AbortSignal): Promise<void> {
  const cache = await caches.open(downloadedArtwork)
  const pending = picturesOf(set)
  const cacheOneByOne = async () => {
    for (let url = pending.shift(); url && !signal.aborted; url = pending.shift()) await cachePicture(cache, url)
  }
  await Promise.all(Array.from({ length: picturesAtOnce }, cacheOneByOne))
}

/** Fetches, caches and pins all of it. Rejects with a `CallError` when the set's detail can't be fetched. */
export async function downloadRelated({ set: { id } }: Download, signal: AbortSignal): Promise<void> {
  const set = await queryClient.fetchQuery(setQuery(id))
  // A set may have no waveform, and the rest can be fetched later.
  await Promise.allSettled([
    queryClient.fetchQuery(peaksQuery(id)),
    queryClient.fetchInfiniteQuery(setCommentsQuery(id)),
    queryClient.fetchInfiniteQuery(waveformCommentsQuery(id)),
    queryClient.fetchQuery(similarSetsQuery(id)),
  ])
  await pinRelated(id)
  await cachePictures(set, signal)
}

const pagesOf = (id: number) => [
  setQuery(id),
  peaksQuery(id),
  setCommentsQuery(id),
  waveformCommentsQuery(id),
  similarSetsQuery(id),
]

/** Protects the pages from eviction. */
const pinRelated = (id: number) => Promise.all(pagesOf(id).map(({ queryKey }) => pinCachedPage(queryKey, true)))

/** Allows the eviction of the pages again. */
export const unpinRelated = (id: number) =>
  Promise.all(pagesOf(id).map(({ queryKey }) => pinCachedPage(queryKey, false)))

/** Removes the cached pictures that none of these sets needs. */
export async function removeUnusedPictures(setIds: readonly number[]): Promise<void> {
  const sets = await Promise.all(setIds.map(id => queryClient.ensureQueryData(setQuery(id))))
  const needed = new Set(sets.flatMap(picturesOf))
  const cache = await caches.open(downloadedArtwork)
  const unused = (await cache.keys()).filter(({ url }) => !needed.has(url))
  await Promise.all(unused.map(picture => cache.delete(picture)))
}
