import type { Db } from '../db/pool.ts'
import { type Credit, type Credited, findCredited } from '../db/releases/credits.ts'
import { findOrCreateNamed, type Named } from '../db/releases/find-or-create.ts'
import type { Changes } from './describe/described-set.ts'

/** Finds or creates artists and labels, and adds new ones to `changes`. */

export async function findOrCreateArtist(trx: Db, name: string, changes: Changes): Promise<Named> {
  const artist = await findOrCreateNamed(trx, 'artists', name)
  if (artist.isNew) changes.newArtists.push(artist.name)
  return artist
}

export async function findOrCreateLabel(trx: Db, name: string, changes: Changes): Promise<Named> {
  const label = await findOrCreateNamed(trx, 'labels', name)
  if (label.isNew) changes.newLabels.push(label.name)
  return label
}

export async function findOrCreateCredited(trx: Db, credits: readonly Credit[], changes: Changes): Promise<Credited[]> {
  const credited = await findCredited(trx, credits)
  for (const { name, isNew } of credited) if (isNew) changes.newArtists.push(name)
  return credited
}
