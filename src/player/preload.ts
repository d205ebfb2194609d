import type { PlayableSet } from '#contract/entities/music.ts'
import { fetchRange } from '../lib/fetch-range.ts'
import { mediaUrl } from '../lib/media-url.ts'
import { reusesPieces } from './reuses-pieces.ts'

/** A few seconds of sound, or the file's header. */
const pieceBytes = 128 * 1024

/**
 * Fetches a piece of a recording into the browser's HTTP cache, which the audio element uses as well. Resolves with the
 * size of the whole recording, 0 if it is unknown.
 */
const fetchPiece = async (url: string, from: number): Promise<number> =>
  (await fetchRange(url, from, from + pieceBytes))?.size ?? 0

/** A `preload` that asks by `reuses` whether this browser has a use for it. */
export function createPreload(reuses: (url: string) => Promise<boolean>) {
  /** Once that is known or being found out. */
  let isOfUse: Promise<boolean> | undefined
  /** Preloads that were requested, by URL and position. */
  const asked = new Set<string>()

  return async ({ mp3_permalink, duration }: PlayableSet, at: number): Promise<void> => {
    if (!mp3_permalink) return
    const url = mediaUrl(mp3_permalink)
    const key = `${url} ${at}`
    if (asked.has(key)) return
    asked.add(key)
    try {
      isOfUse ??= reuses(url).catch(failure => {
        isOfUse = undefined
        throw failure
      })
      if (!(await isOfUse)) return
      const size = await fetchPiece(url, 0)
      const offset = Math.floor((size * at) / Math.max(duration, 1) / pieceBytes) * pieceBytes
      if (offset > 0 && offset < size) await fetchPiece(url, offset)
    } catch {
      asked.delete(key)
    }
  }
}

/**
 * Preloads what a play of this set from `at` (ms) needs first: its beginning and the bytes around `at`, whose offset is
 * estimated by the set's length. Does nothing where the element would fetch both again. Never rejects: without a preload, the play
 * only starts later.
 */
export const preload = createPreload(reusesPieces)
