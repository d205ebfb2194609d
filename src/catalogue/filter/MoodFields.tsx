import { Length, Mood } from '#contract/moods.ts'
import type { Filters } from '../../data/catalogue/lists/list-view.ts'
import { NativeSelect } from '../../ui/controls/fields.ts'
import { moodNames } from '../sets/set-facts.ts'
import { lengthNames } from './length-names.ts'
import styles from './MoodFields.module.css'

const firstYear = 1980
const keys = ['A', 'B'].flatMap(mode => Array.from({ length: 12 }, (_, index) => `${index + 1}${mode}`))

/** From this year back. The one in force may be another. */
function yearsWith(year: number | undefined): number[] {
  const now = new Date().getFullYear()
  const years = Array.from({ length: now - firstYear + 1 }, (_, index) => now - index)
  return year === undefined || years.includes(year) ? years : [year, ...years]
}

export interface MoodFieldsProps {
  filters: Filters
  onFilters: (filters: Filters) => void
}

/** Chooses by what a list of sets is narrowed besides the genre. */
export function MoodFields({ filters, onFilters }: MoodFieldsProps) {
  const { mood, length, year, key } = filters
  const set = (change: Filters) => onFilters({ ...filters, ...change })
  return (
    <div className={styles.fields}>
      <NativeSelect
        label="Mood"
        value={mood ?? ''}
        onChange={event => set({ mood: Mood.options.find(known => known === event.target.value) })}
      >
        <option value="">Any mood</option>
        {Mood.options.map(each => (
          <option key={each} value={each}>
            {moodNames[each]}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label="Length"
        value={length ?? ''}
        onChange={event => set({ length: Length.options.find(known => known === event.target.value) })}
      >
        <option value="">Any length</option>
        {Length.options.map(each => (
          <option key={each} value={each}>
            {lengthNames[each]}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label="Year"
        value={year ?? ''}
        onChange={event => set({ year: Number(event.target.value) || undefined })}
      >
        <option value="">Any year</option>
        {yearsWith(year).map(each => (
          <option key={each}>{each}</option>
        ))}
      </NativeSelect>
      <NativeSelect label="Key" value={key ?? ''} onChange={event => set({ key: event.target.value || undefined })}>
        <option value="">Any key</option>
        {keys.map(each => (
          <option key={each}>{each}</option>
        ))}
      </NativeSelect>
    </div>
  )
}
