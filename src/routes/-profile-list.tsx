import { Link } from '@tanstack/react-router'
import { OrderedBy } from '../features/catalogue/OrderedBy.tsx'
import type { Order, Orders } from '../features/catalogue/order.ts'
import { buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { PageLink } from '../ui/PageLinks.tsx'
import { PagedAnswer, type PagedAnswerProps } from './-paged-answer.tsx'

/** What is said of a list that holds nothing yet, and where to go for something to put there. */
export interface Emptiness {
  title: string
  sentence: string
  wayOut: PageLink
}

export interface ProfileListProps<Item, By extends string> extends Omit<PagedAnswerProps<Item>, 'empty'> {
  orders: Orders<By>
  order: Order<By>
  onOrder: (order: Order<By>) => void
  emptiness: Emptiness
}

/** What the listener keeps of one kind. A row that is let go stays, with its mark off, until the list is loaded again. */
export function ProfileList<Item extends { id: number }, By extends string>({
  orders,
  order,
  onOrder,
  emptiness: { title, sentence, wayOut },
  ...list
}: ProfileListProps<Item, By>) {
  const empty = (
    <EmptyState
      kind="id"
      title={title}
      sentence={sentence}
      action={
        <Link to={wayOut.to} className={buttonClass()}>
          {wayOut.label}
        </Link>
      }
    />
  )
  return (
    <OrderedBy orders={orders} order={order} onOrder={onOrder}>
      <PagedAnswer {...list} empty={empty} />
    </OrderedBy>
  )
}
