import type { Db } from '../../db/pool.ts'
import { type PublicNaming, publicName } from '../../db/select/public-name.ts'

/** Queries for the public previews. They read the catalogue only, and nothing about listeners. */

const trackParts = ['tracks.artist', 'tracks.title', 'tracks.mix_type', 'tracks.mix_name'] as const

export const findSet = (db: Db, id: number) =>
  db
    .selectFrom('listed_sets')
    .select(['id', 'set_name', 'artist', 'art_url', 'art_url_sm', 'art_url_xl', 'release_date', 'genre', 'duration'])
    .select(['sponsor', 'track_count', 'track_confirmed_count', 'mp3_permalink'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The tracks of a set in playing order, with their times (ms). */
export const findSlots = (db: Db, setId: number, naming: PublicNaming) =>
  db
    .selectFrom('set_tracks')
    .innerJoin('tracks', 'tracks.id', 'set_tracks.track_id')
    .select(['set_tracks.track_id', 'set_tracks.track_position', 'set_tracks.start_time', 'set_tracks.end_time'])
    .select(trackParts)
    .select(publicName('tracks', naming).as('probably'))
    .where('set_tracks.set_id', '=', setId)
    .orderBy('set_tracks.track_position')
    .execute()

export const findTrack = (db: Db, id: number, naming: PublicNaming) =>
  db
    .selectFrom('tracks')
    .leftJoin('listed_sets as sets', 'sets.id', 'tracks.first_heard_set_id')
    .select(['tracks.id', 'tracks.art_url', 'tracks.art_url_xl', 'tracks.release_date', 'tracks.genre'])
    .select(['tracks.label_name', 'sets.id as set_id', 'sets.set_name', 'sets.release_date as heard_on'])
    .select(trackParts)
    .select(publicName('tracks', naming).as('probably'))
    .where('tracks.id', '=', id)
    .executeTakeFirst()

export const findSetArtists = (db: Db, setId: number) =>
  db
    .selectFrom('set_artists')
    .innerJoin('artists', 'artists.id', 'set_artists.artist_id')
    .select(['artists.id', 'artists.name'])
    .where('set_id', '=', setId)
    .orderBy('position')
    .execute()

export const findTrackArtists = (db: Db, trackId: number) =>
  db
    .selectFrom('track_artists')
    .innerJoin('artists', 'artists.id', 'track_artists.artist_id')
    .select(['artists.id', 'artists.name'])
    .where('track_id', '=', trackId)
    .orderBy('position')
    .execute()

export type FoundSet = NonNullable<Awaited<ReturnType<typeof findSet>>>
export type FoundTrack = NonNullable<Awaited<ReturnType<typeof findTrack>>>
export type Artist = Awaited<ReturnType<typeof findSetArtists>>[number]
export type Slot = Awaited<ReturnType<typeof findSlots>>[number]
