import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { JsonText } from '../http/api/json-text.ts'
import { notFound } from '../http/failure.ts'
import type { ListKind } from './kind.ts'

/** Finds one item, as its list shows it. Throws a 404 with `name` if there is none of this id. */
export async function findItem<Item, Key extends string>(
  db: Db,
  kind: ListKind<Item, Key>,
  userId: number,
  id: number,
  name: string,
): Promise<JsonText<Item>> {
  const { rows } = await sql<{ item: string }>`
    select ${kind.text} as item from ${kind.rows} ${kind.joins(userId)} where ${kind.id} = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw notFound(name)
  return new JsonText(found.item)
}
