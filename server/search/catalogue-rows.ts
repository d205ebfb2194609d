import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { unnamed } from '../db/statement-names.ts'
import type { Row } from './segment.ts'
import { distinctWords } from './words.ts'

/** The searchable kinds, as their tables are called, with the column that orders equally good results. */
export const nameColumns = { sets: 'set_name', tracks: 'title', artists: 'name', labels: 'name' } as const

export type Kind = keyof typeof nameColumns
export const kinds = ['sets', 'tracks', 'artists', 'labels'] as const satisfies Kind[]

/** The rows of each kind that a search finds. */
const tables = { sets: 'listed_sets', tracks: 'tracks', artists: 'artists', labels: 'labels' } as const

const genreColumns = {
  sets: sql`case when genre = any(track_genres) then track_genres else track_genres || genre end`,
  tracks: sql`array_remove(array[genre], null)`,
  artists: sql`track_genres`,
  labels: sql`track_genres`,
} as const

interface Stored {
  id: number
  name: string
  search_text: string
  genres: string[]
}

const columns = (kind: Kind) =>
  sql`id, plain(${sql.ref(nameColumns[kind])}) as name, search_text, ${genreColumns[kind]} as genres from ${sql.table(tables[kind])}`

/** A row's own words, and after two spaces those of its label or curator. */
function rowOf({ id, name, search_text, genres }: Stored): Row {
  const [own = '', others = ''] = search_text.split('  ')
  return { id, name, own: distinctWords(own), others: distinctWords(others), genres }
}

const atOnce = 2_000

/** Reads all rows of a kind in the order of names and ids. Needs a transaction. */
export async function* readAll(transaction: Db, kind: Kind): AsyncGenerator<Row[]> {
  const cursor = sql.ref(`all_${kind}`)
  // Sorting a million names takes longer than a request may.
  await sql`set local statement_timeout = 0`.execute(transaction)
  await sql`${unnamed} declare ${cursor} cursor for select ${columns(kind)} order by plain(${sql.ref(nameColumns[kind])}) collate "C", id`.execute(
    transaction,
  )
  for (;;) {
    const { rows } = await sql<Stored>`${unnamed} fetch ${sql.lit(atOnce)} from ${cursor}`.execute(transaction)
    if (rows.length === 0) return
    yield rows.map(rowOf)
  }
}

/** Reads some rows of a kind. One that doesn't exist is undefined. */
export async function readSome(db: Db, kind: Kind, ids: readonly number[]): Promise<Map<number, Row | undefined>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Stored>`select ${columns(kind)} where id = any(${ids}::integer[])`.execute(db)
  const found = new Map<number, Row | undefined>(ids.map(id => [id, undefined]))
  for (const row of rows) found.set(row.id, rowOf(row))
  return found
}
