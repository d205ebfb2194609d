import { type Kysely, sql } from 'kysely'

export const cost = 'at once'

/**
 * Removes what the search of the database itself needed. Since `019-search-changes` each process searches in its own index;
 * the words and their triggers only made every write and every import of the catalog slower, and the database a third larger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  ...['sets', 'tracks', 'artists', 'labels'].flatMap(table => [
    `drop trigger learn_words on ${table}`,
    `drop index ${table}_search_idx`,
  ]),
  'drop trigger relearn_words on sets',
  'drop trigger relearn_words on tracks',
  'drop function learn_words()',
  'drop function similar_words(text)',
  'drop table search_words',
]
