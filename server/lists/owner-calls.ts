import { sql } from 'kysely'
import type { List } from '#contract/shapes.ts'
import type { Db } from '../db/pool.ts'
import type { JsonText } from '../http/api/json-text.ts'
import { findItem } from './item.ts'
import type { ListKind, ListQuery, Scope, Sql } from './kind.ts'
import type { FindList } from './list.ts'

interface ListCall<Key extends string> {
  caller: { userId: number }
  query: ListQuery<Key>
  db: Db
}

/** A call of a list that belongs to one item or listener. */
export type SubListCall<Key extends string> = ListCall<Key> & { params: { id: number } }
type ItemCall = Pick<SubListCall<string>, 'caller' | 'params' | 'db'>

interface Owner {
  /** The table, as the lists' totals call it: `artists owner`. */
  rows: Sql
  /** For the 404 message: `This artist`. */
  name: string
}

/** The handlers of the calls about artists, or about labels: all of them, one of them, and the lists that belong to one. */
export function ownerCalls<Item, Key extends string>(findList: FindList, kind: ListKind<Item, Key>, owner: Owner) {
  const { rows, name } = owner
  return {
    list: ({ caller, query, db }: ListCall<NoInfer<Key>>) => findList(db, kind, caller.userId, query),

    item: ({ caller, params, db }: ItemCall) => findItem(db, kind, caller.userId, params.id, name),

    /** The handler of a list of another kind; `scopeOf` says which of its rows belong to the owner of this id. */
    subList:
      <SubItem, SubKey extends string>(
        subKind: ListKind<SubItem, SubKey>,
        scopeOf: (id: number) => Omit<Scope<NoInfer<SubKey>>, 'owner'>,
      ) =>
      ({ caller, params: { id }, query, db }: SubListCall<NoInfer<SubKey>>): Promise<JsonText<List<SubItem>>> =>
        findList(db, subKind, caller.userId, query, {
          owner: { row: sql`${rows} where owner.id = ${id}`, name },
          ...scopeOf(id),
        }),
  }
}
