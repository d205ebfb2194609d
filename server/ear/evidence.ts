/**
 * Whether peaks are the same music, and from when to when. Each of the question's peaks is evidence for it if the known recording has
 * it, and otherwise against it: the logarithm of how much more likely that is of the same music than of different music.
 * The span is the one whose sum is largest (CUSUM, Page 1954), so it begins and ends where the music does.
 */

/** The share of peaks that is found again: in the same music under other music, and in different music of one key and rhythm. */
const shares = { same: 0.7, different: 0.3 }
const forIt = Math.log(shares.same / shares.different)
const against = Math.log((1 - shares.same) / (1 - shares.different))

/**
 * Peaks of one chord come together or not at all, about six of them: what would be overwhelming if each came by chance (1 in a
 * million for each recording there is, 20) has to be six times as much.
 */
const enough = { certain: 60, likely: 20 }
/** A chord and a kick can be the same for a bar or two. In ms. */
const shortest = { certain: 8000, likely: 5000 }
const leastScore = { certain: 0.55, likely: 0.5 }

export interface Found {
  start: number
  end: number
  score: number
  certainty: 'certain' | 'likely'
}

/** @param times of the question's peaks, in ms; `matched` says which of them the known recording has */
export function bestSpan(times: Uint32Array, matched: Uint8Array): Found | undefined {
  let [sum, from, most, first, last] = [0, 0, 0, 0, -1]
  for (let at = 0; at < times.length; at++) {
    if (sum <= 0) [sum, from] = [0, at]
    sum += matched[at] ? forIt : against
    if (sum > most) [most, first, last] = [sum, from, at]
  }
  const start = times[first] ?? 0
  const end = times[last] ?? 0
  const score = matched.subarray(first, last + 1).reduce((count, each) => count + each, 0) / (last + 1 - first)
  const reaches = (certainty: 'certain' | 'likely') =>
    most >= enough[certainty] && end - start >= shortest[certainty] && score >= leastScore[certainty]
  if (reaches('certain')) return { start, end, score, certainty: 'certain' }
  return reaches('likely') ? { start, end, score, certainty: 'likely' } : undefined
}
