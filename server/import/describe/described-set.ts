import type { Credit } from '../../db/releases/credits.ts'

/** A set as it is to stand in the catalogue, read from whatever source. Times are in ms. */
export interface DescribedSet {
  name: string
  artists: readonly string[]
  /** `YYYY-MM-DD` */
  date: string
  genre: string
  /** Undefined: whoever brings the set stays as noted. */
  curators: readonly { type: 'artist' | 'label'; name: string }[] | undefined
  /** Undefined: nothing was found that tells; what the catalogue has stays. */
  tracks: readonly DescribedTrack[] | undefined
  recording: { permalink: string; version: string; size: number; digests: string[]; duration: number }
  artwork: PicturePaths | undefined
  guesses: Guesses
}

/**
 * What no source tells and a new set must have, each with a sentence for the operator. A set that is in the catalogue keeps
 * its own instead: nobody knows any more whether somebody told it. `day` is a date of which the year was told.
 */
export type Guesses = ReadonlyMap<Guess, string>
export type Guess = 'name' | 'date' | 'day' | 'genre'

/** One picture in its three sizes, below the media folder. */
export interface PicturePaths {
  art_url: string
  art_url_sm: string
  art_url_xl: string
}

export interface DescribedTrack {
  start: number
  end: number
  /** ‘ID’ when nobody knows. */
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

/** What an import did, or would do, with one set. */
export interface Imported {
  id: number
  kind: 'new' | 'changed' | 'unchanged'
  changes: Changes
}

/** What is different for it in the catalogue. */
export interface Changes {
  newArtists: string[]
  newLabels: string[]
  /** One line for each other thing. */
  lines: string[]
}
