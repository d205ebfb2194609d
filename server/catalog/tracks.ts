import { sql } from 'kysely'
import { standingId } from '../db/merged.ts'
import type { Db } from '../db/pool.ts'
import { announceRelease } from '../db/releases/announce-release.ts'
import { artistLine, type Credited, writeCredits } from '../db/releases/credits.ts'
import { correctRow } from './correct-track.ts'
import type { Changes, DescribedTrack } from './describe/described-set.ts'
import { findOrCreateCredited, findOrCreateLabel } from './find-or-create.ts'
import { columnsOf, complete, findTrack, identify, isCredited, isReleased, mixOf } from './known-track.ts'

async function createTrack(trx: Db, setId: number, track: DescribedTrack, changes: Changes): Promise<number> {
  const credited = await findOrCreateCredited(trx, track.credits, changes)

  const label = track.label === undefined ? undefined : await findOrCreateLabel(trx, track.label, changes)
  const { id } = await trx
    .insertInto('tracks')
    .values({
      ...columnsOf(track),
      title: track.title,
      artist: artistLine(credited),
      mix_type: track.mix,
      mix_name: mixOf(track.mixName),
      label_id: label?.id ?? null,
      first_heard_set_id: setId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeCredits(trx, id, credited)
  return id
}

/** A row of the existing tracklist. */
export interface ExistingRow {
  trackId: number
  mix: DescribedTrack['mix']
  artist: string
  title: string
  /** The new row has the same start, and no row of the new list has this title. */
  isReplaced: boolean
}

/**
 * Renames a track whose title was corrected: same cue, same artists, and the old title is gone from the list. It stays the same
 * track, with its favourites. A track that is also in other sets keeps its title. Resolves with whether it was renamed.
 */
async function correctTitle(
  trx: Db,
  { setId, track, before }: { setId: number; track: DescribedTrack; before: ExistingRow },
  credited: readonly Credited[],
  changes: Changes,
): Promise<boolean> {
  if (!before.isReplaced) return false
  const corrected = await trx
    .updateTable('tracks as t')
    .set({ title: track.title, mix_type: track.mix, mix_name: mixOf(track.mixName) })
    .where('t.id', '=', before.trackId)
    .where(isCredited('producer', credited))
    .where(isCredited('mixer', credited))
    .where(sql<boolean>`not exists (select from set_tracks where track_id = t.id and set_id <> ${setId})`)
    .returning('t.id')
    .executeTakeFirst()
  if (!corrected) return false
  changes.lines.push(`Title corrected: ${before.artist} - ${before.title} → ${track.title} (track ${before.trackId})`)
  return true
}

/** The same for a source that knows the track of a row, or that it is a new one. */
async function trackOfKnown(
  trx: Db,
  setId: number,
  { id, ...row }: DescribedTrack & { id: number | null },
  changes: Changes,
): Promise<{ id: number; isNew: boolean }> {
  const known = id === null ? null : await standingId(trx, 'track', id)
  const corrected = known === null ? undefined : await correctRow(trx, setId, { ...row, id: known }, changes)
  if (corrected !== undefined) return { id: corrected, isNew: false }
  return trackOf(trx, setId, row, undefined, changes)
}

/**
 * Finds or creates the track of a row. An ID stays the same track, and is released if the row names it now. A track that is
 * already identified stays so even if the row still says ID.
 */
export async function trackOf(
  trx: Db,
  setId: number,
  track: DescribedTrack,
  before: ExistingRow | undefined,
  changes: Changes,
): Promise<{ id: number; isNew: boolean }> {
  if (track.id !== undefined) return trackOfKnown(trx, setId, { ...track, id: track.id }, changes)
  if (!isReleased(track)) {
    if (!before) return { id: await createTrack(trx, setId, track, changes), isNew: true }
    if (before.mix === 'ID') await complete(trx, before.trackId, track, changes)
    return { id: before.trackId, isNew: false }
  }
  if (before?.mix === 'ID') {
    await identify(trx, before.trackId, track, changes)
    await complete(trx, before.trackId, track, changes)
    return { id: before.trackId, isNew: false }
  }
  const credited = await findOrCreateCredited(trx, track.credits, changes)
  const known = await findTrack(trx, track, credited, before?.trackId)
  if (!known && before && (await correctTitle(trx, { setId, track, before }, credited, changes))) {
    await complete(trx, before.trackId, track, changes)
    return { id: before.trackId, isNew: false }
  }
  if (!known) return { id: await createTrack(trx, setId, track, changes), isNew: true }
  await complete(trx, known.id, track, changes)
  return { id: known.id, isNew: false }
}

/**
 * Notifies the followers of the artists of a track that is new in the catalogue, whatever its release date. Call it after the
 * track is in its set.
 */
export async function announceNewTrack(trx: Db, id: number, changes: Changes): Promise<void> {
  const newTrack = await trx
    .selectFrom('tracks')
    .select(['artist', 'title'])
    .where('id', '=', id)
    .where('mix_type', '<>', 'ID')
    .executeTakeFirst()
  const notified = newTrack && (await announceRelease(trx, id))
  if (newTrack && notified)
    changes.lines.push(`New track announced: ${newTrack.artist} - ${newTrack.title} (${notified} notified)`)
}
