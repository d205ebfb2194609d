import type { ReactNode } from 'react'
import { orderIn } from '../../data/catalogue/lists/list-view.ts'
import { orderByHeading } from '../../data/catalogue/lists/order-choices.ts'
import type { Order, Orders } from '../../data/catalogue/lists/orders.ts'
import { Ordered } from '../lists/Heading.tsx'

export interface OrderedByProps<By extends string> {
  orders: Orders<By>
  order: Order<By>
  onOrder: (order: Order<By>) => void
  children: ReactNode
}

/** Lets the headings of the table within order its list. */
export function OrderedBy<By extends string>({ orders, order, onOrder, children }: OrderedByProps<By>) {
  const onOrderBy = (by: string) => onOrder(orderIn(orders, orderByHeading(orders, order, by)))
  return <Ordered value={{ ...order, onOrderBy }}>{children}</Ordered>
}
