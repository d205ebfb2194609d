import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { isChanged, type ListView, orderIn } from '../../data/catalogue/lists/list-view.ts'
import type { Orders } from '../../data/catalogue/lists/orders.ts'
import { notify } from '../../ui/feedback/notices/notify.ts'
import { usePhone } from '../../ui/layout/use-phone.ts'
import styles from './Filter.module.css'
import { GenreChips } from './GenreChips.tsx'

const load = () => import('./FilterDialog.tsx')
const FilterDialog = lazy(async () => ({ default: (await load()).FilterDialog }))

export interface FilterProps<By extends string> {
  orders: Orders<By>
  view: ListView<By>
  onView: (view: ListView<By>) => void
  /** Those that have a chip; by default all. */
  genres?: readonly string[] | undefined
}

/**
 * The chip that opens the filter dialog, those of the genres, and on phones the one that clears what is in force: behind them, so
 * that it moves none of them.
 */
export function Filter<By extends string>({ orders, view, onView, genres }: FilterProps<By>) {
  const phone = usePhone()
  const router = useRouter()
  const [open, setOpen] = useState(false)
  /** Mounted at the first click, so that its code can load late. */
  const [mounted, setMounted] = useState(false)
  const changed = isChanged(orders, view)
  const apply = ({ genre, order }: ListView) => {
    setOpen(false)
    const next = { genre, order: orderIn(orders, order) }
    if (changed || isChanged(orders, next)) onView(next)
  }
  const reset = () => apply({ order: orders.first })
  /** Closing the dialog resets, too (product, 2.37), which not everyone means by it. */
  const close = () => {
    const { href } = router.state.location
    const undo = () => void router.navigate({ href, resetScroll: false })
    if (changed) notify(`${view.genre ? 'Filter' : 'Sort'} cleared`, 'info', undefined, { label: 'Undo', run: undo })
    reset()
  }
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
      <GenreChips genres={genres} genre={view.genre} onGenre={genre => onView({ ...view, genre })} onClear={reset} />
      {phone && changed && (
        <Button variant="chip" size="xs" rightSection={<IconX size={16} aria-hidden="true" />} onClick={reset}>
          Clear
        </Button>
      )}
      {mounted && (
        <Suspense>
          <FilterDialog open={open} orders={orders} view={view} onSave={apply} onClear={reset} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
