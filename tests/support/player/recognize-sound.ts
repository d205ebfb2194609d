import { fadeSamples, gainsOf } from '../../../server/demo/audio/fader.ts'
import { type Passage, passagesOf } from '../../../server/demo/audio/passages.ts'
import { renderSection } from '../../../server/demo/audio/section.ts'
import { type DemoSet, frameMs, slotStarts } from '../../../server/demo/plan.ts'

/** The sound is reduced from 48,000 to 6,000 samples a second, which preserves the frequencies of kick, bass and chords. */
const step = 8
const inSamples = (ms: number) => Math.round((ms * 48) / step)

/** How far the sound may be from the stated position. Farther would prove nothing, because a loop repeats. */
const reach = inSamples(150)

/** Long enough to distinguish any two tracks, even where they have little more than a kick drum. */
const pieceLength = inSamples(680)

function coarse(samples: Float32Array): Float32Array {
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, at) => {
    let sum = 0
    for (let i = 0; i < step; i++) sum += samples[at * step + i] ?? 0
    return sum
  })
}

const energyOf = (samples: Float32Array) => samples.reduce((sum, each) => sum + each * each, 0)

/** The best normalized correlation of a piece with any part of another sound; 1 means identical. */
function bestIn(piece: Float32Array, sound: Float32Array): number {
  const pieceEnergy = energyOf(piece)
  let energy = energyOf(sound.subarray(0, piece.length))
  let best = 0
  for (let from = 0; from <= sound.length - piece.length; from++) {
    let product = 0
    for (let i = 0; i < piece.length; i++) product += (piece[i] ?? 0) * (sound[from + i] ?? 0)
    best = Math.max(best, product / Math.sqrt(pieceEnergy * Math.max(0, energy) + 1e-12))
    energy += (sound[from + piece.length] ?? 0) ** 2 - (sound[from] ?? 0) ** 2
  }
  return best
}

/** Passages that were rendered already: rendering is slow, and the same set is compared more than once. */
const rendered = new Map<string, Float32Array>()

function soundOf(passage: Passage): Float32Array {
  const key = JSON.stringify(passage)
  const { section, fade } = passage
  const sound =
    rendered.get(key) ?? fadeSamples(renderSection(section, 6000), gainsOf(fade, section.frames), inSamples(frameMs))
  rendered.set(key, sound)
  return sound
}

/** `length` samples of a set, starting at sample `from`; silence before its start and after its end. */
function excerptOf(set: DemoSet, from: number, length: number): Float32Array {
  const excerpt = new Float32Array(length)
  let start = 0
  for (const passage of passagesOf(set)) {
    const end = start + inSamples(passage.section.frames * frameMs)
    if (end > from && start < from + length)
      excerpt.set(
        soundOf(passage).subarray(Math.max(0, from - start), from + length - start),
        Math.max(0, start - from),
      )
    start = end
  }
  return excerpt
}

/** How similar a piece is to a set's sound at a position (ms); at most 1. */
const likenessTo = (piece: Float32Array, set: DemoSet, ms: number) =>
  bestIn(piece, excerptOf(set, inSamples(ms) - reach, piece.length + 2 * reach))

/** A track of a set, by its position, and how similar the recorded sound is to it; at most 1. */
export interface Recognized {
  set: number
  track: number
  likeness: number
}

/**
 * Recognizes a track only by its sound. Returns candidates, the most similar first. Each set is compared at the
 * position `ms`, where the audio element was. Of the most similar set every other track is also compared, at the same
 * distance from its own start. `recorded` has 48,000 samples a second, and its first sample lies within 150 ms of `ms`.
 */
export function recognizeSound(sets: ReadonlyMap<number, DemoSet>, recorded: Float32Array, ms: number): Recognized[] {
  const piece = coarse(recorded).subarray(0, pieceLength)
  const [likest, ...others] = [...sets]
    .map(([set, plan]) => ({ set, plan, likeness: likenessTo(piece, plan, ms) }))
    .toSorted((a, b) => b.likeness - a.likeness)
    .map(each => ({ ...each, starts: slotStarts(each.plan.slots) }))
    .map(each => ({ ...each, track: each.starts.filter(start => start <= ms).length }))
  if (!likest) return []
  const offset = ms - (likest.starts[likest.track - 1] ?? 0)
  const ofLikest = likest.plan.slots.map((_, index) => ({
    set: likest.set,
    track: index + 1,
    likeness: likenessTo(piece, likest.plan, (likest.starts[index] ?? 0) + offset),
  }))
  return [...ofLikest, ...others]
    .map(({ set, track, likeness }) => ({ set, track, likeness }))
    .toSorted((a, b) => b.likeness - a.likeness)
}
