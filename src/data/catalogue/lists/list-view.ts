import type { ListSearch } from './list-search.ts'
import type { Order, Orders } from './orders.ts'

/** What a list is narrowed by. */
export type Filters = Pick<ListSearch, 'genre' | 'mood' | 'length' | 'year' | 'key'>

/** How a list is shown. Without a filter it is all of it. */
export interface ListView<By extends string = string> extends Filters {
  order: Order<By>
}

export const isSameOrder = (a: Order, b: Order) => a.by === b.by && a.direction === b.direction

/** `order` if it is one of these orders, otherwise the first of them. */
export function orderIn<By extends string>({ fields, first }: Orders<By>, { by, direction }: Order): Order<By> {
  const field = fields.find(known => known.by === by)
  return field ? { by: field.by, direction } : first
}

/** The filters alone of a view or an address. */
export const filtersOf = ({ genre, mood, length, year, key }: Filters): Filters => ({ genre, mood, length, year, key })

/** How many filters are in force. */
export const countFilters = (filters: Filters) => Object.values(filtersOf(filters)).filter(Boolean).length

/** The view that an address asks for. */
export const viewOf = <By extends string>(orders: Orders<By>, search: ListSearch): ListView<By> => ({
  ...filtersOf(search),
  order: orderIn(orders, { by: search.order_by ?? '', direction: search.order_direction ?? 'asc' }),
})

/** The search parameters of a view's address. A list's first order needs none. */
export const searchOf = <By extends string>(orders: Orders<By>, view: ListView<By>): ListSearch => ({
  ...filtersOf(view),
  ...(!isSameOrder(view.order, orders.first) && { order_by: view.order.by, order_direction: view.order.direction }),
})

/** True when the list has a filter, or another order than its first. */
export const isChanged = ({ first }: Orders, view: ListView) =>
  countFilters(view) > 0 || !isSameOrder(view.order, first)
