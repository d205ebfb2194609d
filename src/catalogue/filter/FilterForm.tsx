import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type Genre, genres } from '#contract/genres.ts'
import { filtersOf, isChanged, isSameOrder, type ListView } from '../../data/catalogue/lists/list-view.ts'
import { choicesOf } from '../../data/catalogue/lists/order-choices.ts'
import type { Orders } from '../../data/catalogue/lists/orders.ts'
import { NativeSelect } from '../../ui/controls/fields.ts'
import { usePhone } from '../../ui/layout/use-phone.ts'
import styles from './FilterForm.module.css'
import { GenreField } from './GenreField.tsx'
import { MoodFields } from './MoodFields.tsx'

export interface FilterFormProps {
  orders: Orders
  /** The current filters and order. */
  view: ListView
  /** Whether the list can be narrowed by mood, length, year and key, too. */
  moods: boolean
  onSave: (view: ListView) => void
  onClear: () => void
}

/** Chooses the filters and, where the table lacks headings for it, the order. A button applies them. */
export function FilterForm({ orders, view, moods, onSave, onClear }: FilterFormProps) {
  const phone = usePhone()
  const sorts = useMediaQuery(`(width < ${orders.headingsFrom})`, false, { getInitialValueInEffect: false })
  const narrow = useMediaQuery('(width < 56.25em)', false, { getInitialValueInEffect: false })
  const [filters, setFilters] = useState(filtersOf(view))
  const genre = genres.find(known => known === filters.genre)
  const setGenre = (genre: Genre | undefined) => setFilters({ ...filters, genre })
  const [order, setOrder] = useState(view.order)
  const choices = choicesOf(orders, view.order, narrow)
  const chooseGenre = (name: string) => setGenre(genres.find(known => known === name))
  const clearable = phone && (isChanged(orders, view) || isChanged(orders, { ...filters, order }))
  return (
    <form
      className={styles.form}
      data-moods={moods || undefined}
      onSubmit={event => {
        event.preventDefault()
        onSave({ ...filters, genre, order })
      }}
    >
      {/* Above the genre, whose list of suggestions covers what is below. */}
      {moods && <MoodFields filters={filters} onFilters={setFilters} />}
      {phone ? (
        <NativeSelect label="Genre" value={genre ?? ''} onChange={event => chooseGenre(event.target.value)}>
          <option value="">All genres</option>
          {genres.map(name => (
            <option key={name}>{name}</option>
          ))}
        </NativeSelect>
      ) : (
        <GenreField genre={genre} onGenre={setGenre} />
      )}
      {sorts && (
        <NativeSelect
          label="Sort"
          value={choices.findIndex(choice => isSameOrder(choice.order, order))}
          onChange={event => setOrder(choices[Number(event.target.value)]?.order ?? order)}
        >
          {choices.map(({ label }, index) => (
            <option key={label} value={index}>
              {label}
            </option>
          ))}
        </NativeSelect>
      )}
      {clearable && (
        <Button variant="chip" size="xs" rightSection={<IconX size={16} aria-hidden="true" />} onClick={onClear}>
          Clear
        </Button>
      )}
      <div className={styles.save}>
        <Button type="submit" variant="primary" size="lg" fullWidth>
          Save changes
        </Button>
        <p>{sorts ? 'Closing clears the filter and the sort' : 'Closing clears the filter'}</p>
      </div>
    </form>
  )
}
