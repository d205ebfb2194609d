import { fetchRange } from '../lib/fetch-range.ts'

/** Less than this, Chromium may not keep. */
const probeBytes = 4096
/** By then the browser has noted how it came by an answer (ms). */
const notedMs = 100

/**
 * Whether this browser answers a request for some bytes of a file from others that it has fetched: only then the audio element
 * finds what was preloaded. Chromium does. Firefox keeps no parts of files, and Safari uses one only for a request of the very
 * same bytes, and never for an audio element. It costs 4 KB, not the whole piece that would be fetched twice. Rejects
 * where it can't tell.
 */
export async function reusesPieces(url: string): Promise<boolean> {
  if (!(await fetchRange(url, 0, probeBytes))) throw new Error('The server gave no piece')
  const since = performance.now()
  // Not `only-if-cached`, which fails in Chromium for parts of files that it has.
  const answer = await fetch(url, { headers: { range: 'bytes=0-0' }, cache: 'force-cache' })
  await answer.arrayBuffer()
  await new Promise(resolve => setTimeout(resolve, notedMs))
  const timings = performance.getEntriesByName(url).filter(({ startTime }) => startTime >= since)
  return timings.every(timing => timing instanceof PerformanceResourceTiming && timing.transferSize === 0)
}
