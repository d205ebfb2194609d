import type { ManifestTrack } from '#contract/manifest.ts'

/** A track of a set, as input for all export formats. */
export interface ExportedTrack {
  /** Milliseconds from the start of the recording. */
  start: number
  /** Null for an ID without a title. */
  title: string | null
  artists: readonly string[]
  feat: readonly string[]
  remixers: readonly string[]
  mix: ManifestTrack['mix']
  mixName: string | null
  label: string | null
  /** `YYYY-MM-DD` */
  releaseDate: string | null
  genre: string | null
  bpm: number | null
  key: string | null
  purchaseUrl: string | null
}

/** A set, as input for all export formats. */
export interface ExportedSet {
  /** The recording's file name, without folders. */
  recording: string
  name: string
  artists: readonly string[]
  /** `YYYY-MM-DD` */
  date: string
  genre: string
  curators: readonly { type: 'artist' | 'label'; name: string }[]
  /** Milliseconds. */
  duration: number
  /** Ordered by their start. */
  tracks: readonly ExportedTrack[]
}
