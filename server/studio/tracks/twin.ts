import type { StudioTrack } from '../../../contract/entities/studio-catalogue.ts'
import type { Db } from '../../db/pool.ts'
import { countRecipients } from '../../db/releases/announce-release.ts'
import type { Credit } from '../../db/releases/credits.ts'
import { findNamed } from '../../db/releases/find-or-create.ts'
import { namesOf, valuesOf } from '../../import/catalogue/correct-track.ts'
import { findTrack, isReleased } from '../../import/catalogue/known-track.ts'
import { describeTrack } from '../../import/describe/describe.ts'

/** The artists of credits that are in the catalogue. */
async function knownArtists(db: Db, credits: readonly Credit[]): Promise<{ id: number; role: Credit['role'] }[]> {
  const known: { id: number; role: Credit['role'] }[] = []
  for (const { name, role } of credits) {
    const artist = await findNamed(db, 'artists', name)
    if (artist && !known.some(each => each.id === artist.id && each.role === role)) known.push({ id: artist.id, role })
  }
  return known
}

/** Another track that has the names which a track would get; undefined if its names stay, or it is an ID. */
export async function findTwin(db: Db, id: number, track: StudioTrack): Promise<number | undefined> {
  const described = describeTrack(track)
  if (!isReleased(described) || namesOf(await valuesOf(db, id)) === namesOf(described)) return undefined
  const known = await knownArtists(db, described.credits)
  const names = new Set(described.credits.map(({ name }) => name))
  if (known.length < names.size) return undefined
  const twin = await findTrack(db, described, known, id)
  return twin?.id === id ? undefined : twin?.id
}

/** How many listeners are told of a release, or have a notification taken back, when a track becomes this one. */
export async function countTold(db: Db, id: number, track: StudioTrack): Promise<{ told: number; taken_back: number }> {
  const described = describeTrack(track)
  const wasReleased = isReleased(await valuesOf(db, id))
  if (wasReleased === isReleased(described)) return { told: 0, taken_back: 0 }
  if (!wasReleased) {
    const artists = await knownArtists(db, described.credits)
    const told = await countRecipients(
      db,
      id,
      artists.map(artist => artist.id),
    )
    return { told, taken_back: 0 }
  }
  const { count } = await db
    .selectFrom('notifications')
    .innerJoin('releases', 'releases.id', 'release_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('track_id', '=', id)
    .executeTakeFirstOrThrow()
  return { told: 0, taken_back: count }
}
