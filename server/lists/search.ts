import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** A searched word, normalized by `search_form`, and the catalogue's words that it may be a typo of. */
export interface SearchWord {
  word: string
  similar: string[]
}

/** Shorter words are searched exactly. */
const minTypoLength = 4

/** Parses a search into words. A search without letters or digits has no words, and finds nothing. */
export async function readSearch(db: Db, search: string): Promise<SearchWord[]> {
  const { rows } = await sql<SearchWord>`
    select word, case when length(word) >= ${minTypoLength}::integer then array(select similar_words(word)) else '{}' end
      as similar
    from (select distinct word from unnest(string_to_array(trim(search_form(${search})), ' ')) word) words
    where word <> ''`.execute(db)
  return rows
}

/** The condition of a match: each word is part of a word in `form` (a `search_form` column), or similar to one. */
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

/** A row's own words. The curator's or label's words follow after two spaces and are left out. */
export const ownWords = (form: string): RawBuilder<unknown> => sql`split_part(${sql.raw(form)}, '  ', 1) || ' '`

/**
 * The tier of a match: 4 for whole words, 3 for beginnings, 2 for parts of words, 1 for the curator's or label's words, 0 for
 * similar words. The worst of several words counts. The row must have `own` (its own words) and `form`.
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
