import type { ListView } from '../../data/catalogue/lists/list-view.ts'
import type { Orders } from '../../data/catalogue/lists/orders.ts'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { FilterForm } from './FilterForm.tsx'

export interface FilterDialogProps {
  open: boolean
  orders: Orders
  /** What is in force. */
  view: ListView
  /** Applies a choice, or what the list starts with, and closes the dialog. */
  onView: (view: ListView) => void
}

/** Chooses genre and order of a list. Closed without saving, it resets both (product, 2.37). */
export function FilterDialog({ open, orders, view, onView }: FilterDialogProps) {
  const phone = usePhone()
  const reset = () => onView({ order: orders.first })
  return (
    // It also closes once a choice is saved.
    <Dialog open={open} title={phone ? 'Filter & Sort' : 'Filter'} onClose={() => open && reset()}>
      <FilterForm orders={orders} view={view} onSave={onView} onClear={reset} />
    </Dialog>
  )
}
