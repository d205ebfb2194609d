import { sql } from 'kysely'
import { Failure } from '../plugins/failure.ts'
import type { ListKind, ListQuery, Order, Scope, Sql } from './kind.ts'
import { ownWords, rank, type SearchWord } from './search.ts'

/** The page's ids in their places as the statement's `page`, and how many there are in all when they are counted. */
export interface Page {
  ctes: Sql
  counted: Sql
}

export interface Rows {
  from: Sql
  filter: readonly Sql[]
}

const all = (conditions: readonly Sql[]) =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``

/**
 * The limit stands in the statement as a number: for an unknown one PostgreSQL prepares for a tenth of the table, and sorts
 * it. The offset of the first page, the one asked for most, is left out for the same reason.
 */
const slice = ({ limit, offset }: { limit: number; offset: number }) =>
  sql`limit ${sql.raw(String(limit))} ${offset > 0 ? sql`offset ${offset}` : sql``}`

/**
 * By how well they fit. What fits is gathered once, for the page and for the total; the offset that skips nothing keeps
 * the database from cutting a row's own words out of its form at each comparison.
 */
export function pageByFit(
  { id, form }: { id: Sql; form: string },
  { from, filter }: Rows,
  words: readonly SearchWord[],
  query: { limit: number; offset: number },
): Page {
  const by = sql`fit desc, size, id desc`
  return {
    ctes: sql`hit as materialized (
        select id, ${rank(words)} as fit, length(own) as size from (
          select ${id} as id, ${ownWords(form)} as own, ${sql.raw(form)} as form from ${from} ${all(filter)} offset 0) found),
      page as materialized (select id, row_number() over (order by ${by}) as place from hit order by ${by} ${slice(query)})`,
    counted: sql`(select count(*) from hit)`,
  }
}

/** By a column, and by the id where that is equal; from the row on after which the caller wants to go on. */
export function pageByOrder<Key extends string>(
  kind: ListKind<unknown, Key>,
  { from, filter }: Rows,
  scope: Scope<Key>,
  query: ListQuery<Key>,
): Page {
  const { by, beyond } = orderOf(kind, scope, query)
  return {
    ctes: sql`page as materialized (
        select ${kind.id} as id, row_number() over (order by ${by}) as place from ${from} ${all([...filter, ...beyond])}
        order by ${by} ${slice(query)})`,
    counted: sql`(select count(*) from ${from} ${all(filter)})`,
  }
}

/** Whether the caller said in which order. */
export const asksOrder = ({ order_by, order_direction, after }: ListQuery<string>) =>
  order_by !== undefined || order_direction !== undefined || after !== undefined

function orderOf<Key extends string>(kind: ListKind<unknown, Key>, scope: Scope<Key>, query: ListQuery<Key>) {
  if (scope.order && 'first' in scope.order && !asksOrder(query)) return { by: scope.order.first, beyond: [] }
  return columnOrder(kind, scope.order && 'by' in scope.order ? scope.order : kind.order, query)
}

function columnOrder<Key extends string>(kind: ListKind<unknown, Key>, standard: Order<Key>, query: ListQuery<Key>) {
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
