import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { announceDate } from '../db/releases/announce-release.ts'
import { artistLine, writeCredits } from '../db/releases/credits.ts'
import { ImportRefusal } from '../lib/import-refusal.ts'
import { describeTrack } from './describe/describe.ts'
import type { Changes, DescribedTrack, TrackValues } from './describe/described-set.ts'
import { findOrCreateCredited, findOrCreateLabel } from './find-or-create.ts'
import { columnsOf, complete, findTrack, identify, isReleased, mixOf } from './known-track.ts'
import { manifestTrack } from './manifest.ts'
import { readTrack } from './read-set.ts'

/** A track as a manifest would have it. Throws an ImportRefusal for an unknown id. */
export async function valuesOf(trx: Db, id: number): Promise<TrackValues> {
  const track = await readTrack(trx, id)
  if (!track) throw new ImportRefusal(`There is no track ${id} in the catalogue`)
  return describeTrack(manifestTrack(track))
}

/** What a track is called, as one text to compare. */
export const namesOf = ({ title, mix, mixName, credits }: TrackValues) =>
  JSON.stringify([title, mix, mixOf(mixName), credits])

const isElsewhere = async (trx: Db, id: number, setId: number): Promise<boolean> =>
  (await trx
    .selectFrom('set_tracks')
    .select('set_id')
    .where('track_id', '=', id)
    .where('set_id', '<>', setId)
    .executeTakeFirst()) !== undefined

/**
 * Corrects the track of a row whose track is known. Resolves with the id of the row's track: the same one; or the one that has these
 * names already, which gets what it lacks; or undefined if it is another track from now on, because the known one also plays in
 * other sets, under its own name.
 */
export async function correctRow(
  trx: Db,
  setId: number,
  row: DescribedTrack & { id: number },
  changes: Changes,
): Promise<number | undefined> {
  const before = await valuesOf(trx, row.id)
  const isRenamed = namesOf(before) !== namesOf(row)
  if (isRenamed && before.mix !== 'ID') {
    const twin = isReleased(row)
      ? await findTrack(trx, row, await findOrCreateCredited(trx, row.credits, changes), row.id)
      : undefined
    if (twin && twin.id !== row.id) {
      await complete(trx, twin.id, row, changes)
      return twin.id
    }
    if (await isElsewhere(trx, row.id, setId)) return undefined
  }
  await correctTrack(trx, row.id, row, changes)
  return row.id
}

/**
 * Makes a track what is given, wherever it plays: it stays the same track, with its hearts. An ID that is named is released, if it has a date; a track
 * that is made an ID again takes the notifications of its release back. Values that no manifest could have are left as they are.
 */
export async function correctTrack(trx: Db, id: number, track: TrackValues, changes: Changes): Promise<void> {
  const before = await valuesOf(trx, id)
  if (before.mix === 'ID' && isReleased(track)) await identify(trx, id, track, changes, track.date ?? null)
  else if (namesOf(before) !== namesOf(track)) await rename(trx, id, before, track, changes)
  await correctDetails(trx, id, await valuesOf(trx, id), track, changes)
}

async function rename(trx: Db, id: number, before: TrackValues, track: TrackValues, changes: Changes): Promise<void> {
  if (before.mix !== 'ID' && !isReleased(track)) await trx.deleteFrom('releases').where('track_id', '=', id).execute()
  const credited = await findOrCreateCredited(trx, track.credits, changes)
  const { title, mix, mixName } = track
  await trx
    .updateTable('tracks')
    .set({ title, artist: artistLine(credited), mix_type: mix, mix_name: mixOf(mixName) })
    .where('id', '=', id)
    .execute()
  await writeCredits(trx, id, credited)
  changes.lines.push(`Track ${id} corrected: ${before.title} → ${title}`)
}

async function correctDetails(trx: Db, id: number, before: TrackValues, track: TrackValues, changes: Changes) {
  const label = track.label === undefined ? undefined : await findOrCreateLabel(trx, track.label, changes)
  const [was, is] = [columnsOf(before), columnsOf(track)].map(
    columns => new Map<string, unknown>(Object.entries(columns)),
  )
  const differing = [...(is ?? [])].filter(([name, value]) => value !== was?.get(name))
  const values = [
    ...differing.map(([name, value]) => [name, value ?? null] as const),
    ...(before.label === track.label ? [] : [['label_id', label?.id ?? null] as const]),
  ]
  if (values.length === 0) return
  const assignments = values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update tracks set ${sql.join(assignments)} where id = ${id}`.execute(trx)
  await announceDate(trx, id)
  changes.lines.push(`Track ${id}: ${values.map(([name]) => name).join(', ')} corrected`)
}
