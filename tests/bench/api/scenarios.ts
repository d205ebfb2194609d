import { createHash } from 'node:crypto'
import {
  artistOrders,
  idOrders,
  labelOrders,
  type Orders,
  setOrders,
  trackOrders,
} from '../../../src/data/catalogue/lists/orders.ts'
import type { Asked } from './load.ts'
import type { Size } from './seed.ts'

export interface Scenario {
  name: string
  asked: Asked[]
  /** Whether `bench:api` measures it, too. */
  isMain?: true
  /** Whether the sizes are compared; not where the work grows with the offset or the number of results. */
  grows?: false
}

const get = (path: string): Asked[] => [{ method: 'GET', path: `/api${path}` }]

/** A request for many items, which are spread over all of a kind. */
const each = (items: number, make: (id: number) => Asked): Asked[] =>
  Array.from({ length: 97 }, (_, index) => make(1 + index * Math.floor(items / 97)))
const getEach = (items: number, pathOf: (id: number) => string) =>
  each(items, id => ({ method: 'GET', path: `/api${pathOf(id)}` }))

/** A word of many names, as the seed makes it. */
const rare = (number: number) => `z${createHash('md5').update(String(number)).digest('hex').slice(0, 6)}`

/** A list in each order that the app offers, in both directions, also of a genre. */
const inEachOrder = (kind: string, { fields }: Orders): Scenario[] =>
  ['', '&genre=Techno'].flatMap(genre =>
    fields.flatMap(({ by }) =>
      ['asc', 'desc'].map(direction => ({
        name: `${kind}${genre && ' of a genre'} by ${by} ${direction}`,
        asked: get(`/${kind}?order_by=${by}&order_direction=${direction}${genre}`),
      })),
    ),
  )

const main = ({ sets }: Size): Scenario[] => [
  { name: 'sets, first page', asked: get('/sets') },
  { name: 'sets, as browsers ask', asked: [{ method: 'GET', path: '/api/sets', encoding: 'br' }] },
  { name: 'sets of a genre', asked: get('/sets?genre=Techno') },
  { name: 'sets of a mood', asked: get('/sets?mood=peak') },
  { name: 'sets, offset half of all', asked: get(`/sets?offset=${sets / 2}`), grows: false },
  { name: 'sets, after', asked: get('/sets?after=2020-05-05&after_id=500') },
  { name: 'set detail', asked: getEach(sets, id => `/sets/${id}`) },
  { name: 'artists by set_count', asked: get('/artists?order_by=set_count&order_direction=desc') },
  { name: 'search, a common word', asked: get('/tracks?search=night') },
  { name: 'search, a rare phrase', asked: get(`/tracks?search=${rare(3)}+${rare(52)}`) },
  { name: 'search, one typing error', asked: get('/tracks?search=harbuor') },
  {
    name: 'favourite',
    asked: each(sets, id => ({ method: 'PUT', path: `/api/favs/set/${id}`, body: { is_fav: id % 2 === 0 } })),
  },
  {
    name: 'plays',
    asked: each(sets, id => ({
      method: 'PUT',
      path: '/api/plays',
      body: { set_meta_id: id, current_timestamp: id * 10 },
    })),
  },
]

const lists: Scenario[] = [
  { name: 'tracks, first page', asked: get('/tracks') },
  { name: 'labels, first page', asked: get('/labels') },
  ...inEachOrder('sets', setOrders),
  ...inEachOrder('tracks', trackOrders),
  { name: 'tracks by the set of an ID', asked: get('/tracks?order_by=set_meta.set_name') },
  { name: 'tracks by purchase', asked: get('/tracks?order_by=user_track_favs.is_purchased&order_direction=desc') },
  ...inEachOrder('artists', artistOrders),
  ...inEachOrder('labels', labelOrders),
  { name: 'sets of no genre', asked: get('/sets?genre=None') },
  { name: 'sets of no mood', asked: get('/sets?mood=closing') },
  { name: 'sets of a mood by likes', asked: get('/sets?mood=peak&order_by=user_set_favs.total_user_likes') },
  { name: 'sets of a mood and genre', asked: get('/sets?mood=peak&genre=Techno') },
  { name: 'sets of a key', asked: get('/sets?key=8A') },
  { name: 'sets of a year', asked: get('/sets?year=2020') },
  { name: 'sets of a length', asked: get('/sets?length=medium') },
  { name: 'sets of no length', asked: get('/sets?length=long') },
  { name: 'sets of a mood, year and key', asked: get('/sets?mood=peak&year=2020&key=8A') },
  { name: 'search, sets of a mood', asked: get('/sets?mood=peak&search=night') },
  { name: 'artists of no genre', asked: get('/artists?genre=None') },
  ...['sets', 'tracks', 'artists', 'labels'].map(kind => ({
    name: `featured ${kind}`,
    asked: get(`/featured/${kind}`),
  })),
]

const pages = ({ tracks, sets, artists, labels }: Size): Scenario[] => [
  { name: 'comments of a set', asked: getEach(sets, id => `/sets/${id}/posts`) },
  { name: 'a track', asked: getEach(tracks, id => `/tracks/${id}`) },
  { name: 'sets of a track', asked: getEach(tracks, id => `/tracks/${id}/sets`) },
  { name: 'comments of a track', asked: getEach(tracks, id => `/tracks/${id}/posts`) },
  { name: 'where to play a track', asked: getEach(sets, id => `/set_tracks/play/${1 + ((id * 389 + 7) % tracks)}`) },
  { name: 'an artist', asked: getEach(artists, id => `/artists/${id}`) },
  ...['sets', 'tracks', 'remixes', 'ids', 'labels'].map(list => ({
    name: `${list} of an artist`,
    asked: getEach(artists, id => `/artists/${id}/${list}`),
  })),
  { name: 'tracks of an artist by title', asked: getEach(artists, id => `/artists/${id}/tracks?order_by=title`) },
  { name: 'tracks of an artist and genre', asked: getEach(artists, id => `/artists/${id}/tracks?genre=Techno`) },
  { name: 'a label', asked: getEach(labels, id => `/labels/${id}`) },
  ...['sets', 'tracks', 'artists'].map(list => ({
    name: `${list} of a label`,
    asked: getEach(labels, id => `/labels/${id}/${list}`),
  })),
  { name: 'tracks of a label by title', asked: getEach(labels, id => `/labels/${id}/tracks?order_by=title`) },
]

const own = ({ sets }: Size): Scenario[] => [
  { name: 'the caller', asked: get('/me') },
  ...Object.entries({
    sets: setOrders,
    tracks: trackOrders,
    ids: idOrders,
    artists: artistOrders,
    labels: labelOrders,
  }).flatMap(([list, { fields }]) => [
    { name: `own ${list}`, asked: get(`/users/1/${list}`) },
    ...fields.map(({ by }) => ({ name: `own ${list} by ${by}`, asked: get(`/users/1/${list}?order_by=${by}`) })),
  ]),
  { name: 'own sets of a genre', asked: get('/users/1/sets?genre=Techno') },
  { name: 'for the listener', asked: get('/for-you') },
  { name: 'last plays', asked: get('/plays') },
  { name: 'history', asked: get('/history') },
  { name: 'notifications', asked: get('/notifications') },
  { name: 'the queue', asked: get('/queue') },
  { name: 'playlists', asked: get('/playlists') },
  { name: 'moments of a set', asked: getEach(Math.min(sets, 100), id => `/favs/set/${id}/moments`) },
]

const searches: Scenario[] = [
  ...['sets', 'artists', 'labels'].flatMap(kind => [
    { name: `search ${kind}, a common word`, asked: get(`/${kind}?search=night`) },
    { name: `search ${kind}, a rare word`, asked: get(`/${kind}?search=${rare(52)}`) },
    { name: `search ${kind}, a typing error`, asked: get(`/${kind}?search=harbuor`) },
  ]),
  { name: 'search, a beginning', asked: get('/tracks?search=harb') },
  { name: 'search, two letters', asked: get('/tracks?search=ni') },
  { name: 'search, one letter', asked: get('/tracks?search=e') },
  { name: 'search, three words', asked: get('/tracks?search=night+deep+blue') },
  { name: 'search, nothing', asked: get('/tracks?search=xqxqxq') },
  { name: 'search, page 3', asked: get('/tracks?search=night&offset=40') },
  { name: 'search of a genre', asked: get('/tracks?search=night&genre=Techno') },
  { name: 'search by title', asked: get('/tracks?search=night&order_by=title') },
  { name: 'search own sets', asked: get('/users/1/sets?search=night') },
  { name: 'search tracks of a label', asked: get('/labels/7/tracks?search=night') },
]

const writes = ({ tracks, sets, artists, labels }: Size): Scenario[] => [
  {
    name: 'favourite of a track',
    asked: each(tracks, id => ({ method: 'PUT', path: `/api/favs/track/${id}`, body: { is_fav: id % 2 === 0 } })),
  },
  {
    name: 'purchase',
    asked: each(tracks, id => ({
      method: 'PUT',
      path: `/api/favs/track/${id}/purchase`,
      body: { is_purchased: true },
    })),
  },
  {
    name: 'follow an artist',
    asked: each(artists, id => ({
      method: 'PUT',
      path: `/api/stats/artist/${id}/follow`,
      body: { is_followed: true },
    })),
  },
  // Each time the other value.
  { name: 'like a label', asked: each(labels, id => ({ method: 'PUT', path: `/api/stats/label/${id}/likes-toggle` })) },
  {
    name: 'like a moment',
    asked: each(sets, id => ({
      method: 'POST',
      path: '/api/set-likes',
      body: { set_meta_id: id, set_timestamp: 5000 },
    })),
  },
  {
    name: 'comment',
    asked: each(sets, id => ({ method: 'POST', path: '/api/posts', body: { set_meta_id: id, text: 'A comment' } })),
  },
  {
    name: 'the next set of the queue',
    asked: each(sets, id => ({
      method: 'PUT',
      path: '/api/queue/new-current',
      body: { set_meta_id: id, is_current: true },
    })),
  },
]

/** Everything that a listener asks for, on a catalogue of this size. */
export const scenariosOf = (size: Size): Scenario[] => [
  ...main(size).map(scenario => ({ ...scenario, isMain: true as const })),
  ...lists,
  ...pages(size),
  ...own(size),
  ...searches,
  ...writes(size),
]
