import { warmUp } from './cached-pages-database.ts'

/** A listener whose pages are read and saved, from the sign-in (or from when they were last cleared) on. */
export interface CachedPagesOwner {
  readonly id: number
}

/** Null for nobody's. Apart from the pages, because a guest needs no more than this. */
let owner: CachedPagesOwner | null = null

/** The same object for as long as what was begun may still be saved: see `stillOwns`. */
export const cachedPagesOwner = () => owner

export function openCachedPages(userId: number | null): void {
  if (owner?.id === (userId ?? undefined)) return
  owner = userId === null ? null : { id: userId }
  if (owner) void warmUp()
}

/** From now on nothing is saved that was begun before. */
export function reopenCachedPages(): void {
  if (owner) owner = { id: owner.id }
}

/** True while nobody else has signed in, and nothing was cleared, since this owner was asked for. */
export const stillOwns = (before: CachedPagesOwner | null) => before === owner
