import { sql } from 'kysely'
import { Failure } from '../plugins/failure.ts'
import type { Hits } from '../search/kind-index.ts'
import type { ListKind, ListQuery, Order, Scope, Sql } from './kind.ts'

/** The SQL of a page: `ctes` defines `page` with the ids and their places, `counted` counts all rows. */
export interface Page {
  ctes: Sql
  counted: Sql
  /** Whether the statement is used so often that it should be a prepared one. */
  isCommon: boolean
}

export interface Rows {
  from: Sql
  filter: readonly Sql[]
}

const all = (conditions: readonly Sql[]) =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``

type Slice = Pick<ListQuery<string>, 'limit' | 'offset'>

const sizes = [10, 20, 50, 100]
const commonSize = 20

/**
 * Limits ordered rows to a page. The inner limit is a literal, one of a few sizes: with a parameter, PostgreSQL would plan for
 * a tenth of the table and sort it, and with every limit as a literal, each would need its own prepared statement. The first
 * page has no offset for the same reason.
 */
const slice = (rows: Sql, { limit, offset }: Slice) => sql`
  select id, place from (${rows} limit ${sql.lit(sizes.find(size => size >= limit) ?? limit)}
    ${offset > 0 ? sql`offset ${offset}` : sql``}) sized limit ${limit}`

/** A page of search results that are in the order of hits. */
export const pageOfHits = ({ ids, total }: Hits): Page => ({
  ctes: sql`page as materialized (select id, place from unnest(${ids}::integer[]) with ordinality as hit (id, place))`,
  counted: sql`${total}::integer`,
  isCommon: true,
})

/** A page of those rows that are hits, in the order of hits. */
export function pageAmongHits(id: Sql, { ids }: Hits, { from, filter }: Rows, query: Slice): Page {
  const hits = sql`unnest(${ids}::integer[]) with ordinality as hit (hit_id, hit_place)`
  const rows = sql`select ${id} as id, hit_place as place from ${from} join ${hits} on hit_id = ${id} ${all(filter)}`
  return {
    ctes: sql`hits as materialized (${rows}),
      page as materialized (${slice(sql`select id, place from hits order by place`, query)})`,
    counted: sql`(select count(*) from hits)`,
    isCommon: false,
  }
}

/** A page ordered by a column and, for equal values, by the id. With `after`, it starts after that row. */
export function pageByOrder<Key extends string>(
  kind: ListKind<unknown, Key>,
  { from, filter }: Rows,
  scope: Scope<Key>,
  query: ListQuery<Key>,
): Page {
  const { by, afterLast, isStandard } = orderOf(kind, scope, query)
  const rows = sql`select ${kind.id} as id, row_number() over (order by ${by}) as place
    from ${from} ${all([...filter, ...afterLast])} order by ${by}`
  return {
    ctes: sql`page as materialized (${slice(rows, query)})`,
    counted: sql`(select count(*) from ${from} ${all(filter)})`,
    isCommon: isStandard && query.limit <= commonSize,
  }
}

/** Whether the caller asked for an order. */
export const asksOrder = ({ order_by, order_direction, after }: ListQuery<string>) =>
  order_by !== undefined || order_direction !== undefined || after !== undefined

function orderOf<Key extends string>(kind: ListKind<unknown, Key>, scope: Scope<Key>, query: ListQuery<Key>) {
  if (scope.order && 'first' in scope.order && !asksOrder(query))
    return { by: scope.order.first, afterLast: [], isStandard: true }
  return columnOrder(kind, scope.order && 'by' in scope.order ? scope.order : kind.order, query)
}

function columnOrder<Key extends string>(kind: ListKind<unknown, Key>, standard: Order<Key>, query: ListQuery<Key>) {
  const direction = query.order_direction ?? (query.order_by === undefined ? standard.direction : 'asc')
  const order = kind.orders[query.order_by ?? standard.by]
  const { column, read } = order
  const isStandard = order === kind.orders[standard.by] && direction === standard.direction
  const way = sql.raw(direction)
  const by = sql`${column} ${way}, ${kind.id} ${way}`
  if (query.after === undefined) return { by, afterLast: [], isStandard }
  const last = read(query.after)
  if (!last)
    throw new Failure(422, 'The request is invalid', { errors: { query: { after: ["Isn't a value of the order"] } } })
  const than = sql.raw(direction === 'desc' ? '<' : '>')
  const afterLast =
    query.after_id === undefined
      ? sql`${column} ${than} ${last}`
      : sql`(${column}, ${kind.id}) ${than} (${last}, ${query.after_id}::integer)`
  return { by, afterLast: [afterLast], isStandard }
}
