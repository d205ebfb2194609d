import type { SetDetail } from '../../contract/entities/music.ts'
import { keptArtwork } from '../../contract/worker.ts'
import { pinCachedPage } from '../data/cache/cached-pages.ts'
import { queryClient } from '../data/cache/query-client.ts'
import { markedCommentsQuery, setCommentsQuery } from '../data/catalogue/comment-queries.ts'
import { peaksQuery } from '../data/catalogue/peaks.ts'
import { setQuery } from '../data/catalogue/queries.ts'
import type { Download } from '../data/downloads/download.ts'
import { mediaUrl } from '../lib/media-url.ts'

/** What comes along with a set that is kept on this device: its page, waveform, comments and pictures. */

/** Every picture that its page or the player shows. */
function picturesOf({ art_url, art_url_sm, art_url_xl, set_tracks }: SetDetail): string[] {
  const tracks = set_tracks.flatMap(({ track_meta }) => [track_meta.art_url_sm, track_meta.art_url])
  const paths = [art_url, art_url_sm, art_url_xl, ...tracks].filter(path => path !== null)
  return [...new Set(paths)].map(path => mediaUrl(path))
}

/** A picture that doesn't come is no reason to go without the music. */
async function keepPicture(cache: Cache, url: string): Promise<void> {
  if (await cache.match(url)) return
  const answer = await fetch(url).catch(() => undefined)
  if (answer?.ok && answer.headers.get('content-type')?.startsWith('image/')) await cache.put(url, answer)
}

/** So many at once leave the network to what is listened to. */
const picturesAtOnce = 4

async function keepPictures(set: SetDetail, signal: AbortSignal): Promise<void> {
  const cache = await caches.open(keptArtwork)
  const waiting = picturesOf(set)
  const keepOneByOne = async () => {
    for (let url = waiting.shift(); url && !signal.aborted; url = waiting.shift()) await keepPicture(cache, url)
  }
  await Promise.all(Array.from({ length: picturesAtOnce }, keepOneByOne))
}

/** Brings all of it. Throws a `CallError` where the page itself doesn't come. */
export async function keepCompanions({ set: { id } }: Download, signal: AbortSignal): Promise<void> {
  const set = await queryClient.fetchQuery(setQuery(id))
  // A set may be without a waveform, and the comments may come another time.
  await Promise.allSettled([
    queryClient.fetchQuery(peaksQuery(id)),
    queryClient.fetchInfiniteQuery(setCommentsQuery(id)),
    queryClient.fetchInfiniteQuery(markedCommentsQuery(id)),
  ])
  await pinCompanions(id)
  await keepPictures(set, signal)
}

const pagesOf = (id: number) => [setQuery(id), peaksQuery(id), setCommentsQuery(id), markedCommentsQuery(id)]

/** Keeps the pages from making room for others. */
const pinCompanions = (id: number) => Promise.all(pagesOf(id).map(({ queryKey }) => pinCachedPage(queryKey, true)))

/** Lets what came along go, when it has to make room. */
export const letCompanionsGo = (id: number) =>
  Promise.all(pagesOf(id).map(({ queryKey }) => pinCachedPage(queryKey, false)))

/** Removes the pictures that none of these sets needs. */
export async function tidyPictures(setIds: readonly number[]): Promise<void> {
  const sets = await Promise.all(setIds.map(id => queryClient.ensureQueryData(setQuery(id))))
  const needed = new Set(sets.flatMap(picturesOf))
  const cache = await caches.open(keptArtwork)
  const gone = (await cache.keys()).filter(({ url }) => !needed.has(url))
  await Promise.all(gone.map(picture => cache.delete(picture)))
}
