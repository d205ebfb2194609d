import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { lockNames, type Named } from '../db/releases/find-or-create.ts'
import { storeFingerprint } from '../ear/stored/fingerprints.ts'
import { removeUnusedDigests, storeDigests } from '../recording/stored-digests.ts'
import type { Changes, DescribedSet, Imported } from './describe/described-set.ts'
import { findOrCreateArtist, findOrCreateLabel } from './find-or-create.ts'
import { writeLoudness } from './loudness.ts'
import { writeTracklist } from './tracklist.ts'

const columns = [
  'set_name',
  'artist',
  'release_date',
  'genre',
  'mp3_permalink',
  'duration',
  'art_url',
  'art_url_sm',
  'art_url_xl',
] as const

/** The artist line of a set. */
export const artistLineOf = (artists: readonly { name: string }[]) => artists.map(({ name }) => name).join(' & ')

/** A set without what is stored outside the catalog: its recording's digests, loudness and fingerprint. */
export type SetToWrite = Omit<DescribedSet, 'recording'> & {
  recording: Pick<DescribedSet['recording'], 'permalink' | 'duration'>
}

const rowOf = (set: SetToWrite, artists: readonly Named[]) => ({
  set_name: set.name,
  artist: artistLineOf(artists),
  release_date: set.date,
  genre: set.genre,
  mp3_permalink: set.recording.permalink,
  duration: set.recording.duration,
  ...set.artwork,
})

async function artistsOf(trx: Db, { artists }: SetToWrite, changes: Changes): Promise<Named[]> {
  const found: Named[] = []
  for (const name of artists) {
    const artist = await findOrCreateArtist(trx, name, changes)
    if (!found.some(({ id }) => id === artist.id)) found.push(artist)
  }
  return found
}

const artistIds = (id: number) =>
  sql<number[]>`array(select artist_id from set_artists where set_id = ${id} order by position)`

/** Finds the set of this recording, or else the one with this name, date and artists, which then gets the new recording. */
async function findSet(trx: Db, set: SetToWrite, artists: readonly Named[]): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from sets where mp3_permalink = ${set.recording.permalink}
    union all
    (select id from sets s where same_name(set_name) = same_name(${set.name}) and release_date = ${set.date}::date
      and array(select artist_id from set_artists where set_id = s.id order by 1)
        = ${artists.map(({ id }) => id).sort((a, b) => a - b)}::integer[]
      order by id limit 1)
    limit 1`.execute(trx)
  return rows[0]?.id
}

/** Leaves out guessed values, so that the catalogue's ones stay. */
function withoutGuesses(
  { guesses, date }: SetToWrite,
  row: ReturnType<typeof rowOf>,
  before: { release_date: string },
) {
  const { set_name, release_date, genre, ...rest } = row
  const isSameYear = date.slice(0, 4) === before.release_date.slice(0, 4)
  const isDateKnown = !guesses.has('date') && !(guesses.has('day') && isSameYear)
  return {
    ...rest,
    ...(!guesses.has('name') && { set_name }),
    ...(isDateKnown && { release_date }),
    ...(!guesses.has('genre') && { genre }),
  }
}

/** Creates the set, or updates what differs. Resolves with its id. */
async function writeRow(trx: Db, known: number | undefined, set: SetToWrite, artists: Named[], changes: Changes) {
  const described = rowOf(set, artists)
  if (known === undefined) {
    const made = await trx.insertInto('sets').values(described).returning('id').executeTakeFirstOrThrow()
    return made.id
  }
  const before = await trx.selectFrom('sets').select(columns).where('id', '=', known).executeTakeFirstOrThrow()
  const row = withoutGuesses(set, described, before)
  const values: Partial<Record<(typeof columns)[number], string | number | null>> = row
  const different = columns.filter(column => values[column] !== undefined && values[column] !== before[column])
  if (different.length === 0) return known
  await trx.updateTable('sets').set(row).where('id', '=', known).execute()
  if (before.mp3_permalink !== null) await removeUnusedDigests(trx, before.mp3_permalink)
  for (const column of different) changes.lines.push(`${column}: ${before[column] ?? 'none'} → ${values[column]}`)
  return known
}

async function writeArtists(trx: Db, setId: number, artists: readonly Named[], changes: Changes): Promise<void> {
  const wanted = artists.map(({ id }) => id)
  const { rows } = await sql<{ ids: number[] }>`select ${artistIds(setId)} as ids`.execute(trx)
  const before = rows[0]?.ids ?? []
  if (JSON.stringify(before) === JSON.stringify(wanted)) return
  await trx.deleteFrom('set_artists').where('set_id', '=', setId).execute()
  await trx
    .insertInto('set_artists')
    .values(wanted.map((artist_id, position) => ({ set_id: setId, artist_id, position })))
    .execute()
  if (before.length > 0) changes.lines.push('Artists changed')
}

async function writeCurators(trx: Db, setId: number, set: SetToWrite, changes: Changes): Promise<void> {
  if (!set.curators) return
  const wanted: { sponsor_type: 'artist_meta' | 'label_meta'; artist_id: number | null; label_id: number | null }[] = []
  for (const { type, name } of set.curators)
    wanted.push(
      type === 'artist'
        ? { sponsor_type: 'artist_meta', artist_id: (await findOrCreateArtist(trx, name, changes)).id, label_id: null }
        : { sponsor_type: 'label_meta', artist_id: null, label_id: (await findOrCreateLabel(trx, name, changes)).id },
    )
  const before = await trx
    .selectFrom('set_sponsors')
    .select(['sponsor_type', 'artist_id', 'label_id'])
    .where('set_id', '=', setId)
    .orderBy('position')
    .execute()
  if (JSON.stringify(before) === JSON.stringify(wanted)) return
  await trx.deleteFrom('set_sponsors').where('set_id', '=', setId).execute()
  const rows = wanted.map((curator, position) => ({ ...curator, set_id: setId, position }))
  if (rows.length > 0) await trx.insertInto('set_sponsors').values(rows).execute()
  changes.lines.push(`Curated by ${set.curators.map(({ name }) => name).join(', ') || 'nobody'}`)
}

const hasChanges = (changes: Changes) => Object.values(changes).some(entries => entries.length > 0)

/**
 * Creates a set with its tracklist, or updates the one with this id. Adds what it does to `changes`, and resolves with the id.
 * Call it in a transaction after `lockNames`. `quiet` sends no notifications of new tracks.
 */
export async function writeSet(
  trx: Db,
  known: number | undefined,
  set: SetToWrite,
  { changes, quiet }: { changes: Changes; quiet: boolean },
): Promise<number> {
  const artists = await artistsOf(trx, set, changes)
  const id = await writeRow(trx, known, set, artists, changes)
  await writeArtists(trx, id, artists, changes)
  await writeCurators(trx, id, set, changes)
  if (set.tracks) await writeTracklist(trx, id, set.tracks, changes, { quiet })
  return id
}

/** The set of this recording, or else the one with this name, date and artists, which are created if they are missing. */
export const findSetOf = async (trx: Db, set: SetToWrite, changes: Changes): Promise<number | undefined> =>
  findSet(trx, set, await artistsOf(trx, set, changes))

/** Stores the digests, the loudness and the fingerprint of a set's recording. */
export async function storeRecording(
  trx: Db,
  setId: number,
  { permalink, version, size, digests, duration, loudness, fingerprint }: DescribedSet['recording'],
): Promise<void> {
  await storeDigests(trx, { permalink, version, size }, 0, digests)
  if (loudness) await writeLoudness(trx, setId, permalink, loudness)
  if (fingerprint) await storeFingerprint(trx, { permalink, duration, peaks: fingerprint })
}

interface ImportOptions {
  /** Send no notifications of new tracks. */
  quiet: boolean
  /** Its recording isn't placed, and the transaction is rolled back. */
  dryRun?: boolean
}

/** Creates or updates one set with its tracklist. Call it in a transaction. */
export async function importSet(trx: Db, set: DescribedSet, { quiet, dryRun }: ImportOptions): Promise<Imported> {
  await lockNames(trx)
  const changes: Changes = { newArtists: [], newLabels: [], lines: [] }
  const known = await findSetOf(trx, set, changes)
  const id = await writeSet(trx, known, set, { changes, quiet })
  if (!dryRun) await storeRecording(trx, id, set.recording)
  const kind = known === undefined ? 'new' : hasChanges(changes) ? 'changed' : 'unchanged'
  return { id, kind, changes }
}
