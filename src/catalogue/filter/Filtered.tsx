import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type ListView, orderIn } from '../../data/catalogue/lists/list-view.ts'
import { orderByHeading } from '../../data/catalogue/lists/order-choices.ts'
import type { Orders } from '../../data/catalogue/lists/orders.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { OrderContext } from '../lists/Heading.tsx'
import { Filter } from './Filter.tsx'

export interface FilteredProps<By extends string> {
  orders: Orders<By>
  /** Genre and order of the list. */
  view: ListView<By>
  onView: (view: ListView<By>) => void
}

/** A list with its filter above. The filter dialog and the headings of the list's table set the same order. */
export function Filtered<By extends string>({
  orders,
  view,
  onView,
  children,
}: FilteredProps<By> & { children: ReactNode }) {
  const onOrderBy = (by: string) => onView({ ...view, order: orderIn(orders, orderByHeading(orders, view.order, by)) })
  return (
    <>
      <Filter orders={orders} view={view} onView={onView} />
      <OrderContext value={{ ...view.order, onOrderBy }}>{children}</OrderContext>
    </>
  )
}

/** The empty state of a list that is filtered by genre, with the button that clears the filter. */
export const NothingOfGenre = <By extends string>({
  title = 'Nothing in this genre yet',
  orders,
  onView,
}: Omit<FilteredProps<By>, 'view'> & { title?: string }) => (
  <EmptyState
    kind="waveform"
    title={title}
    action={<Button onClick={() => onView({ order: orders.first })}>Clear filter</Button>}
  />
)
