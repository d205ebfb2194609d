import type { Db } from '../../../server/db/pool.ts'

/** A row of a set of the demo. `start` in seconds. */
interface Row {
  set: number
  position: number
  start: number
}

/** Makes rows of the demo's sets an ID each, for one test. */
export async function makeIds(db: Db, rows: readonly { set: number; position: number }[]) {
  const made: { id: number; before: number; row: Row }[] = []
  for (const { set, position } of rows) {
    const place = db.updateTable('set_tracks').where('set_id', '=', set).where('track_position', '=', position)
    const { id: before, start_time } = await db
      .selectFrom('set_tracks')
      .select(['track_id as id', 'start_time'])
      .where('set_id', '=', set)
      .where('track_position', '=', position)
      .executeTakeFirstOrThrow()
    const unknown = { title: 'ID', artist: 'ID', mix_type: 'ID', first_heard_set_id: set } as const
    const { id } = await db.insertInto('tracks').values(unknown).returning('id').executeTakeFirstOrThrow()
    await place.set({ track_id: id }).execute()
    made.push({ id, before, row: { set, position, start: start_time / 1000 } })
  }
  return {
    ids: made.map(({ id }) => id),
    starts: made.map(({ row }) => row.start),
    /** The rows have their own tracks again. */
    async remove(): Promise<void> {
      for (const { before, row } of made)
        await db
          .updateTable('set_tracks')
          .set({ track_id: before })
          .where('set_id', '=', row.set)
          .where('track_position', '=', row.position)
          .execute()
      for (const { id } of made) await db.deleteFrom('tracks').where('id', '=', id).execute()
    },
  }
}
