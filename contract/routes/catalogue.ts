import * as z from 'zod/mini'
import { Post } from '../entities/activity.ts'
import { SetDetail, SetSummary, Track } from '../entities/music.ts'
import { Artist, Label } from '../entities/people.ts'
import { Length, Mood, Year } from '../moods.ts'
import { Peaks } from '../peaks.ts'
import { route } from '../route.ts'
import { Id, IdParams, listOf, listQuery, MediaPath, Milliseconds } from '../shapes.ts'

/** Keys to sort by, each without and with its table. */
export const setOrder = [
  'artist',
  'set_meta.artist',
  'artist_meta.name',
  'set_name',
  'set_meta.set_name',
  'sponsor',
  'set_meta.sponsor',
  'set_sponsors.sponsor',
  'genre',
  'set_meta.genre',
  'release_date',
  'set_meta.release_date',
  'likes',
  'set_meta.likes',
  'user_set_favs.total_user_likes',
  'user_set_favs.first_liked_date',
] as const
export const trackOrder = [
  'artist',
  'track_meta.artist',
  'artist_meta.name',
  'title',
  'track_meta.title',
  'label_name',
  'track_meta.label_name',
  'label_meta.name',
  'genre',
  'track_meta.genre',
  'release_date',
  'track_meta.release_date',
  'created_dt',
  'track_meta.created_dt',
  'set_meta.set_name',
  'user_track_favs.total_user_likes',
  'user_track_favs.first_liked_date',
  'user_track_favs.is_purchased',
] as const
export const labelOrder = [
  'name',
  'label_meta.name',
  'set_count',
  'label_meta.set_count',
  'track_count',
  'label_meta.track_count',
  'artist_count',
  'label_meta.artist_count',
] as const
export const artistOrder = [
  'name',
  'artist_meta.name',
  'set_count',
  'artist_meta.set_count',
  'track_count',
  'artist_meta.track_count',
  'remix_count',
  'artist_meta.remix_count',
] as const
export const postOrder = ['timestamp', 'post.timestamp'] as const

const Sets = listOf(SetSummary)
const Tracks = listOf(Track)
const Artists = listOf(Artist)
const Labels = listOf(Label)
const Posts = listOf(Post)
const setQuery = listQuery(setOrder)
const catalogueSetQuery = z.extend(setQuery, {
  mood: z.optional(Mood),
  length: z.optional(Length),
  year: z.optional(Year),
  /** On the Camelot wheel: `8A` is A minor, `8B` C major. */
  key: z.optional(z.string().check(z.maxLength(100))),
})
const trackQuery = listQuery(trackOrder)
const labelQuery = listQuery(labelOrder)
const artistQuery = listQuery(artistOrder)
const postQuery = listQuery(postOrder)

// @__NO_SIDE_EFFECTS__
const list = <const P extends `/${string}`, Q extends z.ZodMiniType, A extends z.ZodMiniType>(
  path: P,
  summary: string,
  query: Q,
  answer: A,
) => route({ method: 'GET', path, access: 'listener', summary, query, answer })

// @__NO_SIDE_EFFECTS__
const subList = <const P extends `/${string}`, Q extends z.ZodMiniType, A extends z.ZodMiniType>(
  path: P,
  summary: string,
  query: Q,
  answer: A,
) => route({ method: 'GET', path, access: 'listener', summary, params: IdParams, query, answer })

// @__NO_SIDE_EFFECTS__
const detail = <const P extends `/${string}`, A extends z.ZodMiniType>(path: P, summary: string, answer: A) =>
  route({ method: 'GET', path, access: 'listener', summary, params: IdParams, answer })

export const listSets = list('/sets', 'Sets', catalogueSetQuery, Sets)
export const listTracks = list('/tracks', 'Tracks', trackQuery, Tracks)
export const listArtists = list('/artists', 'Artists', artistQuery, Artists)
export const listLabels = list('/labels', 'Labels', labelQuery, Labels)

export const getSet = detail('/sets/{id}', 'A set with its tracklist', SetDetail)
export const getSetPeaks = detail('/sets/{id}/peaks', 'The waveform of a set (audiowaveform JSON)', Peaks)
export const listSetPosts = subList('/sets/{id}/posts', 'Comments on a set', postQuery, Posts)

/** A track with the listener whose suggestion identified it. */
export const TrackDetail = z.extend(Track, {
  identified_by: z.optional(z.nullable(z.object({ id: Id, username: z.string(), avatar_url: MediaPath }))),
})
export type TrackDetail = z.infer<typeof TrackDetail>
export const getTrack = detail('/tracks/{id}', 'A track', TrackDetail)
export const listTrackSets = subList('/tracks/{id}/sets', 'Sets that contain a track', setQuery, Sets)
export const listTrackPosts = subList('/tracks/{id}/posts', 'Comments made while a track played', postQuery, Posts)

export const getArtist = detail('/artists/{id}', 'An artist', Artist)
export const listArtistSets = subList('/artists/{id}/sets', "An artist's sets", setQuery, Sets)
export const listArtistTracks = subList('/artists/{id}/tracks', "An artist's tracks", trackQuery, Tracks)
export const listArtistRemixes = subList('/artists/{id}/remixes', "An artist's remixes", trackQuery, Tracks)
export const listArtistIds = subList('/artists/{id}/ids', "An artist's unidentified tracks", trackQuery, Tracks)
export const listArtistLabels = subList('/artists/{id}/labels', 'Labels an artist released on', labelQuery, Labels)

export const getLabel = detail('/labels/{id}', 'A label', Label)
export const listLabelSets = subList('/labels/{id}/sets', 'Sets a label curates', setQuery, Sets)
export const listLabelTracks = subList('/labels/{id}/tracks', "A label's tracks", trackQuery, Tracks)
export const listLabelArtists = subList('/labels/{id}/artists', "A label's artists", artistQuery, Artists)

export const listUserSets = subList('/users/{id}/sets', "The caller's liked sets", setQuery, Sets)
export const listUserTracks = subList('/users/{id}/tracks', "The caller's liked tracks", trackQuery, Tracks)
export const listUserIds = subList('/users/{id}/ids', 'The IDs the caller watches', trackQuery, Tracks)
export const listUserArtists = subList('/users/{id}/artists', 'Artists the caller follows', artistQuery, Artists)
export const listUserLabels = subList('/users/{id}/labels', 'Labels the caller follows', labelQuery, Labels)

export const featuredSets = list('/featured/sets', 'Featured sets', setQuery, Sets)
export const featuredTracks = list('/featured/tracks', 'Newest tracks', trackQuery, Tracks)
export const featuredArtists = list('/featured/artists', 'Featured artists', artistQuery, Artists)
export const featuredLabels = list('/featured/labels', 'Featured labels', labelQuery, Labels)

export const getForYou = route({
  method: 'GET',
  path: '/for-you',
  access: 'listener',
  summary: 'What is new of the artists the caller follows, and sets like the one the caller liked last',
  answer: z.object({
    news: z.object({ sets: z.array(SetSummary), tracks: z.array(Track) }),
    /** Null if the caller has liked no set that others are like. */
    because: z.nullable(z.object({ liked: z.object({ id: Id, set_name: z.string() }), sets: z.array(SetSummary) })),
  }),
})

export const playTrack = detail(
  '/set_tracks/play/{id}',
  "Where to play a track: a set and the track's start in it",
  z.object({ set_meta_id: Id, start_time: Milliseconds }),
)
