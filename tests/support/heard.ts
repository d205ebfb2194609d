import { renderSection, type Section, sectionsOfSet } from '../../server/demo/audio/section.ts'
import { type DemoSet, frameMs } from '../../server/demo/plan.ts'

/** How many of the sound's 48,000 samples a second become one: kick, bass and chords lie below what is left. */
const step = 8
const inSamples = (ms: number) => Math.round((ms * 48) / step)

/** How far what is heard may lie from where it is said to be: loops are alike, so farther it proves nothing. */
const reach = inSamples(150)

/** 0.4 s are enough to tell any two tracks apart. */
const pieceLength = inSamples(400)

function coarse(samples: Float32Array): Float32Array {
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, at) => {
    let sum = 0
    for (let i = 0; i < step; i++) sum += samples[at * step + i] ?? 0
    return sum
  })
}

/** Normalised correlation of a piece with what lies at `from` of another sound; 1 is the same. */
function correlationAt(piece: Float32Array, other: Float32Array, from: number): number {
  let product = 0
  let energy = 0
  let otherEnergy = 0
  for (let i = 0; i < piece.length; i++) {
    const a = piece[i] ?? 0
    const b = other[from + i] ?? 0
    product += a * b
    energy += a * a
    otherEnergy += b * b
  }
  return product / Math.sqrt(energy * otherEnergy + 1e-12)
}

/** Rendering takes longer than listening, and a set is heard more than once. */
const rendered = new Map<string, Float32Array>()

function soundOf(section: Section): Float32Array {
  const key = JSON.stringify(section)
  const sound = rendered.get(key) ?? renderSection(section, 6000)
  rendered.set(key, sound)
  return sound
}

/** How much a piece is what these sections sound like `ms` after the first one's start. */
function likenessTo(piece: Float32Array, sections: readonly Section[], ms: number): number {
  let into = ms
  for (const section of sections) {
    const length = section.frames * frameMs
    if (into < length) return bestNear(piece, soundOf(section), inSamples(into))
    into -= length
  }
  return 0
}

function bestNear(piece: Float32Array, sound: Float32Array, middle: number): number {
  const last = Math.min(sound.length - piece.length, middle + reach)
  let best = 0
  for (let from = Math.max(0, middle - reach); from <= last; from++)
    best = Math.max(best, correlationAt(piece, sound, from))
  return best
}

/**
 * Tells by the sound alone which of a set's tracks was heard: how much it is like each of them `ms` after that track's
 * start, at most 1, by their places and the likest first. `heard` has 48,000 samples a second, and its first one lies
 * within 150 ms of `ms`.
 */
export function tracksBySound(set: DemoSet, heard: Float32Array, ms: number): { position: number; likeness: number }[] {
  const piece = coarse(heard).subarray(0, pieceLength)
  const sections = sectionsOfSet(set)
  return set.slots
    .map((slot, index) => ({
      position: index + 1,
      likeness: likenessTo(piece, sections.splice(0, slot.sections), ms),
    }))
    .toSorted((a, b) => b.likeness - a.likeness)
}
