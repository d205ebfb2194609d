import type { SetSummary, SetTrack } from '#contract/entities/music.ts'

const fav = { is_fav: false, show_likes: false, user_likes: 0, first_liked_date: null }

/** A set of the contract; `changes` is what the test is about. */
export const aSet = (changes: Partial<SetSummary> = {}): SetSummary => ({
  id: 7,
  set_name: 'Nordlicht Closing Set',
  artist: 'Mirelle Koda',
  artist_meta: { name: 'Mirelle Koda' },
  artists: [],
  art_url: 'art/sets/7-320.webp',
  art_url_sm: 'art/sets/7-96.webp',
  art_url_xl: 'art/sets/7-640.webp',
  release_date: '2026-10-12',
  genre: 'Electronica',
  track_genres: [],
  track_count: 3,
  track_confirmed_count: 2,
  likes: 0,
  mp3_permalink: 'sets/7/nordlicht-closing-set.mp3',
  duration: 300_000,
  loudness: null,
  set_sponsors: [],
  user_fav: { ...fav, current_timestamp: 0 },
  ...changes,
})

/** A track that plays in `[start, end)` ms of set 7. */
export const aTrack = (position: number, start: number, end: number, changes: Partial<SetTrack['track_meta']> = {}) =>
  ({
    id: 700 + position,
    start_time: start,
    end_time: end,
    track_position: position,
    track_meta_id: position,
    set_meta_id: 7,
    track_meta: {
      id: position,
      title: 'Undertow',
      artist: 'Tarn',
      artists: [],
      artist_meta: null,
      art_url: null,
      art_url_sm: null,
      art_url_xl: null,
      release_date: null,
      genre: null,
      label_name: null,
      label_meta: null,
      label_meta_id: null,
      mix_type: 'original_mix',
      mix_meta: null,
      bpm: null,
      key: null,
      purchase_url: null,
      set_meta: null,
      created_dt: '2026-10-01T12:00:00.000Z',
      user_likes: 0,
      user_fav: { ...fav, is_purchased: false },
      ...changes,
    },
  }) satisfies SetTrack
