import { StudioSet } from '#contract/entities/studio.ts'
import { storeRecording, writeSet } from '../../catalog/import-set.ts'
import { toManifest } from '../../catalog/manifest.ts'
import { readSet } from '../../catalog/read-set.ts'
import type { Db } from '../../db/pool.ts'
import { lockNames } from '../../db/releases/find-or-create.ts'
import { publish, withdraw } from '../../db/releases/withdraw.ts'
import { Failure } from '../../http/failure.ts'
import type { Document } from '../edits/document.ts'
import { describeSet, withRefusals } from './described-set.ts'
import { assertUnused, keptRecording } from './kept-recordings.ts'

const columns = [
  'mp3_permalink',
  'duration',
  'release_date',
  'genre',
  'art_url',
  'art_url_sm',
  'art_url_xl',
  'withdrawn_at',
] as const

/** A set's row as the Studio needs it; undefined for an unknown one. */
export const findRow = (db: Db, id: number) =>
  db.selectFrom('sets').select(columns).where('id', '=', id).executeTakeFirst()

/** A set as the Studio edits it; undefined for an unknown one. Values that a manifest can't have are left out. */
export async function readStudioSet(db: Db, id: number): Promise<StudioSet | undefined> {
  const [row, read] = [await findRow(db, id), await readSet(db, id)]
  if (!row || !read) return undefined
  const { art_url, art_url_sm, art_url_xl } = row
  const [listed] = toManifest([read]).sets
  return StudioSet.parse({
    name: listed?.name ?? 'Set',
    artists: listed?.artists ?? [],
    curators: listed?.curators ?? [],
    date: listed?.date,
    genre: listed?.genre,
    artwork: { art_url, art_url_sm, art_url_xl },
    recording: row.mp3_permalink,
    is_published: row.withdrawn_at === null,
    tracks: listed?.tracks?.map((track, index) => ({ ...track, track_id: read.tracks[index]?.id })) ?? [],
  })
}

async function lock(trx: Db, id: number): Promise<StudioSet | undefined> {
  // As import does, before any row: tracks and people of the set may be changed, too.
  await lockNames(trx)
  const found = await trx.selectFrom('sets').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return found && readStudioSet(trx, id)
}

/** Null unpublishes it: a set of the catalogue keeps what listeners gave it. */
async function write(trx: Db, id: number, set: StudioSet | null): Promise<void> {
  if (set === null) {
    await withdraw(trx, id)
    return
  }
  const row = await findRow(trx, id)
  if (!row?.mp3_permalink) throw new Failure(409, 'This set has no recording, so it cannot be changed')
  const other =
    set.recording && set.recording !== row.mp3_permalink ? await keptRecording(trx, set.recording) : undefined
  if (other) await assertUnused(trx, other.permalink)
  const recording = other ?? { permalink: row.mp3_permalink, duration: row.duration }
  const described = describeSet(set, recording, { date: row.release_date, genre: row.genre })
  const changes = { newArtists: [], newLabels: [], lines: [] }
  // Nobody is notified of the tracks of a set that nobody finds.
  const quiet = !set.is_published
  await withRefusals(() => writeSet(trx, id, described, { changes, quiet }))
  if (other) await storeRecording(trx, id, other)
  if (set.is_published !== (row.withdrawn_at === null)) await (set.is_published ? publish : withdraw)(trx, id)
}

/** A set of the catalogue with its tracklist. */
export const setDocument: Document<StudioSet> = {
  kind: 'set',
  what: 'This set',
  parse: value => StudioSet.parse(value),
  lock,
  write,
  name: ({ artists, name }) => [artists.join(' & '), name].filter(text => text !== '').join(' - '),
}
