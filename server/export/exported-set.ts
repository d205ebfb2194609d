import type { ManifestTrack } from '../../contract/manifest.ts'

/** A track of a set as an export takes it, whatever it was kept in. */
export interface ExportedTrack {
  /** Milliseconds from the start of the recording. */
  start: number
  /** Null for an ID that nobody has a name for. */
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

/** A set as an export takes it. */
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
  /** By their start. */
  tracks: readonly ExportedTrack[]
}
