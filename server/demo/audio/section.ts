import { LruMap } from 'toad-cache'
import { frameMs, type TrackSound } from '../plan.ts'
import { createRandom } from '../random.ts'
import type { Part } from './arrangement.ts'
import type { Loop } from './drums.ts'
import { type Layers, renderLayers, sampleRate } from './layers.ts'

/** The description of a section of four bars. Equal sections sound the same in every set. */
export interface Section {
  sound: TrackSound
  kind: Part | 'intro' | 'transition'
  frames: number
  /** In a transition, the track that fades out. */
  from?: TrackSound
}

type Mix = Partial<Record<keyof Layers, number>>

const mixes: Record<Exclude<Section['kind'], 'transition'>, Mix> = {
  intro: { kick: 1, tops: 0.7, bass: 0.4 },
  drums: { kick: 1, tops: 1, bass: 0.8 },
  a: { kick: 1, tops: 0.9, bass: 1, chords: 0.8 },
  b: { kick: 1, tops: 1, bass: 1, chords: 1, lead: 0.5 },
  break: { tops: 0.2, chords: 2, lead: 1.6 },
  build: { kick: 0.5, tops: 0.8, chords: 1.5, lead: 1.2 },
  peak: { kick: 1, tops: 1.1, bass: 1.1, chords: 1.1, lead: 1 },
}

const parts = ['tops', 'bass', 'chords', 'lead'] as const

/** Mixes a track's parts into a loop, with sidechain ducking by the kick. `gain` is called with the progress from 0 to 1. */
function add(
  { samples: into, rate }: Loop,
  layers: Layers,
  mix: Mix,
  gain: (progress: number) => number = () => 1,
): void {
  const { length } = into
  const recovery = 0.99988 ** (sampleRate / rate)
  const kickGain = mix.kick ?? 0
  let duck = 0
  for (let i = 0; i < length; i++) {
    const fade = gain(i / length)
    const hit = layers.kick[i] ?? 0
    duck = Math.max(Math.abs(hit) * kickGain, duck * recovery)
    const room = 1 - 0.75 * Math.min(1, duck)
    let sum = 0
    for (const part of parts) {
      const level = mix[part]
      if (level) sum += (layers[part][i] ?? 0) * level * (part === 'tops' ? 1 : room)
    }
    into[i] = (into[i] ?? 0) + (hit * kickGain + sum) * fade
  }
}

/** Adds noise that rises over the second half of a build, before the drop. */
function addRiser({ samples: into }: Loop, seed: number): void {
  const random = createRandom(seed ^ 0x415e)
  let low = 0
  for (let i = into.length >> 1; i < into.length; i++) {
    const rise = (i / into.length - 0.5) * 2
    low += (0.02 + rise * 0.3) * (random.next() * 2 - 1 - low)
    into[i] = (into[i] ?? 0) + low * rise * rise * 0.35
  }
}

/** Lowers the level at the end: decoders blend two frames at a joint, and the dip hides that they don't belong together. */
function dipEnd({ samples, rate }: Loop): void {
  const length = Math.round(0.026 * rate)
  for (let i = 0; i < length; i++) {
    const index = samples.length - length + i
    samples[index] = (samples[index] ?? 0) * (0.35 + 0.65 * (1 - i / length))
  }
}

const loudness = 1.15

/** Renders a section at a rate in Hz: mono samples within -1..1. */
export function renderSection({ sound, kind, frames, from }: Section, rate = sampleRate): Float32Array {
  const samples = new Float32Array((frames * frameMs * rate) / 1000)
  const mixed = { samples, rate }
  const layers = layersOf(sound, frames, rate)
  if (kind === 'transition') {
    const leaving = { tops: 0.8, chords: 0.8, lead: 0.4 }
    if (from) add(mixed, layersOf(from, frames, rate), leaving, progress => 1 - progress)
    add(mixed, layers, { kick: 1, bass: 0.9 })
    add(mixed, layers, { tops: 0.9, chords: 0.6 }, progress => progress)
  } else {
    add(mixed, layers, mixes[kind])
  }
  if (kind === 'build') addRiser(mixed, sound.seed)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.tanh((samples[i] ?? 0) * loudness) * 0.92
  dipEnd(mixed)
  return samples
}

/** A cache of the last few tracks' parts, because neighboring sections use the same ones. */
const cachedLayers = new LruMap<Layers>(3)

function layersOf(sound: TrackSound, frames: number, rate: number): Layers {
  const key = `${sound.seed} ${frames} ${rate}`
  const cached = cachedLayers.get(key)
  if (cached) return cached
  const layers = renderLayers(sound, frames, rate)
  cachedLayers.set(key, layers)
  return layers
}
