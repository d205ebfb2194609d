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
  /** Each closes the dialog. */
  onSave: (view: ListView) => void
  onClear: () => void
  onClose: () => void
}

/** Chooses genre and order of a list. Closed without saving, it resets both (product, 2.37). */
export function FilterDialog({ open, orders, view, onSave, onClear, onClose }: FilterDialogProps) {
  const phone = usePhone()
  return (
    // `onClose` is also called after saving, when `open` is already false.
    <Dialog open={open} title={phone ? 'Filter & Sort' : 'Filter'} onClose={() => open && onClose()}>
      <FilterForm orders={orders} view={view} onSave={onSave} onClear={onClear} />
    </Dialog>
  )
}
