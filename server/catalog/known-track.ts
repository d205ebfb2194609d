import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { announceDate } from '../db/releases/announce-release.ts'
import { artistLine, type Credit, type Credited } from '../db/releases/credits.ts'
import { findNamed } from '../db/releases/find-or-create.ts'
import { type Release, releaseTrack } from '../db/releases/release-track.ts'
import type { Changes, TrackValues } from './describe/described-set.ts'
import { findOrCreateLabel } from './find-or-create.ts'

/** Tracks that the catalogue has: found by their names, completed, and released. */

const idsOf = (credited: readonly Pick<Credited, 'id' | 'role'>[], role: Credited['role']) =>
  credited
    .filter(each => each.role === role)
    .map(({ id }) => id)
    .sort((a, b) => a - b)

/** The mix name, or null for ‘Original Mix’. */
export const mixOf = (name: string | null) => (name?.toLowerCase() === 'original mix' ? null : name)

/** The columns of a track besides its name; undefined if the source doesn't have them. */
export const columnsOf = ({ date, genre, bpm, key, purchaseUrl, artwork }: TrackValues) => ({
  release_date: date,
  genre,
  bpm,
  key,
  purchase_url: purchaseUrl,
  ...artwork,
})

export const isCredited = (role: Credited['role'], credited: readonly Pick<Credited, 'id' | 'role'>[]) => sql<boolean>`
  array(select artist_id from track_artists where track_id = t.id and role = ${role} order by 1)
    = ${idsOf(credited, role)}::integer[]`

/** The artists of credits that are in the catalogue. */
export async function knownArtists(
  db: Db,
  credits: readonly Credit[],
): Promise<{ id: number; role: Credit['role'] }[]> {
  const known: { id: number; role: Credit['role'] }[] = []
  for (const { name, role } of credits) {
    const artist = await findNamed(db, 'artists', name)
    if (artist && !known.some(each => each.id === artist.id && each.role === role)) known.push({ id: artist.id, role })
  }
  return known
}

/** Finds a track by title, mix, producers and remixers. Of several, `first` is preferred, then the oldest. */
export async function findTrack(
  trx: Db,
  track: TrackValues,
  credited: readonly Pick<Credited, 'id' | 'role'>[],
  first: number | undefined,
) {
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

/** The track of these names if its artists are in the catalogue, without adding any. Of several, `first` is preferred. */
export async function findKnownTrack(db: Db, track: TrackValues, first?: number): Promise<number | undefined> {
  const known = await knownArtists(db, track.credits)
  const names = new Set(track.credits.map(({ name }) => name))
  if (!isReleased(track) || known.length < names.size) return undefined
  return (await findTrack(db, track, known, first))?.id
}

/**
 * Adds missing values to a known track. Existing values are never overwritten: otherwise two sets with different values for one
 * track would change it with every import.
 */
export async function complete(trx: Db, id: number, track: TrackValues, changes: Changes): Promise<void> {
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
  await announceDate(trx, id)
  for (const { shown } of rows) changes.lines.push(`Details added: ${shown}`)
}

/** Makes an ID the track that it is, released at this date, and notifies listeners. */
export async function identify(
  trx: Db,
  id: number,
  track: TrackValues & { mix: Release['mix']['type'] },
  changes: Changes,
  date: Release['date'] = track.date,
) {
  const { title, credits, mixName, label, purchaseUrl } = track
  const mix = { type: track.mix, name: mixOf(mixName) }
  const outcome = await releaseTrack(trx, { trackId: id, credits, title, mix, label, date, purchaseUrl })
  if (outcome.kind !== 'released') return
  changes.newArtists.push(...outcome.artists.filter(({ isNew }) => isNew).map(({ name }) => name))
  if (outcome.label?.isNew) changes.newLabels.push(outcome.label.name)
  const notified = outcome.notified === 1 ? '1 listener notified' : `${outcome.notified} listeners notified`
  const what = outcome.date === null ? 'ID identified' : 'ID released'
  const credited = outcome.credited === undefined ? '' : `, suggested by ${outcome.credited}`
  changes.lines.push(`${what}: ${artistLine(outcome.artists)} - ${title} (track ${id}, ${notified}${credited})`)
}

export const isReleased = <T extends TrackValues>(track: T): track is T & { mix: Release['mix']['type'] } =>
  track.mix !== 'ID'
