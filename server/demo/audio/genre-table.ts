import type { Genre } from '#contract/genres.ts'

/** The musical parameters of a genre. */
export interface Style {
  /** Slowest and fastest tempo in beats per minute. */
  tempo: readonly [number, number]
  /** The sixteenths of a bar with a kick. */
  kick: readonly number[]
  /** The kick's lowest pitch in Hz, and how long it rings in seconds. */
  kickTone: readonly [hz: number, seconds: number]
  /** The sixteenths of a bar with a clap or snare. */
  clap: readonly number[]
  /** The sixteenths of a bar with a closed hat; open hats are between the beats. */
  hats: readonly number[]
  openHat: number
  /** The delay of every second sixteenth, as a fraction of a sixteenth. */
  swing: number
  /** The sixteenths of a bar on which bass notes start, and their brightness (0 sub, 1 saw). */
  bass: readonly number[]
  bassBright: number
  /** The sixteenths of a bar on which chords start; a pad has one long chord. */
  chords: readonly number[]
  pad: boolean
  /** Cutoff of chords and lead in Hz. */
  bright: number
  /** Loudness of the lead, 0 to 1. */
  lead: number
}

const four = [0, 4, 8, 12] as const
const backbeat = [4, 12] as const
const eighths = [0, 2, 4, 6, 8, 10, 12, 14] as const
const offbeats = [2, 6, 10, 14] as const
const sixteenths = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const
const rolling = [1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15] as const

const base: Style = {
  tempo: [120, 126],
  kick: four,
  kickTone: [48, 0.26],
  clap: backbeat,
  hats: eighths,
  openHat: 0.5,
  swing: 0.06,
  bass: offbeats,
  bassBright: 0.35,
  chords: [0, 3, 6, 10],
  pad: false,
  bright: 1800,
  lead: 0.3,
}

export const styles: Record<Genre, Style> = {
  'Afro House': {
    ...base,
    tempo: [118, 123],
    hats: [0, 3, 4, 6, 8, 11, 12, 14],
    swing: 0.14,
    bass: [0, 3, 7, 10],
    chords: [0, 6, 11],
    bright: 1500,
    lead: 0.35,
  },
  'Bass / Club': {
    ...base,
    tempo: [128, 138],
    kick: [0, 6, 8, 11],
    clap: [4, 12, 15],
    kickTone: [44, 0.4],
    bass: [0, 3, 6, 8, 11],
    bassBright: 0.7,
    chords: [2, 10],
    bright: 2400,
    lead: 0.2,
  },
  'Breaks / Breakbeat / UK Bass': {
    ...base,
    tempo: [130, 138],
    kick: [0, 5, 10],
    clap: backbeat,
    hats: sixteenths,
    swing: 0.1,
    bass: [0, 2, 7, 10, 13],
    bassBright: 0.6,
    chords: [0, 7],
    bright: 2600,
  },
  'Dance / Electro Pop': {
    ...base,
    tempo: [116, 126],
    bass: eighths,
    bassBright: 0.5,
    chords: [0, 4, 8, 12],
    bright: 3800,
    lead: 0.55,
  },
  'Deep House': {
    ...base,
    tempo: [119, 124],
    swing: 0.12,
    bass: [0, 3, 6, 11],
    bassBright: 0.2,
    chords: [2, 5, 10],
    bright: 1200,
    lead: 0.2,
  },
  'Electro (Classic / Detroit / Modern)': {
    ...base,
    tempo: [126, 134],
    kick: [0, 6, 10],
    clap: backbeat,
    hats: sixteenths,
    swing: 0,
    bass: [0, 2, 3, 6, 8, 10, 11, 14],
    bassBright: 0.8,
    chords: [0, 8],
    bright: 2800,
    lead: 0.4,
  },
  Electronic: {
    ...base,
    tempo: [114, 126],
    kick: [0, 7, 10],
    hats: [2, 5, 6, 10, 13, 14],
    bass: [0, 6, 10],
    chords: [0, 8],
    bright: 2200,
    lead: 0.45,
  },
  Electronica: {
    ...base,
    tempo: [102, 116],
    kick: [0, 10],
    clap: [8],
    hats: [0, 3, 6, 8, 11, 14],
    openHat: 0.25,
    swing: 0.1,
    bass: [0, 7],
    bassBright: 0.15,
    chords: [0],
    pad: true,
    bright: 1600,
    lead: 0.5,
  },
  House: {
    ...base,
    tempo: [121, 127],
    swing: 0.1,
    bass: [0, 3, 6, 8, 11, 14],
    chords: [0, 3, 6, 10, 13],
    bright: 2600,
  },
  'Indie Dance': {
    ...base,
    tempo: [112, 122],
    bass: eighths,
    bassBright: 0.65,
    chords: [0, 6],
    bright: 2200,
    lead: 0.45,
  },
  'Melodic House & Techno': {
    ...base,
    tempo: [120, 125],
    openHat: 0.4,
    bass: rolling,
    bassBright: 0.3,
    chords: [0],
    pad: true,
    bright: 1700,
    lead: 0.6,
  },
  'Minimal / Deep Tech': {
    ...base,
    tempo: [124, 129],
    clap: [12],
    hats: [2, 6, 9, 10, 14],
    swing: 0.16,
    bass: [0, 3, 7, 10, 14],
    bassBright: 0.15,
    chords: [6],
    bright: 1100,
    lead: 0.15,
  },
  'Nu Disco / Disco': {
    ...base,
    tempo: [112, 120],
    kickTone: [56, 0.2],
    hats: sixteenths,
    openHat: 0.8,
    bass: [0, 2, 4, 6, 8, 10, 12, 14],
    bassBright: 0.55,
    chords: [0, 3, 6, 9, 12],
    bright: 3600,
    lead: 0.4,
  },
  'Organic House / Downtempo': {
    ...base,
    tempo: [102, 114],
    kickTone: [52, 0.2],
    clap: [12],
    hats: [0, 3, 6, 8, 10, 14],
    openHat: 0.2,
    swing: 0.16,
    bass: [0, 6, 11],
    bassBright: 0.1,
    chords: [0],
    pad: true,
    bright: 1300,
    lead: 0.5,
  },
  'Progressive House': {
    ...base,
    tempo: [121, 126],
    bass: rolling,
    bassBright: 0.4,
    chords: [0, 6, 12],
    pad: true,
    bright: 2000,
    lead: 0.5,
  },
  'Tech House': {
    ...base,
    tempo: [125, 130],
    hats: sixteenths,
    swing: 0.12,
    bass: [0, 3, 6, 7, 10, 14],
    bassBright: 0.5,
    chords: [7, 15],
    bright: 1600,
    lead: 0.15,
  },
  Techno: {
    ...base,
    tempo: [128, 136],
    clap: [12],
    swing: 0,
    bass: rolling,
    bassBright: 0.25,
    chords: [0, 3, 6, 9, 12],
    bright: 1500,
    lead: 0.2,
    kickTone: [45, 0.32],
  },
  'Techno (Peak Time / Driving)': {
    ...base,
    tempo: [132, 140],
    swing: 0,
    hats: sixteenths,
    openHat: 0.7,
    bass: rolling,
    bassBright: 0.4,
    chords: [0, 3, 6, 11],
    bright: 2400,
    lead: 0.4,
    kickTone: [46, 0.34],
  },
  'Techno (Raw / Deep / Hypnotic)': {
    ...base,
    tempo: [130, 138],
    clap: [],
    swing: 0,
    hats: offbeats,
    openHat: 0.6,
    bass: rolling,
    bassBright: 0.1,
    chords: [0, 3, 6, 9, 12, 15],
    bright: 1000,
    lead: 0.25,
    kickTone: [43, 0.36],
  },
  Trance: {
    ...base,
    tempo: [134, 141],
    swing: 0,
    openHat: 0.8,
    bass: rolling,
    bassBright: 0.5,
    chords: [0],
    pad: true,
    bright: 3200,
    lead: 0.7,
    kickTone: [50, 0.26],
  },
}

/** Slowest and fastest tempo of a genre in beats per minute. */
export const tempoOf = (genre: Genre) => styles[genre].tempo
