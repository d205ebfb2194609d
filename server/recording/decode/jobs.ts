import type { Peaks } from '#contract/peaks.ts'
import type { Loudness } from '../loudness/loudness.ts'
import type { Sound } from '../sound/sound.ts'

/** What a recording's sound is like. */
export interface Measured {
  peaks: Peaks
  loudness: Loudness
  /** What its music is recognized by, as `encodeFingerprint` writes it. */
  fingerprint: Uint8Array
  /** In whole ms. */
  duration: number
}

/** What a recording has become. */
export interface Converted {
  /** The length of its sound, in ms. */
  duration: number
}

/** Decode a recording to measure it. */
export interface ToMeasure {
  path: string
  sound: Sound
  /** In ms, as far as it is known: the width of the waveform. */
  duration: number | undefined
}

/** Decode a recording and encode it again, as an MP3 of a constant bit rate. */
export interface ToConvert {
  path: string
  sound: Sound
  /** The file to write, which isn't there yet. */
  to: string
  /** Of two channels, in bits per second; one channel gets half. */
  bitRate: number
}

/** A job for a thread that decodes recordings. */
export type Job = ({ kind: 'measure' } & ToMeasure) | ({ kind: 'convert' } & ToConvert)

/** A message from such a thread. */
export type JobMessage =
  | { kind: 'progress'; share: number }
  | { kind: 'measured'; measured: Measured }
  | { kind: 'converted'; converted: Converted }
  | { kind: 'failed'; reason: string; isRefusal: boolean; code: string | undefined }
