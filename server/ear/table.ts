import { tickMs } from './candidates.ts'
import type { Landmarks } from './landmarks.ts'
import { placeOf } from './slice.ts'

/** Landmarks by hash, in memory: of one recording, or of several behind each other on one timeline. */
export interface LandmarkTable {
  /** Calls `visit` with the ticks of a hash. */
  find(hash: number, visit: (tick: number) => void): void
}

export function createTable(recordings: readonly { landmarks: Landmarks; firstTick: number }[]): LandmarkTable {
  const count = recordings.reduce((sum, { landmarks }) => sum + landmarks.hashes.length, 0)
  const all = { hashes: new Uint32Array(count), ticks: new Uint32Array(count) }
  let at = 0
  for (const { landmarks, firstTick } of recordings)
    for (const [index, hash] of landmarks.hashes.entries()) {
      all.hashes[at] = hash
      all.ticks[at++] = firstTick + Math.floor((landmarks.times[index] ?? 0) / tickMs)
    }
  const order = Uint32Array.from({ length: count }, (_, index) => index).sort(
    (a, b) => (all.hashes[a] ?? 0) - (all.hashes[b] ?? 0) || (all.ticks[a] ?? 0) - (all.ticks[b] ?? 0),
  )
  const hashes = order.map(index => all.hashes[index] ?? 0)
  const ticks = order.map(index => all.ticks[index] ?? 0)
  return {
    find(hash, visit) {
      for (let place = placeOf(hashes, hash); hashes[place] === hash; place++) visit(ticks[place] ?? 0)
    },
  }
}
