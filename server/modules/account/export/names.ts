import { type RawBuilder, sql } from 'kysely'

/** A track's artist, title and mix in one line: `Tarn - Undertow (Ferrotype Remix)`. */
export const trackName = (table: string): RawBuilder<string> =>
  sql<string>`concat(${sql.ref(`${table}.artist`)}, ' - ', ${sql.ref(`${table}.title`)}, ' (' || ${mixOf(table)} || ')')`

/** `Ferrotype Remix`, without repeating a `Remix` that the name already contains. */
const mixOf = (table: string) => {
  const [name, word] = [sql.ref(`${table}.mix_name`), sql`initcap(${sql.ref(`${table}.mix_type`)})`]
  return sql`case when ${word} in ('Remix', 'Edit')
    then ${name} || case when ${name} like '%' || ${word} then '' else ' ' || ${word} end end`
}

/** An item, or null if it was deleted. */
export const itemOrNull = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })
