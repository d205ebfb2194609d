import { rootOf } from '../keys.ts'
import { frameMs, type TrackSound } from '../plan.ts'
import { createRandom } from '../random.ts'
import { clap, hat, kick } from './drums.ts'
import { type Style, styles } from './genre-table.ts'
import { bassNote, chordNote, leadNote } from './tones.ts'

export const sampleRate = 48_000
export const samplesPerFrame = (sampleRate * frameMs) / 1000

/** The parts of a track over one section of four bars, each a loop of the section's length. */
export interface Layers {
  kick: Float32Array
  tops: Float32Array
  bass: Float32Array
  chords: Float32Array
  lead: Float32Array
}

/** The position of a sixteenth in the section, in samples; every second one is delayed by the swing. */
const gridOf = (length: number, swing: number) => (sixteenth: number) =>
  Math.round(((sixteenth + (sixteenth % 2 === 1 ? swing : 0)) * length) / 64)

const minorTurns = [
  [0, 0, 5, 3],
  [0, 5, 2, 6],
  [0, 3, 5, 6],
  [0, 0, 0, 5],
] as const
const majorTurns = [
  [0, 4, 5, 3],
  [0, 3, 0, 4],
  [0, 5, 3, 4],
] as const
const minorScale = [0, 2, 3, 5, 7, 8, 10] as const
const majorScale = [0, 2, 4, 5, 7, 9, 11] as const

/** The harmony: the root of each bar's chord and the scale, as semitones above the key's root. */
function harmonyOf(sound: TrackSound) {
  const random = createRandom(sound.seed ^ 0x5eed)
  const major = sound.key.endsWith('B')
  const scale = major ? majorScale : minorScale
  const turn = major ? random.pick(majorTurns) : random.pick(minorTurns)
  const degree = (step: number) => (scale[((step % 7) + 7) % 7] ?? 0) + 12 * Math.floor(step / 7)
  return { root: rootOf(sound.key), bars: turn, degree }
}

const hertz = (midi: number) => 440 * 2 ** ((midi - 69) / 12)

/** Calls `hit` for every hit of a one-bar pattern in each of the four bars. */
function eachHit(pattern: readonly number[], hit: (sixteenth: number, bar: number, index: number) => void): void {
  for (let bar = 0; bar < 4; bar++) for (const [index, at] of pattern.entries()) hit(bar * 16 + at, bar, index)
}

function drums(sound: TrackSound, style: Style, length: number, rate: number) {
  const random = createRandom(sound.seed ^ 0xd2)
  const at = gridOf(length, style.swing)
  const kicks = { samples: new Float32Array(length), rate }
  const tops = { samples: new Float32Array(length), rate }
  const [hz, ring] = style.kickTone
  const tone = hz * (0.94 + random.next() * 0.12)
  eachHit(style.kick, sixteenth => kick(kicks, at(sixteenth), tone, ring))
  eachHit(style.clap, sixteenth => clap(tops, at(sixteenth), 0.3, random))
  const sharp = 0.25 + random.next() * 0.5
  eachHit(style.hats, (sixteenth, _, index) => hat(tops, at(sixteenth), index % 2 ? 0.1 : 0.15, 0.03, sharp, random))
  eachHit([2, 6, 10, 14], sixteenth => hat(tops, at(sixteenth), 0.16 * style.openHat, 0.14, sharp, random))
  return { kick: kicks.samples, tops: tops.samples }
}

/** Renders all parts of a track over a section of so many frames, at a rate in Hz. Deterministic. */
export function renderLayers(sound: TrackSound, frames: number, rate: number): Layers {
  const style = styles[sound.genre]
  const length = (frames * frameMs * rate) / 1000
  const random = createRandom(sound.seed)
  const { root, bars, degree } = harmonyOf(sound)
  const at = gridOf(length, style.swing)
  const step = length / 64
  const bass = { samples: new Float32Array(length), rate }
  const chords = { samples: new Float32Array(length), rate }
  const lead = { samples: new Float32Array(length), rate }
  const low = 24 + (root < 5 ? root + 12 : root)
  const octaves = style.bass.map(() => (random.chance(0.2) ? 12 : 0))
  eachHit(style.bass, (sixteenth, bar, index) => {
    const pitch = low + degree(bars[bar] ?? 0) + (octaves[index] ?? 0)
    bassNote(bass, at(sixteenth), Math.round(step * 1.1), hertz(pitch > 43 ? pitch - 12 : pitch), style.bassBright)
  })
  const hold = Math.round(step * (style.pad ? 16 : 1.6))
  const voicing = random.chance(0.5) ? [0, 2, 4, 6] : [0, 2, 4, 8]
  eachHit(style.pad ? [0] : style.chords, (sixteenth, bar) => {
    for (const tone of voicing) {
      const pitch = 48 + root + degree((bars[bar] ?? 0) + tone)
      chordNote(chords, at(sixteenth), hold, hertz(pitch), style.bright, style.pad)
    }
  })
  const figure = Array.from({ length: 6 }, () => ({ at: random.int(0, 15), tone: random.pick([0, 2, 4, 5, 7, 9]) }))
  eachHit(
    figure.map(note => note.at),
    (sixteenth, bar, index) => {
      const pitch = 60 + root + degree((bars[bar] ?? 0) + (figure[index]?.tone ?? 0))
      leadNote(lead, at(sixteenth), Math.round(step * 3), hertz(pitch), style.bright * 1.6, style.lead)
    },
  )
  return {
    ...drums(sound, style, length, rate),
    bass: bass.samples,
    chords: chords.samples,
    lead: lead.samples,
  }
}
