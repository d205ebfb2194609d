import * as z from 'zod/mini'
import type { Route } from '#contract/route.ts'
import { table } from '#contract/table.ts'
import { mediaCalls, reads } from '../../../../server/modules/subsonic/calls/table.ts'
import type { TestApp } from '../../../support/server/app.ts'
import type { Given } from './given-set.ts'

/** Every read that a listener, another app or a search engine can make, of whatever has to do with a set. */

/** What the paths of the contract name, by their beginnings. */
const itemsOf = ({ set, otherSet, tracks, artists, labels, userId, playlist, room }: Given) => ({
  '/sets/': [set, otherSet],
  '/tracks/': tracks,
  '/set_tracks/play/': tracks,
  '/artists/': artists,
  '/labels/': labels,
  '/users/': [userId],
  '/playlists/': [playlist],
  '/together/': [room],
  '/favs/set/': [set],
})

/** Answers that never are the same twice, and the account's export, which keeps what is the listener's own. */
const left = ['/events', '/time', '/health', '/ready', '/me/export']

const queries: Record<string, readonly string[]> = {
  '/week': [
    `days=${Array.from({ length: 8 }, (_, day) => new Date(Date.now() + (day - 6) * 86_400_000).toISOString())}`,
  ],
  '/sets/{id}/recording/digests': ['version=1'],
}

/** A list as a whole, searched, and of a genre. */
const listed = ['limit=100', 'search=vanishing', 'limit=100&genre=Techno']

function addressesOf({ path, query }: Route, given: Given): string[] {
  const items = Object.entries(itemsOf(given)).find(([start]) => path.startsWith(start))?.[1] ?? []
  const filled = path.includes('{') ? items.map(item => path.replace(/\{\w+\}/, String(item))) : [path]
  const isList = query instanceof z.ZodMiniObject && 'search' in query.shape
  const orders =
    isList && path.startsWith('/tracks')
      ? ['asc', 'desc'].map(way => `order_by=set_meta.set_name&order_direction=${way}`)
      : []
  const asked = queries[path] ?? (isList ? [...listed, ...orders] : [''])
  return filled.flatMap(each => asked.map(text => `/api${each}?${text}`))
}

const contract = (given: Given) =>
  [...table.values()]
    .filter(({ method, access }) => method === 'GET' && access !== 'curator' && access !== 'admin')
    .filter(({ path }) => !left.includes(path))
    .map(route => ({ path: route.path, addresses: addressesOf(route, given) }))

const pages = ({ set, tracks, artists, labels, playlist, feed }: Given) => [
  ...['preview/sets', 'embed/sets'].map(path => `/${path}/${set}`),
  `/embed/sets/${set}/peaks.json`,
  `/oembed?url=${encodeURIComponent(`https://segue.example/sets/${set}`)}`,
  ...tracks.flatMap(id => [
    `/preview/tracks/${id}`,
    `/oembed?url=${encodeURIComponent(`https://segue.example/tracks/${id}`)}`,
  ]),
  '/sitemap.xml',
  ...['sets-1', 'sets-766', 'tracks-1'].map(page => `/sitemaps/${page}.xml`),
  ...artists.map(id => `/feeds/artists/${id}.xml`),
  ...labels.map(id => `/feeds/labels/${id}.xml`),
  '/feeds/genres/techno.xml',
  `/feeds/playlists/${playlist}.xml`,
  `/feeds/sets/${set}/chapters.json`,
  feed,
]

/** Calls of OpenSubsonic for which the same parameters do: each reads of them what it knows. */
function ofOtherApps({ set, artists, playlist, username, app, name, artist }: Given): string[] {
  const let_in = { u: username, p: app, v: '1.16.1', c: 'tests', f: 'json' }
  const common = {
    username,
    genre: 'Techno',
    query: 'vanishing',
    size: '100',
    artist,
    title: name,
    fromYear: '2000',
    toYear: '2100',
  }
  const address = (call: string, more: Record<string, string>) =>
    `/rest/${call}?${new URLSearchParams({ ...let_in, ...common, ...more })}`
  const ids = [`al-${set}`, `so-${set}`, ...artists.map(id => `ar-${id}`), playlist, '1']
  const types = ['newest', 'highest', 'frequent', 'recent', 'starred', 'alphabeticalByName', 'byGenre', 'byYear']
  return [...reads.keys(), ...mediaCalls.keys()].flatMap(call => [
    ...ids.map(id => address(call, { id, type: 'newest' })),
    ...(call.startsWith('getAlbumList') ? types.map(type => address(call, { type, size: '500' })) : []),
    ...(call.startsWith('search') ? [address(call, { query: '' })] : []),
  ])
}

/** What the contract's paths are that nothing here asks: none, or a new read is missing above. */
export const unasked = (given: Given) =>
  contract(given)
    .filter(({ addresses }) => addresses.length === 0)
    .map(({ path }) => path)

export type Answers = Map<string, string>

/** All answers, as status and body, by their addresses; or those of addresses with a text. */
export async function readEverything(server: TestApp, given: Given, text = ''): Promise<Answers> {
  const answers: Answers = new Map()
  const addresses = [...contract(given).flatMap(each => each.addresses), ...pages(given), ...ofOtherApps(given)]
  for (const address of addresses.filter(each => each.includes(text))) {
    const { status, bytes } = await server.ask(
      'GET',
      address,
      address.startsWith('/api/') ? { token: given.token } : {},
    )
    answers.set(address, `${status} ${bytes}`)
  }
  return answers
}
