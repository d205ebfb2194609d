import type { WaveformTrack } from '../waveform/tracks.ts'

/** The invented set on the promotional panel. Times are in ms. */
const starts = [
  0, 310, 642, 988, 1325, 1700, 2042, 2365, 2698, 3130, 3456, 3790, 4120, 4440, 4790, 5130, 5520, 5860, 6200, 6600,
  6960,
].map(seconds => seconds * 1000)
const ids = [4, 8, 12, 17]

export const promoDuration = 7_334_000
export const promoPosition = 2_892_000

export const promoTracks: readonly WaveformTrack[] = starts.map((start, index) => ({
  position: index + 1,
  start,
  end: starts[index + 1] ?? promoDuration,
  isId: ids.includes(index + 1),
  name: '',
}))

/** Deterministic levels from 0 to 1 that look like a recorded set. */
export const ornamentalLevels = (count: number): number[] => {
  let seed = 7
  return Array.from({ length: count }, (_, index) => {
    seed = (seed * 16_807) % 2_147_483_647
    const along = index / count
    const swell = 0.55 + 0.2 * Math.sin(along * 19) + 0.15 * Math.sin(along * 47 + 2)
    const edge = Math.min(1, along * 14 + 0.25, (1 - along) * 14 + 0.25)
    return Math.max(0.08, Math.min(1, edge * (swell + (seed / 2_147_483_647 - 0.5) * 0.5)))
  })
}

export const promoLevels = ornamentalLevels(320)

export interface PromoRow {
  title: string
  artist: string
  time: string
  is: 'past' | 'now' | 'next'
}

export const promoRows: readonly PromoRow[] = [
  { title: 'ID', artist: '', time: '00:16:28', is: 'past' },
  { title: 'Glass Weather', artist: 'Ines Halvard', time: '00:22:05', is: 'past' },
  { title: 'Soft Machinery', artist: 'Kestrel Unit', time: '00:28:20', is: 'past' },
  { title: 'Iron Blossom', artist: 'Corvid Choir', time: '00:34:02', is: 'past' },
  { title: 'ID', artist: 'Mirelle Koda', time: '00:39:25', is: 'past' },
  { title: 'Undertow', artist: 'Tarn', time: '00:48:12', is: 'now' },
  { title: 'Held Breath', artist: 'Yuna Brandt feat. Ayo Benedek', time: '00:52:10', is: 'next' },
  { title: 'Neon Liturgy', artist: 'Oda Vexel', time: '00:57:36', is: 'next' },
]
