import type { Db } from '../../db/pool.ts'
import type { DescribedSet } from '../describe/described-set.ts'
import { fold } from './fold.ts'

/** The artists in the catalogue, by which a tracklist's ‘Above & Beyond’ is one and not two. */
export async function knownNames(db: Db) {
  const keys = new Set<string>()
  for (const { name } of await db.selectFrom('artists').select('name').execute()) keys.add(fold(name))
  return {
    has: (name: string) => keys.has(fold(name)),
    /** What a set has brought is known to the next one, as it would be in another import. */
    add({ artists, tracks = [] }: Pick<DescribedSet, 'artists' | 'tracks'>): void {
      const credited = tracks.flatMap(({ credits }) => credits.map(({ name }) => name))
      for (const name of [...artists, ...credited]) keys.add(fold(name))
    },
  }
}
