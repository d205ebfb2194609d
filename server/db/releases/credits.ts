import type { Db } from '../pool.ts'
import { findOrCreateNamed, type Named } from './find-or-create.ts'

/** An artist's role in a track, as a tracklist has it. `ID`: the supposed artist of an unreleased track. */
export interface Credit {
  name: string
  role: 'producer' | 'ID' | 'feat' | 'mixer'
}

export interface Credited extends Named {
  role: Credit['role']
}

/** Finds or creates the artists of the credits. An artist appears once in each role. */
export async function findCredited(trx: Db, credits: readonly Credit[]): Promise<Credited[]> {
  const found: Credited[] = []
  for (const { name, role } of credits) {
    const artist = await findOrCreateNamed(trx, 'artists', name)
    if (!found.some(each => each.id === artist.id && each.role === role)) found.push({ ...artist, role })
  }
  return found
}

const namesIn = (credited: readonly Credit[], ...roles: Credit['role'][]) =>
  credited.filter(({ role }) => roles.includes(role)).map(({ name }) => name)

/** The artists in one line: `Yuna Brandt, Kassian feat. Ayo Benedek`; `ID` if there are none. */
export function artistLine(credited: readonly Credit[]): string {
  const makers = namesIn(credited, 'producer', 'ID').join(', ') || 'ID'
  const guests = namesIn(credited, 'feat').join(', ')
  return guests ? `${makers} feat. ${guests}` : makers
}

/** Replaces the credits of a track. */
export async function writeCredits(trx: Db, trackId: number, credited: readonly Credited[]): Promise<void> {
  await trx.deleteFrom('track_artists').where('track_id', '=', trackId).execute()
  if (credited.length === 0) return
  const rows = credited.map(({ id, role }, position) => ({ track_id: trackId, artist_id: id, role, position }))
  await trx.insertInto('track_artists').values(rows).execute()
}
