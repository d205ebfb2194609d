import type { SetSummary, Track } from '#contract/entities/music.ts'
import { listNotifications, listPlays } from '#contract/routes/activity.ts'
import { listAlsoHeard } from '#contract/routes/also-heard.ts'
import { getArtist, getLabel, getSet, getSetPeaks, getTrack, playTrack } from '#contract/routes/catalogue.ts'
import { listHistory } from '#contract/routes/history.ts'
import { listMoments } from '#contract/routes/marks.ts'
import { getSessions } from '#contract/routes/me.ts'
import { getAppPasswords, getListenBrainz } from '#contract/routes/other-apps.ts'
import { listOwnSuggestions } from '#contract/routes/own-suggestions.ts'
import { getPlaylist, listPlaylists } from '#contract/routes/playlists.ts'
import { getSettings } from '#contract/routes/settings.ts'
import { similarArtists, similarSets, similarTracks } from '#contract/routes/similar.ts'
import { listSuggestions } from '#contract/routes/suggestions.ts'
import type { List } from '#contract/shapes.ts'
import { aListenBrainz, anAppPassword, someSettings } from './entities/account.ts'
import { aComment } from './entities/comments.ts'
import { anAlsoHeard, anOwnSuggestion, aSuggestion } from './entities/ids.ts'
import { aListen, aNotification, aPlay } from './entities/listening.ts'
import { aLabel, anArtist, anId, aPlaylist, aPlaylistItem, aSet, aSetWith, aTrack, listOf, newId } from './entities.ts'
import { lists } from './lists.ts'
import type { FakeServer } from './server.ts'

/** A small catalogue that has content for every screen, and at least one item of each kind. */

const label = aLabel({
  name: 'Slow Motorway',
  bio: 'Records for the long way home. '.repeat(20),
  label_boss: [{ id: newId(), name: 'Tarn' }],
  set_count: 1,
  track_count: 2,
  artist_count: 1,
  track_genres: ['Techno', 'House'],
  website: 'https://slow.example',
})

const artist = anArtist({
  name: 'Hana Ostrow',
  bio: 'Plays until the lights come on. '.repeat(20),
  set_count: 2,
  track_count: 2,
  remix_count: 1,
  id_count: 1,
  label_count: 1,
  track_genres: ['Techno'],
  founded_label: [{ id: label.id, name: label.name }],
  soundcloud: 'https://soundcloud.example/hana',
  user_stats: { is_followed: true, show_likes: true, total_user_likes: 12 },
})

const ofLabel = { label_name: label.name, label_meta: { id: label.id, name: label.name }, label_meta_id: label.id }

const track: Track = aTrack({
  title: 'Held Breath',
  artist: 'Hana Ostrow',
  ...ofLabel,
  purchase_url: 'https://shop.example/held-breath',
  user_likes: 41,
  user_fav: { is_fav: true, user_likes: 2 },
})

const set = aSetWith([track, anId(), aTrack({ mix_type: 'remix', mix_meta: { name: 'Tarn' } })], {
  set_name: 'Nordlicht Closing Set',
  artist: 'Hana Ostrow',
  likes: 482,
  post_count: 2,
  set_sponsors: [{ sponsor: label.name, sponsor_id: label.id, sponsor_type: 'label_meta' }],
  user_fav: { is_fav: true, user_likes: 1, current_timestamp: 600_000 },
})
const other = aSet({ set_name: 'Live from the Quarry', genre: 'House', track_genres: ['House', 'Techno'] })

const id = anId({ set_meta: { id: set.id, set_name: set.set_name, release_date: set.release_date }, user_likes: 3 })

/** The listener who wrote the first comment. */
const listener = newId()

const [, unidentified] = set.set_tracks
const items = [
  aPlaylistItem({ set_meta: other }),
  aPlaylistItem({ set_meta: set, track_meta: track, start_time: 0, end_time: 240_000 }),
  aPlaylistItem({ set_meta: set, track_meta: unidentified?.track_meta ?? id, start_time: 240_000, end_time: 300_000 }),
  aPlaylistItem({ set_meta: null, track_meta: track }),
]
const description = 'What plays when the night is over, and the lights come on. '.repeat(4)
/** One of that listener's own, and one of another's. */
const playlist = aPlaylist({
  name: 'Sunrise on the beach',
  description,
  items,
  owner: { id: listener, username: 'ayo', avatar_url: null },
})
const followed = aPlaylist({
  name: 'Dusk',
  items,
  visibility: 'link',
  is_followed: true,
  owner: { id: newId(), username: 'mira', avatar_url: null },
})

export const demo = { set, other, track, id, artist, label, listener, playlist, followed }

const comments = [
  aComment({
    text: 'That transition!',
    set_timestamp: 1_200_000,
    set_meta_id: set.id,
    author: { id: listener, username: 'ayo', avatar_url: null },
  }),
  aComment({ text: 'See https://example.com', set_meta_id: set.id }),
]

/** A waveform that rises and falls. */
const peaks = {
  version: 2 as const,
  channels: 1 as const,
  sample_rate: 44_100,
  samples_per_pixel: 44_100,
  bits: 8 as const,
  length: 600,
  data: Array.from({ length: 600 }, (_, at) => Math.round(60 + 60 * Math.sin(at / 20))).flatMap(top => [-top, top]),
}

interface SearchAsked {
  query: { search?: string }
}

/** Search results: none for a term without vowels. */
const found =
  <Item>(items: Item[]) =>
  ({ query: { search = '' } }: SearchAsked): List<Item> =>
    listOf(search !== '' && !/[aeiou]/.test(search) ? [] : items)

/** Answers every read about the catalogue and about a listener who has liked some of it. */
export function answerDemo(server: FakeServer): FakeServer {
  const sets: SetSummary[] = [set, other]
  for (const route of lists.sets) server.on(route, found(sets))
  for (const route of lists.tracks) server.on(route, found([track, id]))
  for (const route of lists.tracksOf) server.on(route, found([track]))
  for (const route of lists.idsOf) server.on(route, found([id]))
  for (const route of lists.artists) server.on(route, found([artist]))
  for (const route of lists.labels) server.on(route, found([label]))
  for (const route of lists.comments) server.on(route, listOf(comments))
  return server
    .on(getSet, set)
    .on(getSetPeaks, peaks)
    .on(getTrack, ({ params }) => (Number(params.id) === id.id ? id : track))
    .on(getArtist, artist)
    .on(getLabel, label)
    .on(playTrack, { set_meta_id: set.id, start_time: 0 })
    .on(listSuggestions, { data: [aSuggestion({ agree_count: 2 })] })
    .on(listOwnSuggestions, { ...listOf([anOwnSuggestion()]), accepted_count: 1 })
    .on(similarSets, { data: [{ set: other, reason: { kind: 'curator', name: label.name } }] })
    .on(listAlsoHeard, { data: [anAlsoHeard(), anAlsoHeard({ heard_as: null })] })
    .on(similarTracks, {
      data: [
        { track, reason: { kind: 'label', name: label.name } },
        { track: id, reason: { kind: 'sets', count: 3 } },
      ],
    })
    .on(similarArtists, { data: [{ artist, reason: { kind: 'listeners' } }] })
    .on(listMoments, listOf([moment(600_000)]))
    .on(listPlays, listOf([aPlay(other, 324_000)]))
    .on(listHistory, listOf(['2026-06-02T20:00:00.000Z', '2026-06-01T20:00:00.000Z'].map(heardAt)))
    .on(listPlaylists, listOf([demo.playlist, demo.followed].map(({ items: _, ...summary }) => summary)))
    .on(getPlaylist, ({ params }) => (params.id === demo.followed.id ? demo.followed : demo.playlist))
    .on(listNotifications, listOf([aNotification(), aNotification({ is_read: true })]))
    .on(getAppPasswords, { data: [anAppPassword(), anAppPassword({ name: 'Feishin', last_used_dt: null })] })
    .on(getListenBrainz, aListenBrainz({ user_name: 'mira', is_refused: true }))
    .on(getSettings, someSettings())
    .on(getSessions, { data: [device(true), device(false)] })
}

const heardAt = (time: string) => aListen(other, time, 324_000)

const moment = (set_timestamp: number) => ({
  id: newId(),
  set_meta_id: set.id,
  set_timestamp,
  track_meta_id: track.id,
  created_dt: '2026-06-01T12:00:00.000Z',
})

const device = (is_current: boolean) => ({
  id: crypto.randomUUID(),
  created_dt: '2026-06-01T12:00:00.000Z',
  last_used_dt: '2026-06-01T12:00:00.000Z',
  user_agent: navigator.userAgent,
  is_current,
})
