import type { Credit } from '../../db/releases/credits.ts'
import type { Loudness } from '../../recording/loudness/loudness.ts'

/** A set to write to the catalogue, independent of its source. Times are in ms. */
export interface DescribedSet {
  name: string
  artists: readonly string[]
  /** `YYYY-MM-DD` */
  date: string
  genre: string
  /** Undefined leaves the curators as they are. */
  curators: readonly { type: 'artist' | 'label'; name: string }[] | undefined
  /** Undefined if no source has a tracklist: the catalogue's one stays. */
  tracks: readonly DescribedTrack[] | undefined
  recording: {
    permalink: string
    version: string
    size: number
    digests: string[]
    duration: number
    /** Undefined if an earlier import has measured it. */
    loudness: Loudness | undefined
    /** What its music is recognized by; absent if it is stored already. */
    fingerprint?: Uint8Array | undefined
  }
  /** Undefined leaves the picture as it is. */
  artwork: PicturePaths | NoPicture | undefined
  guesses: Guesses
}

/**
 * Values that no source has and that a new set needs, each with a sentence for the operator. A set that is in the catalogue
 * keeps its own values instead. `day` means that only the year of the date is known.
 */
export type Guesses = ReadonlyMap<Guess, string>
export type Guess = 'name' | 'date' | 'day' | 'genre'

/** The paths of a picture in its three sizes, below the media folder. */
export interface PicturePaths {
  art_url: string
  art_url_sm: string
  art_url_xl: string
}

/** A set whose picture was taken away. */
export type NoPicture = Record<keyof PicturePaths, null>

export interface DescribedTrack extends TrackValues {
  start: number
  end: number
  /**
   * The catalogue's track of this row, if the source knows it: its values are corrected then. Null for a row that is new. Without it,
   * the row is compared with the one that is at its place.
   */
  id?: number | null
}

/** What a track is called, and what is known of it. */
export interface TrackValues {
  /** ‘ID’ if unknown. */
  title: string
  mix: 'original_mix' | 'remix' | 'edit' | 'ID'
  mixName: string | null
  credits: readonly Credit[]
  label: string | undefined
  date: string | undefined
  genre: string | undefined
  bpm: number | undefined
  key: string | undefined
  purchaseUrl: string | undefined
  artwork: PicturePaths | undefined
}

/** The result of importing one set, or of a dry run. */
export interface Imported {
  id: number
  kind: 'new' | 'changed' | 'unchanged'
  changes: Changes
}

/** The changes in the catalogue. */
export interface Changes {
  newArtists: string[]
  newLabels: string[]
  /** One line for each other change. */
  lines: string[]
}
