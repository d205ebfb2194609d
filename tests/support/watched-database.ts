import type { KyselyPlugin, QueryId } from 'kysely'
import type { Db } from '../../server/db/pool.ts'

export interface Watched {
  db: Db
  /** How many statements were sent since this was last asked. */
  sent(): number
  /**
   * Holds back the answer of the next statement, which the database has given by then. Resolves once it has, with what
   * lets the answer go on.
   */
  holdNext(): Promise<() => void>
}

/** The same database, counting what it is asked, and slow on demand. */
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
        const tell = hold
        hold = undefined
        held = undefined
        await new Promise<void>(release => tell(release))
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
