import { Button, VisuallyHidden } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { isChanged, type ListView, orderIn } from '../../data/catalogue/lists/list-view.ts'
import type { Orders } from '../../data/catalogue/lists/orders.ts'
import { usePhone } from '../../ui/layout/use-phone.ts'
import styles from './Filter.module.css'

const load = () => import('./FilterDialog.tsx')
const FilterDialog = lazy(async () => ({ default: (await load()).FilterDialog }))

export interface FilterProps<By extends string> {
  orders: Orders<By>
  view: ListView<By>
  onView: (view: ListView<By>) => void
}

/** The chip that opens the filter dialog, and the one that shows what is filtered and clears it. */
export function Filter<By extends string>({ orders, view, onView }: FilterProps<By>) {
  const phone = usePhone()
  const [open, setOpen] = useState(false)
  /** Mounted at the first click, so that its code can load late. */
  const [mounted, setMounted] = useState(false)
  const changed = isChanged(orders, view)
  const chosen = phone ? changed && 'Clear' : view.genre
  const apply = ({ genre, order }: ListView) => {
    setOpen(false)
    const next = { genre, order: orderIn(orders, order) }
    if (changed || isChanged(orders, next)) onView(next)
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
      {chosen && (
        <Button
          variant="chip"
          size="xs"
          mod={{ live: !phone }}
          rightSection={<IconX size={16} aria-hidden="true" />}
          onClick={() => apply({ order: orders.first })}
        >
          {!phone && <VisuallyHidden>Clear filter: </VisuallyHidden>}
          {chosen}
        </Button>
      )}
      {mounted && (
        <Suspense>
          <FilterDialog open={open} orders={orders} view={view} onView={apply} />
        </Suspense>
      )}
    </div>
  )
}
