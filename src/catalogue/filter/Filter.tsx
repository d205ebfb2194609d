import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { genres as all } from '#contract/genres.ts'
import {
  countFilters,
  type Filters,
  filtersOf,
  isChanged,
  type ListView,
  orderIn,
} from '../../data/catalogue/lists/list-view.ts'
import type { Orders } from '../../data/catalogue/lists/orders.ts'
import { notify } from '../../ui/feedback/notices/notify.ts'
import { usePhone } from '../../ui/layout/use-phone.ts'
import styles from './Filter.module.css'
import { type FilterChip, FilterChips } from './FilterChips.tsx'

const load = () => import('./FilterDialog.tsx')
const FilterDialog = lazy(async () => ({ default: (await load()).FilterDialog }))

export interface FilterProps<By extends string> {
  orders: Orders<By>
  view: ListView<By>
  onView: (view: ListView<By>) => void
  /** Those that have a chip; by default all. */
  genres?: readonly string[] | undefined
  /** The chips before those, of a list that can be narrowed by mood, length, year and key, too. */
  moods?: ((filters: Filters) => readonly FilterChip[]) | undefined
}

/**
 * The chip that opens the filter dialog, those of moods and genres, and the one that clears what is in force, on phones always, otherwise
 * where more than one filter is: behind them, so that it moves none of them.
 */
export function Filter<By extends string>({ orders, view, onView, genres = all, moods }: FilterProps<By>) {
  const phone = usePhone()
  const router = useRouter()
  const [open, setOpen] = useState(false)
  /** Mounted at the first click, so that its code can load late. */
  const [mounted, setMounted] = useState(false)
  const changed = isChanged(orders, view)
  const count = countFilters(view)
  const apply = ({ order, ...filters }: ListView) => {
    setOpen(false)
    const next = { ...filtersOf(filters), order: orderIn(orders, order) }
    if (changed || isChanged(orders, next)) onView(next)
  }
  const reset = () => apply({ order: orders.first })
  /** Closing the dialog resets, too (product, 2.37), which not everyone means by it. */
  const close = () => {
    const { href } = router.state.location
    const undo = () => void router.navigate({ href, resetScroll: false })
    if (changed) notify(`${count > 0 ? 'Filter' : 'Sort'} cleared`, 'info', undefined, { label: 'Undo', run: undo })
    reset()
  }
  const press = (filters: Filters) => (countFilters(filters) > 0 ? onView({ ...filters, order: view.order }) : reset())
  // An address may name any genre.
  const names = view.genre === undefined || genres.includes(view.genre) ? genres : [view.genre, ...genres]
  const openDialog = () => {
    setMounted(true)
    setOpen(true)
  }
  return (
    <div className={styles.filter}>
      <Button
        variant="chip"
        size="xs"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={openDialog}
      >
        {phone ? 'Filter & Sort' : 'Filter'}
      </Button>
      <FilterChips
        label={moods ? 'Moods and genres' : 'Genres'}
        chips={[...(moods?.(view) ?? []), ...names.map(name => ({ filter: 'genre' as const, value: name, name }))]}
        filters={view}
        onFilters={press}
      />
      {(phone ? changed : count > 1) && (
        <Button variant="chip" size="xs" rightSection={<IconX size={16} aria-hidden="true" />} onClick={reset}>
          Clear
        </Button>
      )}
      {mounted && (
        <Suspense>
          <FilterDialog
            open={open}
            orders={orders}
            view={view}
            moods={moods !== undefined}
            onSave={apply}
            onClear={reset}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}
