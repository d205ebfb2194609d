import { openDatabase } from '../storage/database.ts'

/** Whose pages are cached, and where: all that a guest's page needs of the cache. */

/** The database of the cached pages. */
export const cachedPagesDatabase = openDatabase('segue-pages', 'queries').relaxed

/** Raise it when cached answers get another meaning and still fit the contract: the old ones are then dropped. */
export const cachedPagesVersion = '1'

/** How long a cached page may go unused, and how old a first screen may be, in ms. */
export const maxCachedAge = 28 * 24 * 60 * 60 * 1000

/** The listener whose pages are cached: one object from the sign-in, or from the last clearing, on. */
export interface CachedPagesOwner {
  readonly id: number
}

let owner: CachedPagesOwner | null = null

/** Null for a guest. Keep it while something is fetched, to find out by `stillOwns` whether the answer may be cached. */
export const cachedPagesOwner = () => owner

/** Opens the database ahead of the first page: there is time while the page's code is loaded. */
async function warmUp(): Promise<void> {
  try {
    await cachedPagesDatabase('readonly', () => undefined)
  } catch {
    // Where it can't be opened, nothing is cached.
  }
}

export function openCachedPages(userId: number | null): void {
  if (owner?.id === (userId ?? undefined)) return
  owner = userId === null ? null : { id: userId }
  if (owner) void warmUp()
}

/** From now on, no answer is cached that was asked for before. */
export function reopenCachedPages(): void {
  if (owner) owner = { id: owner.id }
}

/** True while the same listener is signed in, and nothing was cleared, since `cachedPagesOwner` returned `before`. */
export const stillOwns = (before: CachedPagesOwner | null) => before === owner
