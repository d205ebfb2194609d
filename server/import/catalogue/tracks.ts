import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { announceRelease } from '../../db/releases/announce-release.ts'
import { artistLine, type Credited, writeCredits } from '../../db/releases/credits.ts'
import { type Release, releaseTrack } from '../../db/releases/release-track.ts'
import type { Changes, DescribedTrack } from '../describe/described-set.ts'
import { findOrCreateCredited, findOrCreateLabel } from './find-or-create.ts'

const idsOf = (credited: readonly Credited[], role: Credited['role']) =>
  credited
    .filter(each => each.role === role)
    .map(({ id }) => id)
    .sort((a, b) => a - b)

/** The mix name, or null for ‘Original Mix’. */
const mixOf = (name: string | null) => (name?.toLowerCase() === 'original mix' ? null : name)

/** The columns of a track besides its name; undefined if the source doesn't have them. */
const columnsOf = ({ date, genre, bpm, key, purchaseUrl, artwork }: DescribedTrack) => ({
  release_date: date,
  genre,
  bpm,
  key,
  purchase_url: purchaseUrl,
  ...artwork,
})

const isCredited = (role: Credited['role'], credited: readonly Credited[]) => sql<boolean>`
  array(select artist_id from track_artists where track_id = t.id and role = ${role} order by 1)
    = ${idsOf(credited, role)}::integer[]`

/** Finds a track by title, mix, producers and remixers. Of several, `first` is preferred, then the oldest. */
async function findTrack(trx: Db, track: DescribedTrack, credited: readonly Credited[], first: number | undefined) {
  const found = await trx
    .selectFrom('tracks as t')
    .selectAll('t')
    .where(sql`same_name(t.title)`, '=', sql`same_name(${track.title})`)
    .where('t.mix_type', '=', track.mix)
    .where(sql`same_name(coalesce(t.mix_name, ''))`, '=', sql`same_name(${mixOf(track.mixName) ?? ''})`)
    .where(isCredited('producer', credited))
    .where(isCredited('mixer', credited))
    .orderBy(sql`t.id is not distinct from ${first ?? null}::integer`, 'desc')
    .orderBy('t.id')
    .executeTakeFirst()
  return found
}

/**
 * Adds missing values to a known track. Existing values are never overwritten: otherwise two sets with different values for one
 * track would change it with every import.
 */
async function complete(trx: Db, id: number, track: DescribedTrack, changes: Changes): Promise<void> {
  const { label_id } = await trx.selectFrom('tracks').select('label_id').where('id', '=', id).executeTakeFirstOrThrow()
  const label =
    label_id === null && track.label !== undefined ? await findOrCreateLabel(trx, track.label, changes) : undefined
  const values = Object.entries({ ...columnsOf(track), label_id: label?.id }).filter(([, value]) => value !== undefined)
  if (values.length === 0) return
  const { rows } = await sql<{ shown: string }>`
    update tracks set ${sql.join(values.map(([name, value]) => sql`${sql.ref(name)} = coalesce(${sql.ref(name)}, ${value})`))}
    where id = ${id} and (${sql.join(
      values.map(([name]) => sql`${sql.ref(name)} is null`),
      sql` or `,
    )})
    returning artist || ' - ' || title as shown`.execute(trx)
  for (const { shown } of rows) changes.lines.push(`Details added: ${shown}`)
}

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

async function identify(
  trx: Db,
  id: number,
  track: DescribedTrack & { mix: Release['mix']['type'] },
  changes: Changes,
) {
  const { title, credits, mixName, label, date, purchaseUrl } = track
  const mix = { type: track.mix, name: mixOf(mixName) }
  const outcome = await releaseTrack(trx, { trackId: id, credits, title, mix, label, date, purchaseUrl })
  if (outcome.kind !== 'released') return
  changes.newArtists.push(...outcome.artists.filter(({ isNew }) => isNew).map(({ name }) => name))
  if (outcome.label?.isNew) changes.newLabels.push(outcome.label.name)
  const notified = outcome.notified === 1 ? '1 listener notified' : `${outcome.notified} listeners notified`
  changes.lines.push(`ID released: ${artistLine(outcome.artists)} - ${title} (track ${id}, ${notified})`)
}

const isReleased = <T extends DescribedTrack>(track: T): track is T & { mix: Release['mix']['type'] } =>
  track.mix !== 'ID'

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
