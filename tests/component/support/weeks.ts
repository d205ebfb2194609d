import type { Week } from '#contract/entities/history.ts'
import { aSet, newId } from './entities.ts'

const artist = (name: string, heard: number): Week['top_artists'][number] => ({
  artist: { id: newId(), name, art_url: null, art_url_sm: null, art_url_xl: null },
  heard,
})

const minute = 60_000

/** A week of 3 h 20 min, most of it on Tuesday. */
export const aWeek = (given: Partial<Week> = {}): Week => ({
  heard: 200 * minute,
  sets: 7,
  artists: 5,
  ids: 1,
  top_set: aSet({ set_name: 'Nordlicht Closing Set', artist: 'Mirelle Koda' }),
  top_artists: [artist('Mirelle Koda', 125 * minute), artist('Tarn', 48 * minute)],
  days: [41, 110, 0, 1, 48, 0, 0].map(minutes => minutes * minute),
  ...given,
})

export const aQuietWeek: Week = {
  ...{ heard: 0, sets: 0, artists: 0, ids: 0, top_set: null, top_artists: [] },
  days: [0, 0, 0, 0, 0, 0, 0],
}
