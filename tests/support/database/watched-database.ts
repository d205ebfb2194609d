import type { KyselyPlugin, QueryId } from 'kysely'
import type { Db } from '../../../server/db/pool.ts'

export interface Watched {
  db: Db
  /** How many statements were sent since the last call of this function. */
  sent(): number
  /**
   * Holds back the result of the next statement. Resolves with a function that releases it, as soon as the database
   * has executed the statement.
   */
  holdNext(): Promise<() => void>
}

/** Wraps a database to count its statements and hold back a result on demand. */
export function watch(db: Db): Watched {
  let count = 0
  let held: QueryId | undefined
  let hold: ((release: () => void) => void) | undefined
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      count++
      if (hold && !held) held = queryId
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (hold && queryId === held) {
        const giveRelease = hold
        hold = undefined
        held = undefined
        await new Promise<void>(release => giveRelease(release))
      }
      return result
    },
  }
  return {
    db: db.withPlugin(plugin),
    sent: () => {
      const sent = count
      count = 0
      return sent
    },
    holdNext: () =>
      new Promise(resolve => {
        hold = resolve
      }),
  }
}
