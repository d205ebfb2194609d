import { sql } from 'kysely'
import { Failure } from '../plugins/failure.ts'
import type { Found, ListKind, ListQuery, Order, Scope, Sql } from './kind.ts'
import { ownWords, type SearchWord, tier } from './search.ts'

/** The page's ids in their places as the statement's `page`, and how many there are in all when they are counted. */
export interface Page {
  ctes: Sql
  counted: Sql
  /** Asked for again and again: few pages have a statement that PostgreSQL should keep. */
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
 * Rows of a query in their order, cut to a page. A number stands in the statement, the next of a few sizes: for an unknown
 * one PostgreSQL prepares for a tenth of the table, and sorts it, and one for every limit is a statement for every limit.
 * The offset of the first page, the one asked for most, is left out for the same reason.
 */
const slice = (rows: Sql, { limit, offset }: Slice) => sql`
  select id, place from (${rows} limit ${sql.lit(sizes.find(size => size >= limit) ?? limit)}
    ${offset > 0 ? sql`offset ${offset}` : sql``}) sized limit ${limit}`

/**
 * By tiers of match, and by name or title within each. What fits is gathered once, for the page and for the total; the offset
 * that skips nothing keeps the database from cutting a row's own words out of its form at each comparison.
 */
export function pageByFit(
  { id, found: { form, name } }: { id: Sql; found: Found },
  { from, filter }: Rows,
  words: readonly SearchWord[],
  query: Slice,
): Page {
  const by = sql`tier desc, name, id`
  return {
    ctes: sql`hit as materialized (
        select id, ${tier(words)} as tier, name from (
          select ${id} as id, ${ownWords(form)} as own, ${sql.raw(form)} as form, ${name.column} as name
            from ${from} ${all(filter)} offset 0) found),
      page as materialized (
        ${slice(sql`select id, row_number() over (order by ${by}) as place from hit order by ${by}`, query)})`,
    counted: sql`(select count(*) from hit)`,
    isCommon: false,
  }
}

/** By a column, and by the id where that is equal; from the row on after which the caller wants to go on. */
export function pageByOrder<Key extends string>(
  kind: ListKind<unknown, Key>,
  { from, filter }: Rows,
  scope: Scope<Key>,
  query: ListQuery<Key>,
): Page {
  const { by, beyond, isStandard } = orderOf(kind, scope, query)
  const rows = sql`select ${kind.id} as id, row_number() over (order by ${by}) as place
    from ${from} ${all([...filter, ...beyond])} order by ${by}`
  return {
    ctes: sql`page as materialized (${slice(rows, query)})`,
    counted: sql`(select count(*) from ${from} ${all(filter)})`,
    isCommon: isStandard && query.limit <= commonSize,
  }
}

/** Whether the caller said in which order. */
export const asksOrder = ({ order_by, order_direction, after }: ListQuery<string>) =>
  order_by !== undefined || order_direction !== undefined || after !== undefined

function orderOf<Key extends string>(kind: ListKind<unknown, Key>, scope: Scope<Key>, query: ListQuery<Key>) {
  if (scope.order && 'first' in scope.order && !asksOrder(query))
    return { by: scope.order.first, beyond: [], isStandard: true }
  return columnOrder(kind, scope.order && 'by' in scope.order ? scope.order : kind.order, query)
}

function columnOrder<Key extends string>(kind: ListKind<unknown, Key>, standard: Order<Key>, query: ListQuery<Key>) {
  const direction = query.order_direction ?? (query.order_by === undefined ? standard.direction : 'asc')
  const order = kind.orders[query.order_by ?? standard.by]
  const { column, read } = order
  const isStandard = order === kind.orders[standard.by] && direction === standard.direction
  const way = sql.raw(direction)
  const by = sql`${column} ${way}, ${kind.id} ${way}`
  if (query.after === undefined) return { by, beyond: [], isStandard }
  const last = read(query.after)
  if (!last) throw new Failure(422, 'The request does not fit', { errors: { query: { after: ['Is no such value'] } } })
  const than = sql.raw(direction === 'desc' ? '<' : '>')
  const beyond =
    query.after_id === undefined
      ? sql`${column} ${than} ${last}`
      : sql`(${column}, ${kind.id}) ${than} (${last}, ${query.after_id}::integer)`
  return { by, beyond: [beyond], isStandard }
}
