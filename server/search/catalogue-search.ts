import type { Db } from '../db/pool.ts'
import { CatalogueIndex } from './catalogue-index.ts'

/** How often a search is repeated because the catalogue changed meanwhile. */
const maxTries = 3

/** After so long without a search the index is made anew: changes are deleted after a day, see `housekeeping.ts`. */
const maxUncheckedMs = 12 * 60 * 60 * 1000

/**
 * The search of one process: an index of the catalogue in memory, made at the first search or before. The database says with
 * each answer whether the index is behind. So a search finds what was committed before it, in every process, and nothing is
 * lost with a message.
 */
export class CatalogueSearch {
  readonly #db: Db
  readonly #onError: (error: unknown) => void
  #index: Promise<CatalogueIndex> | undefined
  /** When the index was last compared with the database, in ms since 1970. */
  #checkedAt = 0
  #catchingUp: Promise<void> | undefined
  #replacing = false

  /** `db` is the primary. `onError` gets the failures of work that no search waits for. */
  constructor(db: Db, onError: (error: unknown) => void) {
    this.#db = db
    this.#onError = onError
  }

  /** Makes the index if there is none. */
  load(): Promise<CatalogueIndex> {
    if (Date.now() - this.#checkedAt > maxUncheckedMs) this.#index = undefined
    this.#checkedAt = Date.now()
    this.#index ??= CatalogueIndex.load(this.#db).catch(error => {
      this.#index = undefined
      throw error
    })
    return this.#index
  }

  /**
   * Runs `ask` with an index that is as new as the data that it reads. It must search the index at once, and answer with what
   * the SQL `laterThan` gave for what the index knows by then. It may run again.
   */
  async run<T extends { later: string }>(ask: (index: CatalogueIndex) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      const index = await this.load()
      const { known } = index
      const answer = await ask(index)
      if (answer.later === known.later || tries === maxTries) return answer
      await this.#catchUp(index)
    }
  }

  /** Searches that come meanwhile wait for the same. */
  #catchUp(index: CatalogueIndex): Promise<void> {
    this.#catchingUp ??= index.catchUp(this.#db).finally(() => {
      this.#catchingUp = undefined
      if (index.isWorn) void this.#replace().catch(this.#onError)
    })
    return this.#catchingUp
  }

  async #replace(): Promise<void> {
    if (this.#replacing) return
    this.#replacing = true
    try {
      this.#index = Promise.resolve(await CatalogueIndex.load(this.#db))
    } finally {
      this.#replacing = false
    }
  }
}
