import { sql } from 'kysely'
import type { OrderDirection } from '#contract/shapes.ts'
import { Failure } from '../http/failure.ts'
import type { Hits } from '../search/kind-index.ts'
import { isNarrowed, type ListKind, type ListQuery, type Scope, type Sql } from './kind.ts'
import type { OrderColumn, Sparse } from './order.ts'

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

/** The `where` of these conditions. */
export const all = (conditions: readonly Sql[]) =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``

type Slice = Pick<ListQuery<string>, 'limit' | 'offset'>

const sizes = [20, 50, 100]
const commonSize = 20

/**
 * Limits ordered rows to a page. The inner limit is a literal, one of a few sizes: with a parameter, PostgreSQL would plan for
 * a tenth of the table and sort it, and with every limit as a literal, each would need its own prepared statement. The first
 * page has no offset for the same reason.
 */
const slice = (rows: Sql, { limit, offset }: Slice) => sql`
  select id, place from (${rows} limit ${sql.lit(sizes.find(size => size >= limit) ?? limit)}
    ${offset > 0 ? sql`offset ${offset}` : sql``}) sized limit ${limit}`

/**
 * A page of search results that are in the order of hits. The ids are a sub-select, so that PostgreSQL can't see how many they
 * are: it would plan each search with few of them again, which takes longer than to run it.
 */
export const pageOfHits = ({ ids, total }: Hits): Page => ({
  ctes: sql`page as materialized (select id, place from unnest((select ${ids}::integer[])) with ordinality as hit (id, place))`,
  counted: sql`${total}::integer`,
  isCommon: true,
})

/** A page ordered by a column and, for equal values, by the id. With `after`, it starts after that row. */
export function pageByOrder<Key extends string>(
  kind: ListKind<unknown, Key>,
  { from, filter }: Rows,
  scope: Scope<Key>,
  query: ListQuery<Key>,
): Page {
  const { parts, isStandard } = orderOf(kind, scope, query)
  const texts = parts.map(
    part => sql`select ${kind.id} as id, row_number() over (order by ${part.by}) as place
      from ${from} ${all([...filter, ...part.filter])} order by ${part.by}`,
  )
  return {
    ctes: sql`page as materialized (${slice(oneAfterTheOther(texts, query), query)})`,
    counted: sql`(select count(*) from ${from} ${all(filter)})`,
    isCommon:
      isStandard && query.limit <= commonSize && !(kind.isUneven && (query.genre !== undefined || isNarrowed(query))),
  }
}

/** The rows of each part after those of the part before. No part gives more rows than the page can need. */
function oneAfterTheOther(parts: readonly Sql[], { limit, offset }: Slice): Sql {
  const [only, ...others] = parts
  if (only && others.length === 0) return only
  const limited = parts.map(
    (rows, part) =>
      sql`(select id, place, ${sql.lit(part)} as part from (${rows} limit ${sql.lit(offset + limit)}) rows)`,
  )
  return sql`select id, row_number() over (order by part, place) as place
    from (${sql.join(limited, sql` union all `)}) parts order by part, place`
}

/** Whether the caller asked for an order. */
export const asksOrder = ({ order_by, order_direction, after }: ListQuery<string>) =>
  order_by !== undefined || order_direction !== undefined || after !== undefined

/** Rows of a list that come one after the other. */
interface Part {
  by: Sql
  filter: Sql[]
}

function orderOf<Key extends string>(
  kind: ListKind<unknown, Key>,
  scope: Scope<Key>,
  query: ListQuery<Key>,
): { parts: Part[]; isStandard: boolean } {
  if (scope.order && 'first' in scope.order && !asksOrder(query))
    return { parts: [{ by: scope.order.first, filter: [] }], isStandard: true }
  const standard = scope.order && 'by' in scope.order ? scope.order : kind.order
  const direction = query.order_direction ?? (query.order_by === undefined ? standard.direction : 'asc')
  const order = kind.orders[query.order_by ?? standard.by]
  const isStandard = order === kind.orders[standard.by] && direction === standard.direction
  return { parts: partsOf(kind.id, order, direction, query, scope.where !== undefined), isStandard }
}

function partsOf(
  id: Sql,
  order: OrderColumn,
  direction: OrderDirection,
  query: ListQuery<string>,
  hasOwner: boolean,
): Part[] {
  // The rows of an owner are few: they are sorted.
  if (order.sparse && !hasOwner) return sparseParts(id, order, order.sparse, direction, query)
  const part = columnPart(id, order, direction, query)
  return [order.isGenre && query.genre !== undefined ? { ...part, by: sql`${id} ${sql.raw(direction)}` } : part]
}

function columnPart(
  id: Sql,
  { column, read }: Pick<OrderColumn, 'column' | 'read'>,
  direction: OrderDirection,
  { after, after_id }: ListQuery<string>,
): Part {
  const way = sql.raw(direction)
  const by = sql`${column} ${way}, ${id} ${way}`
  if (after === undefined) return { by, filter: [] }
  const last = read(after)
  if (!last)
    throw new Failure(422, 'The request is invalid', { errors: { query: { after: ["Isn't a value of the order"] } } })
  const than = beyond(direction)
  const filter =
    after_id === undefined
      ? sql`${column} ${than} ${last}`
      : sql`(${column}, ${id}) ${than} (${last}, ${after_id}::integer)`
  return { by, filter: [filter] }
}

const beyond = (direction: OrderDirection) => sql.raw(direction === 'desc' ? '<' : '>')

/** First the rows without a value and then the others, or the other way round. */
function sparseParts(
  id: Sql,
  { read }: OrderColumn,
  { value, present, absent, isAbsent }: Sparse,
  direction: OrderDirection,
  query: ListQuery<string>,
): Part[] {
  const { after, after_id } = query
  const isAfterAbsent = after !== undefined && isAbsent(after)
  const part = columnPart(
    id,
    { column: value, read },
    direction,
    isAfterAbsent ? { ...query, after: undefined } : query,
  )
  const withValue = { ...part, filter: [present, ...part.filter] }
  const afterLast = after_id === undefined ? sql`false` : sql`${id} ${beyond(direction)} ${after_id}::integer`
  const without = {
    by: sql`${id} ${sql.raw(direction)}`,
    filter: [absent, ...(isAfterAbsent ? [afterLast] : [])],
  }
  if (direction === 'desc') return isAfterAbsent ? [without] : [withValue, without]
  return after !== undefined && !isAfterAbsent ? [withValue] : [without, withValue]
}
