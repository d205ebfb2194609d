import type { Db } from '../../../server/db/pool.ts'

export interface OneHourSet {
  setId: number
  tracks: [first: number, second: number]
}

/** Adds a set of one hour: a track plays from minute 10 to 20, another from 20 to 30, and none before or after. */
export async function addOneHourSet(db: Db): Promise<OneHourSet> {
  const set = { set_name: 'An hour', artist: 'Nobody', release_date: '2026-01-01', genre: 'House', duration: 3_600_000 }
  const { id: setId } = await db.insertInto('sets').values(set).returning('id').executeTakeFirstOrThrow()
  const add = async (title: string, track_position: number) => {
    const { id } = await db
      .insertInto('tracks')
      .values({ title, artist: 'N' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const start_time = track_position * 600_000
    const times = { start_time, end_time: start_time + 600_000 }
    await db
      .insertInto('set_tracks')
      .values({ set_id: setId, track_id: id, track_position, ...times })
      .execute()
    return id
  }
  return { setId, tracks: [await add('First', 1), await add('Second', 2)] }
}
