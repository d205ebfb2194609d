import { Mood } from '#contract/moods.ts'
import type { Filters } from '../../data/catalogue/lists/list-view.ts'
import { moodNames } from '../sets/set-facts.ts'
import type { FilterChip } from './FilterChips.tsx'
import { lengthNames } from './length-names.ts'

/** The chips of sets besides the genres: the length, year and key in force, which have chips only then, and the moods. */
export const moodChips = ({ length, year, key }: Filters): readonly FilterChip[] => [
  ...(length ? [{ filter: 'length' as const, value: length, name: lengthNames[length] }] : []),
  ...(year ? [{ filter: 'year' as const, value: year, name: String(year) }] : []),
  ...(key ? [{ filter: 'key' as const, value: key, name: key }] : []),
  ...Mood.options.map(mood => ({ filter: 'mood' as const, value: mood, name: moodNames[mood] })),
]
