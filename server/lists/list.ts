import { type RawBuilder, sql } from 'kysely'
import type { List, OrderDirection } from '../../contract/shapes.ts'
import { type Db, unnamed } from '../db/pool.ts'
import { Failure, notFound } from '../plugins/failure.ts'
import { JsonText } from '../plugins/json-text.ts'
import type { OrderColumn } from './order.ts'
import { matches, rank, readSearch, type SearchWord } from './search.ts'

type Sql = RawBuilder<unknown>

interface Order<Key extends string> {
  by: Key
  direction: OrderDirection
}

/** A kind of list: what its rows are, how they are shown, and what they can be ordered and found by. */
export interface ListKind<Item, Key extends string> {
  /** The table with its short name: `sets s`. */
  rows: Sql
  /** What the item and the orders need beside the rows; never multiplies them. */
  joins(userId: number): Sql
  /** One row as the contract's JSON. */
  item: Sql
  id: Sql
  orders: Record<Key, OrderColumn>
  order: Order<NoInfer<Key>>
  /** The column with the row's `search_form`. */
  form?: string
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

const all = (conditions: readonly Sql[]) =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``

/** The order, with the id for ties, and the rows beyond the last one shown. */
function ordered<Key extends string>(kind: ListKind<unknown, Key>, standard: Order<Key>, query: ListQuery<Key>) {
  const direction = query.order_direction ?? (query.order_by === undefined ? standard.direction : 'asc')
  const { column, read } = kind.orders[query.order_by ?? standard.by]
  const way = sql.raw(direction)
  const by = sql`${column} ${way}, ${kind.id} ${way}`
  if (query.after === undefined) return { by, beyond: [] }
  const last = read(query.after)
  if (!last) throw new Failure(422, 'The request does not fit', { errors: { query: { after: ['Is no such value'] } } })
  const than = sql.raw(direction === 'desc' ? '<' : '>')
  const beyond =
    query.after_id === undefined
      ? sql`${column} ${than} ${last}`
      : sql`(${column}, ${kind.id}) ${than} (${last}, ${query.after_id}::integer)`
  return { by, beyond: [beyond] }
}

/** By how well they fit when something is searched for and no order asked, then by the list's own order. */
function orderOf<Key extends string>(
  kind: ListKind<unknown, Key>,
  scope: Scope<Key>,
  query: ListQuery<Key>,
  words: readonly SearchWord[] | undefined,
) {
  const asked = query.order_by !== undefined || query.order_direction !== undefined || query.after !== undefined
  if (words && kind.form && !asked) {
    const form = sql.raw(kind.form)
    return { by: sql`${rank(kind.form, words)} desc, length(${form}), ${kind.id} desc`, beyond: [] }
  }
  if (scope.order && 'first' in scope.order && !asked) return { by: scope.order.first, beyond: [] }
  return ordered(kind, scope.order && 'by' in scope.order ? scope.order : kind.order, query)
}

function totalOf<Key extends string>(
  kind: ListKind<unknown, Key>,
  scope: Scope<Key>,
  { genre, search }: ListQuery<Key>,
): Sql | undefined {
  if (search !== '') return undefined
  if (scope.where) return genre === undefined ? scope.total : undefined
  return kind.total?.(genre)
}

/**
 * A page of a list as the contract's JSON: one statement that first chooses the page's ids and then decorates only them
 * (and one before it that reads a search). Throws 404 when the list's owner is unknown, 422 for an `after` that is no value
 * of the order.
 */
export async function findList<Item, Key extends string>(
  db: Db,
  kind: ListKind<Item, Key>,
  userId: number,
  query: ListQuery<NoInfer<Key>>,
  scope: Scope<NoInfer<Key>> = {},
): Promise<JsonText<List<Item>>> {
  const words = query.search !== '' && kind.form ? await readSearch(db, query.search) : undefined
  const filter = [
    ...(scope.where ? [scope.where] : []),
    ...(query.genre !== undefined && kind.genre ? [kind.genre(query.genre)] : []),
    ...(words && kind.form ? [matches(kind.form, words)] : []),
  ]
  const { by, beyond } = orderOf(kind, scope, query, words)
  const from = sql`${kind.rows} ${kind.joins(userId)} ${scope.join ?? sql``}`
  const total = totalOf(kind, scope, query) ?? sql`(select count(*) from ${from} ${all(filter)})`
  const { rows } = await sql<{ answer: string }>`${words ? unnamed : sql``}
    with page as materialized (
      select ${kind.id} as id, row_number() over (order by ${by}) as place from ${from} ${all([...filter, ...beyond])}
      order by ${by} limit ${query.limit} offset ${query.offset})
    select json_build_object(
      'data', coalesce((select json_agg(${kind.item} order by page.place)
        from page join ${kind.rows} on ${kind.id} = page.id ${kind.joins(userId)}), '[]'),
      'pagination', json_build_object('offset', ${query.offset}::integer, 'count', (select count(*) from page),
        'total', ${total}))::text as answer
    ${scope.owner ? sql`from ${scope.owner.row}` : sql``}`.execute(db)
  const [found] = rows
  if (!found) throw notFound(scope.owner?.name ?? 'This list')
  return new JsonText(found.answer)
}
