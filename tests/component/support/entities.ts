import type { AppPassword, ListenBrainz, ListenerSession, Settings, User } from '../../../contract/entities/account.ts'
import type { Notification, Play, Post, QueueItem } from '../../../contract/entities/activity.ts'
import type { AlsoHeard } from '../../../contract/entities/also-heard.ts'
import type { EarCandidate } from '../../../contract/entities/ear.ts'
import type { Listen } from '../../../contract/entities/history.ts'
import type { SetDetail, SetFav, SetSummary, SetTrack, Track, TrackFav } from '../../../contract/entities/music.ts'
import type { OwnSuggestion } from '../../../contract/entities/own-suggestions.ts'
import type { Artist, Label } from '../../../contract/entities/people.ts'
import type { PlaylistDetail, PlaylistItem } from '../../../contract/entities/playlists.ts'
import type { ReportedComment } from '../../../contract/entities/reported-comment.ts'
import type { Suggestion } from '../../../contract/entities/suggestions.ts'
import type { StudioId } from '../../../contract/routes/studio/ids.ts'
import type { List } from '../../../contract/shapes.ts'

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

/** A session of Chrome on Linux, on another device. */
export const aSession = (given: Partial<ListenerSession> = {}): ListenerSession => ({
  id: crypto.randomUUID(),
  created_dt: '2026-06-01T12:00:00.000Z',
  last_used_dt: '2026-06-02T12:00:00.000Z',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  is_current: false,
  ...given,
})

export const anAppPassword = (given: Partial<AppPassword> = {}): AppPassword => ({
  id: newId(),
  name: 'Symfonium on my phone',
  created_dt: '2026-06-01T12:00:00.000Z',
  last_used_dt: '2026-06-02T12:00:00.000Z',
  ...given,
})

export const aListenBrainz = (given: Partial<ListenBrainz> = {}): ListenBrainz => ({
  is_available: true,
  user_name: null,
  is_refused: false,
  ...given,
})

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

/** The settings of a listener who has a password and gets marketing emails; an undefined value counts as not passed. */
export const someSettings = ({
  marketing_opt_out = false,
  has_password = true,
  autoplay = true,
  keep_history = true,
}: { [Name in keyof Settings]?: boolean | undefined } = {}): Settings => ({
  marketing_opt_out,
  has_password,
  autoplay,
  keep_history,
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

export const aComment = (given: Partial<Post> = {}): Post => ({
  id: newId(),
  text: 'What a set.',
  set_timestamp: null,
  set_meta_id: null,
  track_meta_id: null,
  timestamp: '2026-06-01T12:00:00.000Z',
  author: { id: newId(), username: 'mara', avatar_url: null },
  ...given,
})

/** A suggestion for an ID, by another listener. */
export const aSuggestion = (given: Partial<Suggestion> = {}): Suggestion => ({
  id: newId(),
  track_meta_id: newId(),
  artist: 'Yuna Brandt',
  title: 'Nordlicht',
  mix_name: null,
  label: null,
  link: null,
  why: 'heard',
  state: 'open',
  reason: null,
  created_dt: '2026-06-01T12:00:00.000Z',
  edited_dt: null,
  author: { id: newId(), username: 'mara', avatar_url: null },
  agree_count: 0,
  disagree_count: 0,
  vote: null,
  ...given,
})

/** A suggestion of the listener, for an ID unless `track` says otherwise. */
export function anOwnSuggestion(given: Partial<Suggestion> = {}, track: Partial<Track> = {}): OwnSuggestion {
  const suggestion = aSuggestion(given)
  return { ...suggestion, track_meta: anId({ id: suggestion.track_meta_id, artist: 'ID', artists: [], ...track }) }
}

export const aReport = (given: Partial<ReportedComment> = {}): ReportedComment => ({
  id: newId(),
  text: 'Buy followers.',
  timestamp: '2026-06-01T12:00:00.000Z',
  author: { id: newId(), username: 'mara', avatar_url: null },
  set_meta: { id: newId(), set_name: 'Nordlicht' },
  track_meta: null,
  set_timestamp: 600_000,
  reports: [{ id: newId(), reason: 'spam', text: '', created_dt: '2026-06-02T12:00:00.000Z' }],
  hidden: null,
  decided_dt: null,
  decided_by: null,
  version: 'undecided',
  ...given,
})

export const aStudioId = (given: Partial<StudioId> = {}): StudioId => {
  const id = given.id ?? newId()
  return {
    id,
    track: aTrack({ id, artist: 'ID', title: 'ID', mix_type: 'ID' }),
    version: 'of the ID',
    watchers: 214,
    places: [
      {
        ...{ set_meta_id: newId(), set_name: 'Courtyard Tapes', mp3_permalink: '/media/sets/7.mp3' },
        ...{ track_position: 9, start_time: 600_000, end_time: 780_000 },
      },
    ],
    place_count: 1,
    suggestions: [aSuggestion({ track_meta_id: id })],
    ...{ candidates: [], candidate_count: 0 },
    ...given,
  }
}

/** What an ID sounds like: another ID, for certain. */
export const aCandidate = (given: Partial<EarCandidate> = {}): EarCandidate => {
  const place = (set_name: string, track_position: number) => ({
    ...{ set_meta_id: newId(), set_name, artist: 'Mirelle Koda', mp3_permalink: `/media/sets/${newId()}.mp3` },
    ...{ track_position, start_time: 600_000, end_time: 638_000 },
  })
  return {
    ...{ kind: 'id', certainty: 'certain', seconds: 38 },
    track: { id: newId(), artist: 'ID', title: 'ID', mix_type: 'ID' },
    ...{ sound_id: null, names: null },
    place: place('Quarry Night', 3),
    id_place: place('Courtyard Tapes', 9),
    ...given,
  }
}

export const aNotification = (given: Partial<Notification> = {}): Notification => ({
  id: newId(),
  is_read: false,
  read_dt: null,
  created_dt: '2026-06-01T12:00:00.000Z',
  release: {
    set_meta: { id: newId(), set_name: 'Nordlicht' },
    track_meta: { id: newId(), artist: 'Tarn', title: 'Undertow', art_url_xl: null, release_date: '2026-06-01' },
    track_position: 9,
    start_time: 2_892_000,
  },
  ...given,
})

export const aPlay = (set: SetSummary, current_timestamp: number): Play => ({
  set_meta_id: set.id,
  set_meta: set,
  current_timestamp,
  updated_at: '2026-06-01T12:00:00.000Z',
})

/** A listen that began then (ISO 8601), and left the set at a place (ms). */
export const aListen = (set_meta: SetSummary, started_dt: string, current_timestamp: number): Listen => ({
  id: newId(),
  set_meta,
  started_dt,
  ended_dt: started_dt,
  current_timestamp,
  heard: current_timestamp,
})

/** A queue of these sets; `current` is the index of the current one. */
export const aQueue = (sets: SetSummary[], current = 0, played = current): QueueItem[] =>
  sets.map((set_meta, index) => ({
    id: newId(),
    user_id: 1,
    set_meta_id: set_meta.id,
    set_meta,
    order: index + 1,
    is_current: index === current,
    is_played: index < played,
  }))

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

/** A place in a set whose tracklist has an ID there. */
export const anAlsoHeard = (given: Partial<AlsoHeard> = {}): AlsoHeard => ({
  set_meta: aSet({ set_name: 'Pier 9 After Hours' }),
  start_time: 3_725_000,
  end_time: 3_900_000,
  heard_as: { id: newId(), artist: 'ID', title: 'ID', mix_type: 'ID', mix_meta: null, probably: null },
  ...given,
})
