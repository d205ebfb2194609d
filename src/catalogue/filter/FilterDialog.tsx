import type { ListView } from '../../data/catalogue/lists/list-view.ts'
import type { Orders } from '../../data/catalogue/lists/orders.ts'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { FilterForm } from './FilterForm.tsx'

export interface FilterDialogProps {
  open: boolean
  orders: Orders
  /** The current genre and order. */
  view: ListView
  /** Applies the chosen view, or the list's first one, and closes the dialog. */
  onView: (view: ListView) => void
}

/** Chooses genre and order of a list. Closed without saving, it resets both (product, 2.37). */
export function FilterDialog({ open, orders, view, onView }: FilterDialogProps) {
  const phone = usePhone()
  const reset = () => onView({ order: orders.first })
  return (
    // `onClose` is also called after saving, when `open` is already false.
    <Dialog open={open} title={phone ? 'Filter & Sort' : 'Filter'} onClose={() => open && reset()}>
      <FilterForm orders={orders} view={view} onSave={onView} onClear={reset} />
    </Dialog>
  )
}
