import type { ExportedSet, ExportedTrack } from '../../../../server/tracklist/exported-set.ts'

/** A track as it is exported; `more` is what the test is about. */
export const aTrack = (start: number, more: Partial<ExportedTrack> = {}): ExportedTrack => ({
  start,
  title: 'Undertow',
  artists: ['Tarn'],
  feat: [],
  remixers: [],
  mix: 'original_mix',
  mixName: null,
  label: null,
  releaseDate: null,
  genre: null,
  bpm: null,
  key: null,
  purchaseUrl: null,
  ...more,
})

export const aSet = (...tracks: ExportedTrack[]): ExportedSet => ({
  recording: 'night.mp3',
  name: 'Night "One"',
  artists: ['Tarn', 'Kassian'],
  date: '2026-05-03',
  genre: 'Techno',
  curators: [{ type: 'label', name: 'Halyard' }],
  duration: 7_200_000,
  tracks,
})

export const remix = aTrack(6_750_493, {
  title: '12" Lantern\nII',
  feat: ['Mirelle'],
  remixers: ['Kassian'],
  mix: 'remix',
  mixName: 'Kassian',
  label: 'Halyard',
  releaseDate: '2025-01-02',
  genre: 'House',
})
export const id = aTrack(7_000_000, { title: 'ID', artists: [], mix: 'ID' })
