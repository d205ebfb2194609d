import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { genres } from '../../../contract/genres.ts'
import { isChanged, isSameOrder, type ListView } from '../../data/catalogue/lists/list-view.ts'
import { choicesOf } from '../../data/catalogue/lists/order-choices.ts'
import type { Orders } from '../../data/catalogue/lists/orders.ts'
import { NativeSelect } from '../../ui/controls/fields.ts'
import { usePhone } from '../../ui/layout/use-phone.ts'
import styles from './FilterForm.module.css'
import { GenreField } from './GenreField.tsx'

export interface FilterFormProps {
  orders: Orders
  /** The current genre and order. */
  view: ListView
  onSave: (view: ListView) => void
  onClear: () => void
}

/** Chooses the genre and, where the table lacks headings for it, the order. A button applies both. */
export function FilterForm({ orders, view, onSave, onClear }: FilterFormProps) {
  const phone = usePhone()
  const sorts = useMediaQuery(`(width < ${orders.headingsFrom})`, false, { getInitialValueInEffect: false })
  const narrow = useMediaQuery('(width < 56.25em)', false, { getInitialValueInEffect: false })
  const [genre, setGenre] = useState(genres.find(known => known === view.genre))
  const [order, setOrder] = useState(view.order)
  const choices = choicesOf(orders, view.order, narrow)
  const chooseGenre = (name: string) => setGenre(genres.find(known => known === name))
  const clearable = phone && (isChanged(orders, view) || isChanged(orders, { genre, order }))
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        onSave({ genre, order })
      }}
    >
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
