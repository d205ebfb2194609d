import type { ColumnType, Generated } from 'kysely'
import type { Links } from '#contract/entities/studio-catalogue.ts'
import type { Json, Nullable, NullableTime, Time } from '../columns.ts'

interface Art {
  art_url: Nullable<string>
  art_url_sm: Nullable<string>
  art_url_xl: Nullable<string>
}

interface PersonTable extends Record<keyof Links, Nullable<string>> {
  id: Generated<number>
  name: string
  bio: Generated<string>
  set_count: Generated<number>
  track_count: Generated<number>
  track_genres: Generated<string[]>
  total_user_likes: Generated<number>
}

interface ArtistsTable extends PersonTable, Art {
  remix_count: Generated<number>
  id_count: Generated<number>
  label_count: Generated<number>
}

interface LabelsTable extends PersonTable, Omit<Art, 'art_url'> {
  logo_url: Nullable<string>
  sponsor_type: Generated<'artist_meta' | 'label_meta'>
  artist_count: Generated<number>
}

interface SetsTable extends Art {
  id: Generated<number>
  set_name: string
  artist: string
  release_date: string
  genre: string
  track_genres: Generated<string[]>
  track_count: Generated<number>
  track_confirmed_count: Generated<number>
  likes: Generated<number>
  total_user_likes: Generated<number>
  post_count: Generated<number>
  sponsor: Nullable<string>
  artists: ColumnType<unknown, never, never>
  sponsors: ColumnType<unknown, never, never>
  card: ColumnType<string, never, never>
  mp3_permalink: Nullable<string>
  duration: number
  loudness: Nullable<number>
  true_peak: Nullable<number>
  loudness_curve: Nullable<number[]>
  mood: ColumnType<string | null, never, never>
  key: ColumnType<string | null, never, never>
  bpm_low: ColumnType<number | null, never, never>
  bpm_high: ColumnType<number | null, never, never>
  created_at: Time
  /** Null: listeners come across it. */
  withdrawn_at: NullableTime
}

type Role = 'producer' | 'ID' | 'feat' | 'mixer'

interface TracksTable extends Art {
  id: Generated<number>
  title: string
  artist: string
  release_date: Nullable<string>
  genre: Nullable<string>
  label_id: Nullable<number>
  label_name: Nullable<string>
  artists: ColumnType<unknown, never, never>
  artist_meta: ColumnType<unknown, never, never>
  card: ColumnType<string, never, never>
  mix_type: Generated<'original_mix' | 'remix' | 'edit' | 'ID'>
  mix_name: Nullable<string>
  bpm: Nullable<number>
  key: Nullable<string>
  purchase_url: Nullable<string>
  first_heard_set_id: Nullable<number>
  user_likes: Generated<number>
  created_dt: Time
  /** What listeners agree that an ID is. Triggers write it. */
  probably: ColumnType<string | null, never, never>
}

interface SimilarList {
  /** `{id, score, reason}`, the nearest first. */
  list: Json
  is_stale: Generated<boolean>
  computed_at: Time
}

/** The tables of the catalog, see `schema.ts`. */
export interface CatalogTables {
  artists: ArtistsTable
  labels: LabelsTable
  label_founders: { label_id: number; artist_id: number }
  sets: SetsTable
  /** The view of those that listeners come across. */
  listed_sets: SetsTable
  set_artists: { set_id: number; artist_id: number; role: Generated<Role>; position: Generated<number> }
  set_sponsors: {
    set_id: number
    sponsor_type: 'artist_meta' | 'label_meta'
    artist_id: Nullable<number>
    label_id: Nullable<number>
    position: Generated<number>
  }
  tracks: TracksTable
  track_artists: { track_id: number; artist_id: number; role: Role; position: Generated<number> }
  set_tracks: {
    id: Generated<number>
    set_id: number
    track_id: number
    track_position: number
    start_time: number
    end_time: number
  }
  featured: { kind: 'set' | 'track' | 'artist' | 'label'; position: number; item_id: number }
  catalogue_totals: { kind: 'set' | 'track' | 'artist' | 'label'; genre: string; total: number }
  similar_sets: SimilarList & { set_id: number }
  similar_tracks: SimilarList & { track_id: number }
  similar_artists: SimilarList & { artist_id: number }
  recordings: { permalink: string; version: string; size: number; digests: (string | null)[] }
}
