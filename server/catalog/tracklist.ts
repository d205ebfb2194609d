import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { counted } from '../lib/words.ts'
import { fold } from '../tracklist/fold.ts'
import type { Changes, DescribedTrack } from './describe/described-set.ts'
import { announceNewTrack, type ExistingRow, trackOf } from './tracks.ts'

interface Row extends Omit<ExistingRow, 'isReplaced'> {
  start: number
  end: number
}

/** Cues that differ by at most this count as the same: CUE sheets round to frames, lists to seconds. */
const sameCueMs = 2_000

const rowsOf = (trx: Db, setId: number): Promise<Row[]> =>
  trx
    .selectFrom('set_tracks as st')
    .innerJoin('tracks as t', 't.id', 'st.track_id')
    .select(['st.track_id as trackId', 'st.start_time as start', 'st.end_time as end'])
    .select(['t.mix_type as mix', 't.artist', 't.title'])
    .where('st.set_id', '=', setId)
    .orderBy('st.track_position')
    .execute()

/** For each new row, the existing row that it replaces: at the same cue, or at the same position of an equally long list. */
function matchExisting(tracks: readonly DescribedTrack[], before: readonly Row[]): (ExistingRow | undefined)[] {
  const titles = new Set(tracks.map(({ title }) => fold(title)))
  const free = new Set(before)
  const take = (row: Row | undefined) => (row && free.delete(row) ? row : undefined)
  const byCue = tracks.map(({ start }) =>
    take(before.find(row => free.has(row) && Math.abs(row.start - start) <= sameCueMs)),
  )
  return byCue.map((row, index) => {
    if (row) return { ...row, isReplaced: !titles.has(fold(row.title)) }
    const atPlace = tracks.length === before.length ? take(before[index]) : undefined
    return atPlace && { ...atPlace, isReplaced: false }
  })
}

/** Replaces the tracklist of a set. Adds the differences to `changes`. `quiet` sends no notifications of new tracks. */
export async function writeTracklist(
  trx: Db,
  setId: number,
  tracks: readonly DescribedTrack[],
  changes: Changes,
  { quiet }: { quiet: boolean },
): Promise<void> {
  const before = await rowsOf(trx, setId)
  const existing = matchExisting(tracks, before)
  const rows: { id: number; start: number; end: number }[] = []
  const newTracks: number[] = []
  for (const [index, track] of tracks.entries()) {
    const { id, isNew } = await trackOf(trx, setId, track, existing[index], changes)
    if (isNew) newTracks.push(id)
    rows.push({ id, start: track.start, end: track.end })
  }
  const isSame =
    rows.length === before.length &&
    rows.every(({ id, start, end }, index) => {
      const row = before[index]
      return row?.trackId === id && row.start === start && row.end === end
    })
  if (!isSame) {
    await replaceRows(trx, setId, rows)
    changes.lines.push(before.length === 0 ? counted(rows.length, 'track') : 'Tracklist changed')
  }
  if (quiet) return
  for (const id of newTracks) await announceNewTrack(trx, id, changes)
}

async function replaceRows(trx: Db, setId: number, rows: { id: number; start: number; end: number }[]): Promise<void> {
  await trx.deleteFrom('set_tracks').where('set_id', '=', setId).execute()
  if (rows.length === 0) return
  const column = (name: 'id' | 'start' | 'end') => rows.map(row => row[name])
  await sql`
    insert into set_tracks (set_id, track_id, track_position, start_time, end_time)
    select ${setId}::integer, track_id, position, start_time, end_time
    from unnest(${column('id')}::integer[], ${column('start')}::integer[], ${column('end')}::integer[])
      with ordinality as row (track_id, start_time, end_time, position)`.execute(trx)
}
