import type { Db } from '../pool.ts'
import { type Named, named } from './find-or-create.ts'

/** Whose work a track is, as a tracklist has it. `ID`: somebody is said to be behind a track that is not out yet. */
export interface Credit {
  name: string
  role: 'producer' | 'ID' | 'feat' | 'mixer'
}

export interface Credited extends Named {
  role: Credit['role']
}

/** The artists behind the credits, made where they are new; nobody twice in one role. */
export async function findCredited(trx: Db, credits: readonly Credit[]): Promise<Credited[]> {
  const found: Credited[] = []
  for (const { name, role } of credits) {
    const artist = await named(trx, 'artists', name)
    if (!found.some(each => each.id === artist.id && each.role === role)) found.push({ ...artist, role })
  }
  return found
}

const namesIn = (credited: readonly Credited[], ...roles: Credit['role'][]) =>
  credited.filter(({ role }) => roles.includes(role)).map(({ name }) => name)

/** The artists as a track shows them: `Yuna Brandt, Kassian feat. Ayo Benedek`; `ID` when nobody knows. */
export function shownArtists(credited: readonly Credited[]): string {
  const makers = namesIn(credited, 'producer', 'ID').join(', ') || 'ID'
  const guests = namesIn(credited, 'feat').join(', ')
  return guests ? `${makers} feat. ${guests}` : makers
}

/** Puts the credits in the place of those that the track has. */
export async function writeCredits(trx: Db, trackId: number, credited: readonly Credited[]): Promise<void> {
  await trx.deleteFrom('track_artists').where('track_id', '=', trackId).execute()
  if (credited.length === 0) return
  const rows = credited.map(({ id, role }, position) => ({ track_id: trackId, artist_id: id, role, position }))
  await trx.insertInto('track_artists').values(rows).execute()
}
