import { sql } from 'kysely'
import type { List } from '../../contract/shapes.ts'
import { type Db, unnamed } from '../db/pool.ts'
import { listText } from '../db/select/json.ts'
import { JsonText } from '../plugins/api/json-text.ts'
import { notFound } from '../plugins/failure.ts'
import type { ListKind, ListQuery, Scope, Sql } from './kind.ts'
import { asksOrder, pageByMatch, pageByOrder } from './page.ts'
import { matches, readSearch } from './search.ts'

/** The total of a list if it is stored, or undefined. */
function storedTotal(
  { total }: Pick<ListKind<unknown, string>, 'total'>,
  scope: Pick<Scope<string>, 'where' | 'total'>,
  genre: string | undefined,
): Sql | undefined {
  if (scope.where) return genre === undefined ? scope.total : undefined
  return total?.(genre)
}

/**
 * Finds a page of a list as JSON. One statement first selects the page's ids and then joins the rest for these only; a search
 * needs another statement before. Throws a 404 for an unknown owner, and a 422 for an `after` that isn't a value of the order.
 */
export async function findList<Item, Key extends string>(
  db: Db,
  kind: ListKind<Item, Key>,
  userId: number,
  query: ListQuery<NoInfer<Key>>,
  scope: Scope<NoInfer<Key>> = {},
): Promise<JsonText<List<Item>>> {
  const { id, searchable } = kind
  const search =
    query.search !== '' && searchable ? { searchable, words: await readSearch(db, query.search) } : undefined
  const rows = {
    from: sql`${kind.rows} ${kind.joins(userId)} ${scope.join ?? sql``}`,
    filter: [
      ...(scope.where ? [scope.where] : []),
      ...(query.genre !== undefined && kind.genre ? [kind.genre(query.genre)] : []),
      ...(search ? [matches(search.searchable.form, search.words)] : []),
    ],
  }
  const page =
    search && !asksOrder(query)
      ? pageByMatch({ id, searchable: search.searchable }, rows, search.words, query)
      : pageByOrder(kind, rows, scope, query)
  const total = (!search && storedTotal(kind, scope, query.genre)) || page.counted
  const answered = await sql<{ answer: string }>`${search || !page.isCommon ? unnamed : sql``}
    with ${page.ctes}
    select '{"data":' || (select ${listText(kind.text, sql`page.place`)}
        from page join ${kind.rows} on ${id} = page.id ${kind.joins(userId)})
      || ',"pagination":{"offset":' || ${query.offset}::integer || ',"count":' || (select count(*) from page)
      || ',"total":' || ${total} || '}}' as answer
    ${scope.owner ? sql`from ${scope.owner.row}` : sql``}`.execute(db)
  const [list] = answered.rows
  if (!list) throw notFound(scope.owner?.name ?? 'This list')
  return new JsonText(list.answer)
}
