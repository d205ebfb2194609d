import { sql } from 'kysely'
import type { List } from '#contract/shapes.ts'
import type { Db } from '../db/pool.ts'
import { listText } from '../db/select/json.ts'
import { unnamed } from '../db/statement-names.ts'
import { JsonText } from '../http/api/json-text.ts'
import { notFound } from '../http/failure.ts'
import type { CatalogueSearch } from '../search/catalogue-search.ts'
import { laterThan } from '../search/changes.ts'
import type { KindIndex, Searched } from '../search/kind-index.ts'
import { searchedWords } from '../search/words.ts'
import { isNarrowed, type ListKind, type ListQuery, type Scope, type Sql } from './kind.ts'
import { all, asksOrder, type Page, pageByOrder, pageOfHits, type Rows } from './page.ts'

/**
 * Finds a page of a list as JSON. Throws a 404 for an unknown owner, and a 422 for an `after` that isn't a value of the order.
 * One statement first selects the page's ids and then joins the rest for these only.
 */
export type FindList = <Item, Key extends string>(
  db: Db,
  kind: ListKind<Item, Key>,
  userId: number,
  query: ListQuery<NoInfer<Key>>,
  scope?: Scope<NoInfer<Key>>,
) => Promise<JsonText<List<Item>>>

/** Finds lists; searches by the index of the catalogue. */
export function createFindList(search: CatalogueSearch): FindList {
  return async (db, kind, userId, query, scope = {}) => {
    const asked = { kind, userId, query, scope, rows: rowsOf(kind, userId, query, scope) }
    if (query.search === '' || !kind.searchable) {
      const page = pageByOrder(kind, asked.rows, scope, query)
      const counted = storedTotal(asked) ?? page.counted
      return new JsonText((await select(db, asked, { ...page, counted }, sql`''`)).answer)
    }
    const { searchable } = kind
    const words = await searchedWords(db, query.search)
    const among = scope.where || isNarrowed(query) ? await idsOf(db, kind.id, asked.rows) : undefined
    const found = await search.run(index => {
      const page = foundPage(asked, index.kind(searchable), { words, genre: query.genre, among })
      return select(db, asked, page, laterThan(index.known.horizon))
    })
    return new JsonText(found.answer)
  }
}

interface Asked<Key extends string> {
  kind: ListKind<unknown, Key>
  userId: number
  query: ListQuery<Key>
  scope: Scope<Key>
  rows: Rows
}

const rowsOf = <Key extends string>(
  kind: ListKind<unknown, Key>,
  userId: number,
  query: ListQuery<Key>,
  { join, where }: Scope<Key>,
): Rows => ({
  from: sql`${kind.rows} ${kind.joins(userId)} ${join ?? sql``}`,
  filter: [where, ...(kind.filter?.(query) ?? [])].filter(condition => condition !== undefined),
})

/** The total of a list if it is stored, or undefined. */
function storedTotal<Key extends string>({ kind, query, scope }: Asked<Key>): Sql | undefined {
  const { genre } = query
  if (isNarrowed(query)) return undefined
  if (scope.where) return genre === undefined ? scope.total : undefined
  return kind.total?.(genre)
}

/** The rows of an owner's list, or of one that is narrowed: a search of it looks among these. */
async function idsOf(db: Db, id: Sql, { from, filter }: Rows): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select ${id} as id from ${from} ${all(filter)}`.execute(db)
  return rows.map(row => row.id)
}

/** So many hits are looked up and sorted. With more, one soon comes across a page of them in the list's order. */
const fewHits = 3_000

function foundPage<Key extends string>(
  { kind, query, scope, rows: { from } }: Asked<Key>,
  index: KindIndex,
  searched: Searched,
): Page {
  if (!asksOrder(query)) return pageOfHits(index.find(searched, query))
  const { total } = index.find(searched, { offset: 0, limit: 0 })
  const isHit =
    total <= fewHits
      ? sql`${kind.id} = any(${index.find(searched, { offset: 0 }).ids}::integer[])`
      : isInBits(kind.id, index.findBits(searched))
  const page = pageByOrder(kind, { from, filter: [isHit] }, scope, query)
  return { ...page, counted: sql`${total}::integer`, isCommon: false }
}

const isInBits = (id: Sql, bits: Buffer) =>
  sql`case when ${id} < ${bits.length * 8}::integer then get_bit(${bits}::bytea, ${id}) = 1 else false end`

/** `later` is the SQL of the catalogue's changes that the search must know. */
async function select<Key extends string>(
  db: Db,
  { kind, userId, query, scope: { owner } }: Asked<Key>,
  { ctes, counted, isCommon }: Page,
  later: Sql,
): Promise<{ answer: string; later: string }> {
  const { rows } = await sql<{ answer: string; later: string }>`${isCommon ? sql`` : unnamed}
    with ${ctes}
    select '{"data":' || (select ${listText(kind.text, sql`page.place`)}
        from page join ${kind.rows} on ${kind.id} = page.id ${kind.joins(userId)})
      || ',"pagination":{"offset":' || ${query.offset}::integer || ',"count":' || (select count(*) from page)
      || ',"total":' || ${counted} || '}}' as answer, ${later} as later
    ${owner ? sql`from ${owner.row}` : sql``}`.execute(db)
  const [list] = rows
  if (!list) throw notFound(owner?.name ?? 'This list')
  return list
}
