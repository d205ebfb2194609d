import type { RawBuilder } from 'kysely'
import type { OrderDirection } from '../../contract/shapes.ts'
import type { OrderColumn } from './order.ts'

export type Sql = RawBuilder<unknown>

export interface Order<Key extends string> {
  by: Key
  direction: OrderDirection
}

/** By what a search finds a row. */
export interface Found {
  /** The column with the row's `search_form`. */
  form: string
  /** What rows that match alike are ordered by. */
  name: OrderColumn
}

/** A kind of list: what its rows are, how they are shown, and what they can be ordered and found by. */
export interface ListKind<Item, Key extends string> {
  /** The table with its short name: `sets s`. */
  rows: Sql
  /** What the item and the orders need beside the rows; never multiplies them. */
  joins(userId: number): Sql
  /** One row as the contract's JSON, in text. */
  text: Sql
  id: Sql
  orders: Record<Key, OrderColumn>
  order: Order<NoInfer<Key>>
  found?: Found
  genre?(genre: string): Sql
  /** How many there are of all, or of a genre, without counting them. */
  total?(genre: string | undefined): Sql | undefined
  /** Only for the type system. */
  readonly of?: Item
}

/** Which rows of a kind belong to a list. */
export interface Scope<Key extends string> {
  /** Whose list it is, as `artists owner where owner.id = 3`, and what to call it when it isn't there. */
  owner?: { row: Sql; name: string }
  where?: Sql
  /** What `where` and a special order need beside the rows; never multiplies them. */
  join?: Sql
  /** How many belong to it, without counting them; may read the owner's row. */
  total?: Sql
  /** The order when the caller names none. */
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
