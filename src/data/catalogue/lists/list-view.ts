import type { ListSearch } from './list-search.ts'
import type { Order, Orders } from './orders.ts'

/** How a list is shown. */
export interface ListView<By extends string = string> {
  /** Undefined for all of them. */
  genre?: string | undefined
  order: Order<By>
}

export const isSameOrder = (a: Order, b: Order) => a.by === b.by && a.direction === b.direction

/** `order` if it is one of these orders, otherwise the first of them. */
export function orderIn<By extends string>({ fields, first }: Orders<By>, { by, direction }: Order): Order<By> {
  const field = fields.find(known => known.by === by)
  return field ? { by: field.by, direction } : first
}

/** The view that an address asks for. */
export const viewOf = <By extends string>(orders: Orders<By>, search: ListSearch): ListView<By> => ({
  genre: search.genre,
  order: orderIn(orders, { by: search.order_by ?? '', direction: search.order_direction ?? 'asc' }),
})

/** The search parameters of a view's address. A list's first order needs none. */
export const searchOf = <By extends string>(orders: Orders<By>, { genre, order }: ListView<By>): ListSearch => ({
  ...(genre && { genre }),
  ...(!isSameOrder(order, orders.first) && { order_by: order.by, order_direction: order.direction }),
})

/** True when the list has a genre, or another order than its first. */
export const isChanged = ({ first }: Orders, { genre, order }: ListView) =>
  genre !== undefined || !isSameOrder(order, first)
