import type { RawBuilder } from 'kysely'
import type { Length, Mood } from '#contract/moods.ts'
import type { OrderDirection } from '#contract/shapes.ts'
import type { Kind } from '../search/catalogue-rows.ts'
import type { OrderColumn } from './order.ts'

export type Sql = RawBuilder<unknown>

export interface Order<Key extends string> {
  by: Key
  direction: OrderDirection
}

/** A kind of list: its rows, their JSON, and the columns to order and search by. */
export interface ListKind<Item, Key extends string> {
  /** The table with its alias: `tracks t`. */
  rows: Sql
  /** Joins for the item and the orders. They must not multiply rows. */
  joins(userId: number): Sql
  /** The JSON text of one row, as in the contract. */
  text: Sql
  id: Sql
  orders: Record<Key, OrderColumn>
  order: Order<NoInfer<Key>>
  /** The kind of which a search finds the ids; without it, searches are ignored. */
  searchable?: Kind
  /** The conditions of what a query asks for. */
  filter?(filters: Filters): (Sql | undefined)[]
  /** Set if some filters hold for most rows and some for few: the best plan depends on their values. */
  isUneven?: true
  /** The stored total of all rows, or of a genre. */
  total?(genre: string | undefined): Sql
  /** Exists only in the type system. */
  readonly of?: Item
}

/** Which rows of a kind belong to a list. */
export interface Scope<Key extends string> {
  /** The owner's row, such as `artists owner where owner.id = 3`, and its name for the 404 message. */
  owner?: { row: Sql; name: string }
  /**
   * Ids are best given as `= any(array(select …))`: PostgreSQL then always begins with these rows. With `in` it may look through
   * the whole table in the list's order.
   */
  where?: Sql
  /** Joins for `where` and a special order. They must not multiply rows. */
  join?: Sql
  /** The stored total. May use the owner's row. */
  total?: Sql
  /** The order if the caller doesn't ask for one. */
  order?: Order<Key> | { first: Sql }
}

/** What a list is narrowed by. */
export interface Filters {
  genre?: string | undefined
  mood?: Mood | undefined
  length?: Length | undefined
  year?: number | undefined
  key?: string | undefined
}

/** Whether a list is narrowed by more than a genre: no total is stored of that, and the index of the search doesn't know it. */
export const isNarrowed = ({ mood, length, year, key }: Filters) =>
  [mood, length, year, key].some(value => value !== undefined)

/** A condition, if there is a value. */
export const given = <Value>(value: Value | undefined, condition: (value: Value) => Sql): Sql | undefined =>
  value === undefined ? undefined : condition(value)

export interface ListQuery<Key extends string> extends Filters {
  order_by?: Key | undefined
  order_direction?: OrderDirection | undefined
  search: string
  offset: number
  limit: number
  after?: string | undefined
  after_id?: number | undefined
}
