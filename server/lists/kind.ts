import type { RawBuilder } from 'kysely'
import type { OrderDirection } from '../../contract/shapes.ts'
import type { Kind } from '../search/catalogue-rows.ts'
import type { OrderColumn } from './order.ts'

export type Sql = RawBuilder<unknown>

export interface Order<Key extends string> {
  by: Key
  direction: OrderDirection
}

/** A kind of list: its rows, their JSON, and the columns to order and search by. */
export interface ListKind<Item, Key extends string> {
  /** The table with its alias: `sets s`. */
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
  genre?(genre: string): Sql
  /** Set if rows have several genres, of which some are in most rows and some in few: the best plan depends on the genre. */
  hasManyGenres?: true
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

export interface ListQuery<Key extends string> {
  order_by?: Key | undefined
  order_direction?: OrderDirection | undefined
  search: string
  genre?: string | undefined
  offset: number
  limit: number
  after?: string | undefined
  after_id?: number | undefined
}
