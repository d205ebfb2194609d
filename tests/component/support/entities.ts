import type { User } from '#contract/entities/account.ts'
import type { SetDetail, SetFav, SetSummary, SetTrack, Track, TrackFav } from '#contract/entities/music.ts'
import type { Artist, Label } from '#contract/entities/people.ts'
import type { PlaylistDetail, PlaylistItem } from '#contract/entities/playlists.ts'
import type { List } from '#contract/shapes.ts'

/** Builders of complete entities: a test passes only the properties that it is about. */

let lastId = 0
/** An id that no other entity of this file's tests has. */
export const newId = () => ++lastId

/** A list with these items; `total` says how many there are beyond this page. */
export const listOf = <Item>(data: Item[], total = data.length, offset = 0): List<Item> => ({
  data,
  pagination: { offset, count: data.length, total },
})

const noPictures = { art_url: null, art_url_sm: null, art_url_xl: null }
const noLinks = {
  beatport: null,
  soundcloud: null,
  spotify: null,
  facebook: null,
  instagram: null,
  twitter: null,
  youtube: null,
  website: null,
}

export const aUser = (given: Partial<User> = {}): User => {
  const id = newId()
  return {
    id,
    firebase_uid: null,
    username: `ayo${id}`,
    email: `ayo${id}@listener.example`,
    about_me: '',
    avatar_url: null,
    auth_provider: 'internal',
    role: 'listener',
    ...given,
  }
}

const setFav: SetFav = { is_fav: false, show_likes: false, user_likes: 0, first_liked_date: null, current_timestamp: 0 }
const trackFav: TrackFav = {
  is_fav: false,
  show_likes: false,
  user_likes: 0,
  first_liked_date: null,
  is_purchased: false,
}

/** A set of one hour by Tarn, in Techno. */
export const aSet = ({
  user_fav,
  ...given
}: Partial<Omit<SetSummary, 'user_fav'>> & { user_fav?: Partial<SetFav> } = {}): SetSummary => {
  const id = newId()
  const artist = given.artist ?? 'Tarn'
  return {
    id,
    set_name: `Nordlicht ${id}`,
    artist,
    artist_meta: { name: artist },
    artists: [{ role: 'producer', artist_meta: { id: newId(), name: artist } }],
    ...noPictures,
    release_date: '2026-05-01',
    genre: 'Techno',
    track_genres: ['Techno'],
    track_count: 0,
    track_confirmed_count: 0,
    likes: 0,
    mp3_permalink: `sets/${id}.mp3`,
    duration: 3_600_000,
    loudness: null,
    set_sponsors: [],
    ...given,
    user_fav: { ...setFav, ...user_fav },
  }
}

/** A set of these tracks, all of the same length. */
export const aSetWith = (
  tracks: Track[],
  { post_count = 0, ...given }: Parameters<typeof aSet>[0] & { post_count?: number } = {},
): SetDetail => {
  const set = aSet({
    track_count: tracks.length,
    track_confirmed_count: tracks.filter(({ mix_type }) => mix_type !== 'ID').length,
    ...given,
  })
  const length = Math.floor(set.duration / Math.max(1, tracks.length))
  const set_tracks = tracks.map(
    (track_meta, index): SetTrack => ({
      id: newId(),
      start_time: index * length,
      end_time: index + 1 === tracks.length ? set.duration : (index + 1) * length,
      track_position: index + 1,
      track_meta_id: track_meta.id,
      set_meta_id: set.id,
      track_meta,
    }),
  )
  return { ...set, post_count, set_tracks }
}

/** A released track of Tarn's. */
export const aTrack = ({
  user_fav,
  ...given
}: Partial<Omit<Track, 'user_fav'>> & { user_fav?: Partial<TrackFav> } = {}): Track => {
  const id = newId()
  const artist = given.artist ?? 'Tarn'
  const by = { id: newId(), name: artist }
  return {
    id,
    title: `Undertow ${id}`,
    artist,
    artists: [{ id: newId(), role: 'producer', artist_meta: by }],
    artist_meta: by,
    ...noPictures,
    release_date: '2026-03-13',
    genre: 'Techno',
    label_name: null,
    label_meta: null,
    label_meta_id: null,
    mix_type: 'original_mix',
    mix_meta: null,
    bpm: 132,
    key: 'A min',
    purchase_url: null,
    set_meta: null,
    created_dt: '2026-03-13T12:00:00.000Z',
    user_likes: 0,
    ...given,
    user_fav: { ...trackFav, ...user_fav },
  }
}

/** An ID: a track that isn't identified. */
export const anId = (given: Parameters<typeof aTrack>[0] = {}): Track =>
  aTrack({
    title: 'ID',
    artist: 'ID',
    artists: [],
    artist_meta: null,
    release_date: null,
    bpm: null,
    key: null,
    mix_type: 'ID',
    ...given,
  })

export const anArtist = ({
  user_stats,
  ...given
}: Partial<Omit<Artist, 'user_stats'>> & { user_stats?: Partial<Artist['user_stats']> } = {}): Artist => {
  const id = newId()
  return {
    id,
    name: `Artist ${id}`,
    bio: '',
    ...noPictures,
    default_img_xl: '',
    set_count: 0,
    track_count: 0,
    remix_count: 0,
    id_count: 0,
    label_count: 0,
    track_genres: [],
    founded_label: [],
    ...noLinks,
    ...given,
    user_stats: { is_followed: false, show_likes: false, total_user_likes: 0, ...user_stats },
  }
}

export const aLabel = ({
  user_label_stats,
  ...given
}: Partial<Omit<Label, 'user_label_stats'>> & {
  user_label_stats?: Partial<Label['user_label_stats']>
} = {}): Label => {
  const id = newId()
  return {
    id,
    name: `Label ${id}`,
    bio: '',
    label_boss: [],
    art_url_sm: null,
    art_url_xl: null,
    logo_url: null,
    default_img_xl: '',
    sponsor_type: 'label_meta',
    set_count: 0,
    track_count: 0,
    artist_count: 0,
    track_genres: [],
    ...noLinks,
    ...given,
    user_label_stats: { is_followed: false, show_likes: false, total_user_likes: 0, ...user_label_stats },
  }
}

/** An item of a playlist: a set. */
export const aPlaylistItem = (given: Partial<PlaylistItem> = {}): PlaylistItem => ({
  id: crypto.randomUUID(),
  set_meta: aSet(),
  track_meta: null,
  start_time: null,
  end_time: null,
  ...given,
})

/** A listener's private playlist of these items. */
export const aPlaylist = ({ items = [], ...given }: Partial<PlaylistDetail> = {}): PlaylistDetail => ({
  id: crypto.randomUUID(),
  name: 'Sunrise',
  description: '',
  visibility: 'private',
  owner: { id: 1, username: 'mira', avatar_url: null },
  item_count: items.length,
  sleeves: items.slice(0, 4).map(({ set_meta }) => ({ ...noPictures, art_url_sm: set_meta?.art_url_sm ?? null })),
  is_followed: false,
  updated_dt: '2026-06-01T12:00:00.000Z',
  items,
  ...given,
})
