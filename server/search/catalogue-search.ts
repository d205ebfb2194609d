import type { Db } from '../db/pool.ts'
import { CatalogueIndex } from './catalogue-index.ts'

/** How often a search is repeated because the catalogue changed meanwhile. */
const maxTries = 5

/** After so long without a search the index is rebuilt: changes are deleted after a day, see `housekeeping.ts`. */
const maxUncheckedMs = 12 * 60 * 60 * 1000

/**
 * The search of one process: an index of the catalogue in memory, made at the first search or before. The database says with
 * each answer whether the index is behind. So a search finds what was committed before it, in every process, and nothing is
 * lost with a message.
 */
export class CatalogueSearch {
  readonly #db: Db
  readonly #runInBackground: (work: () => Promise<void>) => void
  #index: Promise<CatalogueIndex> | undefined
  /** When the index was last compared with the database, in ms since 1970. */
  #checkedAt = 0
  #catchingUp: Promise<void> | undefined
  #replacing = false

  /** `db` is the primary. `runInBackground` runs work that no search waits for. */
  constructor(db: Db, runInBackground: (work: () => Promise<void>) => void) {
    this.#db = db
    this.#runInBackground = runInBackground
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
   * the SQL `laterThan` gave for the horizon that the index had then. It may run again.
   */
  async run<T extends { later: string }>(ask: (index: CatalogueIndex) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      const index = await this.load()
      const { known } = index
      const answer = await ask(index)
      if (answer.later === known.later || tries === maxTries) {
        if (known.isUnsettled) this.#runInBackground(() => this.#catchUp(index))
        return answer
      }
      await this.#catchUp(index)
    }
  }

  /** Searches that come meanwhile wait for the same. */
  #catchUp(index: CatalogueIndex): Promise<void> {
    this.#catchingUp ??= index.catchUp(this.#db).finally(() => {
      this.#catchingUp = undefined
      if (index.isWorn) this.#runInBackground(() => this.#replace())
    })
    return this.#catchingUp
  }

  async #replace(): Promise<void> {
    if (this.#replacing) return
    this.#replacing = true
    try {
      const index = await CatalogueIndex.load(this.#db)
      await index.catchUp(this.#db)
      this.#index = Promise.resolve(index)
    } finally {
      this.#replacing = false
    }
  }
}
