import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

const unnamedMark = '/* unnamed */'
/**
 * Put this at the start of a statement with very many variants, such as a search, to run it without a name. As a prepared
 * statement, each variant would stay in PostgreSQL's memory.
 */
export const unnamed = sql.raw(unnamedMark)

/** The app has some hundred statements. Each takes up to 200 KB of every connection that has run it, most of all lists. */
const maxNames = 300

/** What PostgreSQL makes a plan for. The many statements of migrations, which run once, need no name. */
const planned = /^\s*(select|with|insert|update|delete)\b/i

/**
 * The names of the statements of a database's connections. A named statement is a prepared one, which PostgreSQL parses and
 * plans once per connection: that takes less than half the CPU. Kysely doesn't name statements itself.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()

  /** The statement with its name, if it has one. */
  name(text: string, values: readonly unknown[]): pg.QueryConfig {
    const name = this.#nameOf(text)
    return { ...(name && { name }), text, values: [...values] }
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= maxNames || !planned.test(text)) return known
    const name = createHash('sha1').update(text).digest('base64')
    this.#names.set(text, name)
    return name
  }
}
