import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListView } from '../../data/catalogue/lists/list-view.ts'
import type { Orders } from '../../data/catalogue/lists/orders.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Filter } from './Filter.tsx'
import { OrderedBy } from './OrderedBy.tsx'

export interface FilteredProps<By extends string> {
  orders: Orders<By>
  /** Genre and order of the list. */
  view: ListView<By>
  onView: (view: ListView<By>) => void
}

/** A list below its filter. The dialog and the headings of the list's table order it alike. */
export const Filtered = <By extends string>({
  orders,
  view,
  onView,
  children,
}: FilteredProps<By> & { children: ReactNode }) => (
  <>
    <Filter orders={orders} view={view} onView={onView} />
    <OrderedBy orders={orders} order={view.order} onOrder={order => onView({ ...view, order })}>
      {children}
    </OrderedBy>
  </>
)

/** Where a list that holds nothing would stand: of a genre, the way back to the whole list. */
export const NothingOfGenre = <By extends string>({
  title = 'Nothing of this genre yet',
  orders,
  onView,
}: Omit<FilteredProps<By>, 'view'> & { title?: string }) => (
  <EmptyState
    kind="waveform"
    title={title}
    action={<Button onClick={() => onView({ order: orders.first })}>Clear the filter</Button>}
  />
)
