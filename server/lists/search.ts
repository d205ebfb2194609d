import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** A word that is searched for, as `search_form` has it, and the catalogue's words it may be a slip of. */
export interface SearchWord {
  word: string
  similar: string[]
}

/** Words shorter than this are taken as they are written. */
const forgivenLength = 4

/** What a search looks for. A search without a letter or digit has no words, and finds nothing. */
export async function readSearch(db: Db, search: string): Promise<SearchWord[]> {
  const { rows } = await sql<SearchWord>`
    select word, case when length(word) >= ${forgivenLength}::integer then array(select similar_words(word)) else '{}' end
      as similar
    from (select distinct word from unnest(string_to_array(trim(search_form(${search})), ' ')) word) words
    where word <> ''`.execute(db)
  return rows
}

/** Each word must be a part of some word, or nearly be one. `form` is a column of `search_form`. */
export function matches(form: string, words: readonly SearchWord[]): RawBuilder<unknown> {
  const column = sql.raw(form)
  if (words.length === 0) return sql`false`
  const each = words.map(({ word, similar }) => {
    const patterns = [`%${word}%`, ...similar.map(other => `% ${other} %`)]
    return sql`(${sql.join(
      patterns.map(pattern => sql`${column} like ${pattern}`),
      sql` or `,
    )})`
  })
  return sql.join(each, sql` and `)
}

/** A row's own words, without those of who presents or released it, which stand after two blanks. */
export const ownWords = (form: string): RawBuilder<unknown> => sql`split_part(${sql.raw(form)}, '  ', 1) || ' '`

/**
 * The tier of a row's match: whole words before beginnings, parts, others' words and slips. Of several words the one that fits
 * least decides. The row has its `own` words and its whole `form`.
 */
export function tier(words: readonly SearchWord[]): RawBuilder<unknown> {
  const own = (pattern: string) => sql`own like ${pattern}`
  const each = words.map(
    ({ word }) =>
      sql`case when ${own(`% ${word} %`)} then 4 when ${own(`% ${word}%`)} then 3 when ${own(`%${word}%`)} then 2
        when form like ${`%${word}%`} then 1 else 0 end`,
  )
  return words.length === 0 ? sql`0::integer` : sql`least(${sql.join(each)})`
}
