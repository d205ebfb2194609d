import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

const unnamedMark = '/* unnamed */'
/**
 * Put this at the start of a statement with very many variants, such as a search, to run it without a name. As a prepared
 * statement, each variant would stay in PostgreSQL's memory.
 */
export const unnamed = sql.raw(unnamedMark)

const names = new Map<string, string>()
/** The app has some hundred statements. Each takes up to 200 KB of every connection that has run it, most of all lists. */
const maxNames = 300

function nameOf(text: string): string | undefined {
  if (text.startsWith(unnamedMark)) return undefined
  const known = names.get(text)
  if (known || names.size >= maxNames) return known
  const name = createHash('sha1').update(text).digest('base64')
  names.set(text, name)
  return name
}

/**
 * The statement as a named prepared one, which PostgreSQL parses and plans once per connection: that takes less than half the
 * CPU. Kysely doesn't name statements itself.
 */
export function named(text: string, values: readonly unknown[]): pg.QueryConfig {
  const name = nameOf(text)
  return { ...(name && { name }), text, values: [...values] }
}
