import type { Genre } from '#contract/genres.ts'

/**
 * The plan of the demo's music, shared by the catalogue, which writes the tracklist into the database, and the synthesizer,
 * which must match it exactly. All times are whole MP3 frames.
 */

/** A demo recording is 48 kHz, 128 kbps, mono, constant bit rate: a frame is 384 bytes and 24 ms, so 16 bytes are 1 ms. */
export const frameMs = 24
export const frameBytes = 384

/** The synthesizer's input for one track. Equal values give equal sound in every set. */
export interface TrackSound {
  /** Unsigned 32-bit; determines patterns and timbres within the genre. */
  seed: number
  genre: Genre
  /** Nominal tempo; the real one is within 0.25 of it (see `sectionFrames`). */
  bpm: number
  /** Camelot key, 1A..12B. */
  key: string
}

/** A track's place in a set: it plays for `sections` sections of four bars. */
export interface Slot {
  sound: TrackSound
  sections: number
}

export interface DemoSet {
  permalink: string
  slots: Slot[]
}

/** Frames of one four-bar section (16 beats) at a tempo, rounded to whole frames. */
export const sectionFrames = (bpm: number) => Math.round(960 / bpm / (frameMs / 1000))

/** Length of a slot in milliseconds. */
export const slotMs = (slot: Slot) => slot.sections * sectionFrames(slot.sound.bpm) * frameMs

/** Start times of all slots in milliseconds, and, as the last element, the length of the whole set. */
export function slotStarts(slots: Slot[]): number[] {
  let at = 0
  const starts = slots.map(slot => {
    const start = at
    at += slotMs(slot)
    return start
  })
  return [...starts, at]
}
