import type { PlayableSet } from '../../contract/entities/music.ts'
import { mediaUrl } from '../lib/media-url.ts'

/** Some seconds of sound, and what a decoder wants to know first. */
const pieceBytes = 128 * 1024

/** The pieces that are there or on their way, by address and first byte. */
const asked = new Set<string>()

/** Brings a piece of a recording into the browser's cache, which the audio element reads as well. Gives its full size. */
async function bring(url: string, from: number): Promise<number> {
  const answer = await fetch(url, { headers: { range: `bytes=${from}-${from + pieceBytes - 1}` } })
  // A whole recording is no piece of one.
  if (answer.status !== 206) {
    await answer.body?.cancel()
    return 0
  }
  await answer.arrayBuffer()
  return Number(answer.headers.get('content-range')?.split('/')[1] ?? 0)
}

/**
 * Makes ready what a play of this set from `at` (ms) will need first: its beginning, and the bytes around `at`. The place
 * is reckoned by the length. It never fails: without it, playing only begins later.
 */
export async function preload({ mp3_permalink, duration }: PlayableSet, at: number): Promise<void> {
  if (!mp3_permalink) return
  const url = mediaUrl(mp3_permalink)
  const key = `${url} ${at}`
  if (asked.has(key)) return
  asked.add(key)
  try {
    const size = await bring(url, 0)
    const place = Math.floor((size * at) / Math.max(duration, 1) / pieceBytes) * pieceBytes
    if (place > 0 && place < size) await bring(url, place)
  } catch {
    asked.delete(key)
  }
}
