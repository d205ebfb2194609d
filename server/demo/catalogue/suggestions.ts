import type { Suggested } from '#contract/entities/suggested.ts'
import type { Random } from '../random.ts'
import type { DemoCatalogue } from './catalogue.ts'
import { dateBefore, timeOn } from './dates.ts'
import { artistNames, labelNames, titleEnds, titleStarts } from './names.ts'

/** What a listener suggests an ID to be, and who agrees with it. */
export interface DemoSuggestion extends Suggested {
  trackId: number
  userId: number
  time: string
  votes: { userId: number; agrees: boolean }[]
}

/** For each ID that has suggestions, and for each of those, whether others agree: one is strong, one disputed, one of two new ones. */
const votes = [[[true, true, true, false], [false]], [[true]], [[false, false]], [[], []]]
/** The set whose first ID gets the first of these; the others go to the last IDs that it hasn't. */
const popular = 15

/** Generates suggestions of all listeners but the demo account, who may then agree. */
export function makeSuggestions(
  { sets, tracks }: DemoCatalogue,
  listeners: number,
  { today, random }: { today: string; random: Random },
): DemoSuggestion[] {
  const isId = ({ mixType }: { mixType: string }) => mixType === 'ID'
  const inSet = (sets[popular]?.slots ?? []).map(({ track }) => track).filter(isId)
  const chosen = [...inSet.slice(0, 1), ...tracks.filter(track => isId(track) && !inSet.includes(track)).reverse()]
  return votes.flatMap((suggestions, index) => {
    const track = chosen[index]
    if (!track) return []
    const people = random.shuffle(Array.from({ length: listeners - 1 }, (_, other) => other + 2))
    return suggestions.map((opinions, place) => {
      const [label] = random.pick(labelNames)
      return {
        trackId: track.id,
        userId: people[place] ?? 2,
        artist: track.artist === 'ID' ? random.pick(artistNames) : track.artist,
        title: `${random.pick(titleStarts)} ${random.pick(titleEnds)}`,
        mix_name: null,
        label: random.chance(0.5) ? label : null,
        link: null,
        why: random.pick(['heard', 'played', 'heard'] as const),
        time: timeOn(dateBefore(today, 12 - index * 2), random.int(0, 86_399)),
        votes: opinions.map((agrees, voter) => ({ userId: people[suggestions.length + voter] ?? 2, agrees })),
      }
    })
  })
}
