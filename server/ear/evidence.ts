import type { Fingerprint } from './fingerprint.ts'

/**
 * Whether peaks are the same music, and from when to when. Each of the question's peaks is evidence for it if the known recording has
 * it, and otherwise against it: the logarithm of how much more likely that is of the same music than of different music.
 * The span is the one whose sum is largest (CUSUM, Page 1954), so it begins and ends where the music does.
 */

/**
 * The share of peaks that is found again: in the same music under other music, and in different music of one key and rhythm. Both are
 * near what `npm run bench:ear` measures (0.7 to 0.9, and 0.2 to 0.4); between them it changes little but where spans end.
 */
const shares = { same: 0.7, different: 0.3 }
const forIt = Math.log(shares.same / shares.different)
const against = Math.log((1 - shares.same) / (1 - shares.different))

/** Peaks of one chord come together or not at all, about six of them: so many say as much as one that came by itself. */
const peaksAtOnce = 6
/**
 * The sum of evidence. If each peak came by itself, 20 would be a chance of 1 to 500 million; of peaks that come in sixes, 1 to 28,
 * and 60 of 1 to 22,000. The other conditions leave out more than this one.
 */
const enough = { certain: 60, likely: 20 }
/** A chord and a kick can be the same for a bar or two: four bars are 8 s, at 120 bpm. In ms. What is shorter stays likely at most. */
const shortest = { certain: 8000, likely: 5000 }
/** Empirical: a DJ's mix of two tracks as loud as each other leaves 0.5 to 0.6 of each. */
const leastScore = { certain: 0.55, likely: 0.5 }
/**
 * Other music of the same chords and rhythm has another lead or other hats: at least two octaves in which less is the same, while a
 * codec or a deck spoils one of the same music. So the mean share of the two octaves with the smallest counts. Empirical: of
 * different tracks of one key, tempo and genre, the likest reach 0.45 over a minute, and up to 0.51 over 40 s.
 */
const kindred = 0.45
/** Of a short span it differs by chance. 19 of 20 such tracks are no further from their mean than this many standard errors. */
const errors = 1.65
const leastLikely = 0.4
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
  const reaches = (certainty: 'certain' | 'likely') =>
    best.sum >= enough[certainty] && end - start >= shortest[certainty] && score >= leastScore[certainty]
  const octaves = octavesOf(pitches.subarray(best.first, best.last + 1), within)
  if (reaches('certain') && isInAllOctaves(octaves)) return { start, end, score, certainty: 'certain' }
  const isLikely = reaches('likely') && (octaves.length < 2 ? score : weakestOf(octaves).share) >= leastLikely
  return isLikely ? { start, end, score, certainty: 'likely' } : undefined
}

interface Octave {
  peaks: number
  share: number
}

/** The octaves that have enough peaks, those of which least is matched first. */
function octavesOf(pitches: Uint16Array, matched: Uint8Array): Octave[] {
  const octaves = Array.from({ length: 5 }, () => ({ peaks: 0, matched: 0 }))
  for (const [at, cents] of pitches.entries()) {
    const octave = octaves[Math.floor(cents / 1200)]
    if (!octave) continue
    octave.peaks++
    octave.matched += matched[at] ?? 0
  }
  return octaves
    .filter(({ peaks }) => peaks >= enoughInOctave)
    .map(({ peaks, matched }) => ({ peaks, share: matched / peaks }))
    .sort((a, b) => a.share - b.share)
}

function weakestOf(octaves: readonly Octave[]): Octave {
  const [one, other] = octaves
  if (!one || !other) return { peaks: 0, share: 0 }
  return { peaks: one.peaks + other.peaks, share: (one.share + other.share) / 2 }
}

/** Whether more of the two weakest octaves is the same than different music of one kind has by its nature and by chance. */
function isInAllOctaves(octaves: readonly Octave[]): boolean {
  if (octaves.length < enoughOctaves) return false
  const { peaks, share } = weakestOf(octaves)
  const error = Math.sqrt((kindred * (1 - kindred) * peaksAtOnce) / peaks)
  return share >= kindred + errors * error
}
