import type { Fingerprint } from './fingerprint.ts'

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
/**
 * Other music of the same chords and rhythm has another lead or other hats: at least two octaves in which little is the same. Of the
 * same music a codec or a deck may spoil one. This is the least mean share of the two octaves with the smallest.
 */
const leastInOctaves = { certain: 0.6, likely: 0.4 }
/** An octave with fewer peaks says nothing; with fewer octaves that say something nothing is certain. */
const enoughInOctave = 12
const enoughOctaves = 3

export interface Found {
  start: number
  end: number
  score: number
  certainty: 'certain' | 'likely'
}

/** @param question its peaks; `matched` says which of them the known recording has */
export function bestSpan({ times, pitches }: Fingerprint, matched: Uint8Array): Found | undefined {
  let sum = 0
  let from = 0
  let best = { sum: 0, first: 0, last: -1 }
  for (let at = 0; at < times.length; at++) {
    if (sum <= 0) {
      sum = 0
      from = at
    }
    sum += matched[at] ? forIt : against
    if (sum > best.sum) best = { sum, first: from, last: at }
  }
  const start = times[best.first] ?? 0
  const end = times[best.last] ?? 0
  const within = matched.subarray(best.first, best.last + 1)
  const score = within.reduce((count, each) => count + each, 0) / within.length
  const shares = sharesOfOctaves(pitches.subarray(best.first, best.last + 1), within)
  const weakest = shares.length < 2 ? score : ((shares[0] ?? 0) + (shares[1] ?? 0)) / 2
  const reaches = (certainty: 'certain' | 'likely') =>
    best.sum >= enough[certainty] &&
    end - start >= shortest[certainty] &&
    score >= leastScore[certainty] &&
    weakest >= leastInOctaves[certainty]
  if (reaches('certain') && shares.length >= enoughOctaves) return { start, end, score, certainty: 'certain' }
  return reaches('likely') ? { start, end, score, certainty: 'likely' } : undefined
}

/** The share of matched peaks of each octave that has enough, the smallest first. */
function sharesOfOctaves(pitches: Uint16Array, matched: Uint8Array): number[] {
  const octaves = Array.from({ length: 5 }, () => ({ peaks: 0, matched: 0 }))
  for (const [at, cents] of pitches.entries()) {
    const octave = octaves[Math.floor(cents / 1200)]
    if (!octave) continue
    octave.peaks++
    octave.matched += matched[at] ?? 0
  }
  return octaves
    .filter(({ peaks }) => peaks >= enoughInOctave)
    .map(octave => octave.matched / octave.peaks)
    .sort((a, b) => a - b)
}
