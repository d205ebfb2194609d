import type { StudioTrack } from '#contract/entities/studio-catalogue.ts'
import { namesOf, valuesOf } from '../../catalog/correct-track.ts'
import { describeTrack } from '../../catalog/describe/describe.ts'
import { findKnownTrack, isReleased, knownArtists } from '../../catalog/known-track.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/pool.ts'
import { countRecipients } from '../../db/releases/announce-release.ts'

/** Another track that has the names which a track would get; undefined if its names stay, or it is an ID. */
export async function findTwin(db: Db, id: number, track: StudioTrack): Promise<number | undefined> {
  const described = describeTrack(track)
  if (!isReleased(described) || namesOf(await valuesOf(db, id)) === namesOf(described)) return undefined
  const twin = await findKnownTrack(db, described, id)
  return twin === id ? undefined : twin
}

/** How many listeners are notified of a release, or lose a notification, when a track becomes this one. */
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
  const count = await countRows(
    db,
    db.selectFrom('notifications').innerJoin('releases', 'releases.id', 'release_id').where('track_id', '=', id),
  )
  return { told: 0, taken_back: count }
}
