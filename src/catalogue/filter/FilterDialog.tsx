import type { ListView } from '../../data/catalogue/lists/list-view.ts'
import type { Orders } from '../../data/catalogue/lists/orders.ts'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { FilterForm } from './FilterForm.tsx'

export interface FilterDialogProps {
  open: boolean
  orders: Orders
  /** The current filters and order. */
  view: ListView
  moods: boolean
  /** Each closes the dialog. */
  onSave: (view: ListView) => void
  onClear: () => void
  onClose: () => void
}

/** Chooses filters and order of a list. Closed without saving, it resets them (product, 2.37). */
export function FilterDialog({ open, onClose, ...form }: FilterDialogProps) {
  const phone = usePhone()
  return (
    // `onClose` is also called after saving, when `open` is already false.
    <Dialog open={open} title={phone ? 'Filter & Sort' : 'Filter'} onClose={() => open && onClose()}>
      <FilterForm {...form} />
    </Dialog>
  )
}
