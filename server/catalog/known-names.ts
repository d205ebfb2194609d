import type { Db } from '../db/pool.ts'
import { fold } from '../tracklist/fold.ts'
import type { DescribedSet } from './describe/described-set.ts'

/** Loads the names of all artists, so that ‘Above & Beyond’ in a tracklist is recognized as one artist. */
export async function knownNames(db: Db) {
  const keys = new Set<string>()
  for (const { name } of await db.selectFrom('artists').select('name').execute()) keys.add(fold(name))
  return {
    has: (name: string) => keys.has(fold(name)),
    /** Adds the artists of an imported set, for the next sets of the same import. */
    add({ artists, tracks = [] }: Pick<DescribedSet, 'artists' | 'tracks'>): void {
      const credited = tracks.flatMap(({ credits }) => credits.map(({ name }) => name))
      for (const name of [...artists, ...credited]) keys.add(fold(name))
    },
  }
}
