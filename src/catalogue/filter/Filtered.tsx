import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { orderIn } from '../../data/catalogue/lists/list-view.ts'
import { orderByHeading } from '../../data/catalogue/lists/order-choices.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { OrderContext } from '../lists/Heading.tsx'
import { Filter, type FilterProps } from './Filter.tsx'

/** A list with its filter above. The filter dialog and the headings of the list's table set the same order. */
export function Filtered<By extends string>({
  orders,
  view,
  onView,
  genres,
  moods,
  children,
}: FilterProps<By> & { children: ReactNode }) {
  const onOrderBy = (by: string) => onView({ ...view, order: orderIn(orders, orderByHeading(orders, view.order, by)) })
  return (
    <>
      <Filter orders={orders} view={view} onView={onView} genres={genres} moods={moods} />
      <OrderContext value={{ ...view.order, onOrderBy }}>{children}</OrderContext>
    </>
  )
}

/** The empty state of a list that is filtered, with the button that clears what it is filtered by. */
export const NothingFound = <By extends string>({
  title = 'Nothing in this genre yet',
  orders,
  onView,
}: Pick<FilterProps<By>, 'orders' | 'onView'> & { title?: string }) => (
  <EmptyState
    kind="waveform"
    title={title}
    action={<Button onClick={() => onView({ order: orders.first })}>Clear filter</Button>}
  />
)
