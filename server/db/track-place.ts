import type { Db } from './pool.ts'

/** A track's place in the newest recording that contains it, or undefined. */
export const findTrackPlace = (db: Db, trackId: number) =>
  db
    .selectFrom('set_tracks')
    .innerJoin('listed_sets as sets', 'sets.id', 'set_tracks.set_id')
    .select(['set_tracks.set_id as set_meta_id', 'set_tracks.start_time'])
    .where('set_tracks.track_id', '=', trackId)
    .where('sets.mp3_permalink', 'is not', null)
    .orderBy('sets.release_date', 'desc')
    .orderBy('sets.id', 'desc')
    .orderBy('set_tracks.track_position')
    .executeTakeFirst()
