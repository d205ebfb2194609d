import { type DemoSet, type Slot, sectionFrames, type TrackSound } from '../plan.ts'
import { createRandom } from '../random.ts'
import { arrange } from './arrangement.ts'
import type { Fade } from './fader.ts'
import { styles } from './genre-table.ts'
import type { Section } from './section.ts'

/** A section in its place in a set, with its level there. */
export interface Passage {
  section: Section
  fade: Fade
}

/** The level between two tracks, and at the beginning and the end of a set. */
const mixLevel = 0.72
const silentLevel = 0.2

/** A set begins gently, is at its loudest somewhat after the middle, and calms down. `progress` is from 0 to 1. */
const arc = (progress: number) => 0.86 + 0.14 * Math.sin(Math.PI * (0.1 + 0.75 * progress))

/** The more a kick drum rings, the louder is its track: the mixer's trim makes up for most of that. */
function trimOf({ seed, genre }: TrackSound): number {
  const { kick, kickTone } = styles[genre]
  const byKick = Math.min(1, Math.sqrt(1 / (kick.length * kickTone[1])))
  return byKick * (0.93 + 0.07 * createRandom(seed ^ 0x3a57).next())
}

function passagesOfSlot(slots: readonly Slot[], index: number): Passage[] {
  const [slot, before] = [slots[index], slots[index - 1]]
  if (!slot) return []
  const { sound } = slot
  const frames = sectionFrames(sound.bpm)
  const arranged = arrange(slot)
  const level = arc(index / slots.length) * trimOf(sound)
  const fadeOf = (number: number, from: number, to: number): Fade => ({
    from: from * level,
    to: to * level,
    seed: (sound.seed + number) >>> 0,
  })
  const mixIn: Passage = {
    section: before ? { sound, kind: 'transition', frames, from: before.sound } : { sound, kind: 'intro', frames },
    fade: fadeOf(0, before ? mixLevel : silentLevel, arranged[0]?.from ?? mixLevel),
  }
  const rest = arranged.map(({ part, from, to }, at): Passage => {
    const isEnd = index === slots.length - 1 && at === arranged.length - 1
    const drops = part !== 'peak' && arranged[at + 1]?.part === 'peak'
    const fade = fadeOf(at + 1, from, isEnd ? silentLevel : to)
    return { section: { sound, kind: part, frames }, fade: drops ? { ...fade, gasp: true } : fade }
  })
  return [mixIn, ...rest]
}

/** The passages of a whole set in order. */
export const passagesOf = ({ slots }: DemoSet): Passage[] => slots.flatMap((_, index) => passagesOfSlot(slots, index))
