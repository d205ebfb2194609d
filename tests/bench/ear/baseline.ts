import type { Fingerprint } from '../../../server/ear/fingerprint.ts'

/**
 * The comparison: constellation peaks in their plain form (Wang, ISMIR 2003). A landmark is two pitches and the time between them, on
 * linear scales; a recording is recognized when many landmarks have the same offset. The same peaks are used, so that the
 * difference is the method's.
 */

const pitchCents = 25
const stepMs = 40
const zone = { least: 80, most: 2500 }
const fanOut = 5
/** Landmarks that agree: three times what different music reached. */
const enough = 24

export interface Constellation {
  hashes: Uint32Array
  times: Uint32Array
}

export function constellationOf({ times, pitches, ranks }: Fingerprint): Constellation {
  const ranked = Array.from(ranks.keys()).filter(at => ranks[at])
  const pairs = ranked.flatMap((one, index) => {
    const others: number[] = []
    for (let next = index + 1; next < ranked.length && others.length < fanOut; next++) {
      const other = ranked[next] ?? 0
      const ms = (times[other] ?? 0) - (times[one] ?? 0)
      if (ms > zone.most) break
      if (ms >= zone.least) others.push(other)
    }
    return others.map(other => [one, other] as const)
  })
  const step = (at: number) => Math.floor((pitches[at] ?? 0) / pitchCents)
  const hash = (one: number, other: number) =>
    (step(one) * 256 + step(other)) * 64 + Math.floor(((times[other] ?? 0) - (times[one] ?? 0)) / stepMs)
  return {
    hashes: Uint32Array.from(pairs, ([one, other]) => hash(one, other)),
    times: Uint32Array.from(pairs, ([one]) => times[one] ?? 0),
  }
}

/** Several recordings' landmarks by hash. */
export function indexConstellations(recordings: readonly Constellation[]) {
  const postings = new Map<number, { recording: number; time: number }[]>()
  for (const [recording, { hashes, times }] of recordings.entries())
    for (const [at, hash] of hashes.entries()) {
      const posting = { recording, time: times[at] ?? 0 }
      const list = postings.get(hash)
      if (list) list.push(posting)
      else postings.set(hash, [posting])
    }
  return {
    /** Which recordings a piece is in, and where its beginning (0 ms) is. */
    find({ hashes, times }: Constellation): { recording: number; at: number }[] {
      const votes = new Map<string, number>()
      for (const [at, hash] of hashes.entries())
        for (const { recording, time } of postings.get(hash) ?? []) {
          const key = `${recording} ${Math.round((time - (times[at] ?? 0)) / 100)}`
          votes.set(key, (votes.get(key) ?? 0) + 1)
        }
      const best = new Map<number, { count: number; at: number }>()
      for (const [key, count] of votes) {
        const [recording = 0, offset = 0] = key.split(' ').map(Number)
        if (count >= enough && count > (best.get(recording)?.count ?? 0))
          best.set(recording, { count, at: offset * 100 })
      }
      return [...best].map(([recording, { at }]) => ({ recording, at }))
    },
  }
}
