import { sql } from 'kysely'
import type { Call, Handler } from '../call.ts'
import { unusable } from '../protocol/failure.ts'
import { type Slice, sliceOf } from '../protocol/parameters.ts'
import { artistFolderOf, artistOf, findArtists } from '../rows/artists.ts'
import { albumOf, folderOf, songOf, songsOf } from '../rows/set-fields.ts'
import { findSets, isPlayable, type SetRow, type Which } from '../rows/sets.ts'

/** The calls for lists of sets: newest, favorites, of a genre, … */

const isOfGenre = (genre: string) => sql`(s.track_genres || s.genre) @> array[${genre}::text]`

/** The orders of album lists that need nothing else. */
const orders: Record<string, Omit<Which, keyof Slice>> = {
  random: { order: sql`random()` },
  // The last ones added have the highest ids.
  newest: { order: sql`s.id desc` },
  // Listeners give no stars: what most of them like stands highest.
  highest: { order: sql`s.likes desc, s.id desc` },
  frequent: {
    order: sql`heard.times desc, p.updated_at desc nulls last, s.id desc`,
    where: sql`heard.times > 0`,
    join: sql`cross join lateral (select count(*) as times from listens l where l.set_id = s.id and l.user_id = p.user_id) heard`,
  },
  recent: { order: sql`p.updated_at desc, s.id desc`, where: sql`p.set_id is not null` },
  starred: {
    order: sql`coalesce(f.fav_at, f.first_liked_date::timestamptz) desc nulls last, s.id desc`,
    where: sql`f.is_fav`,
  },
  alphabeticalByName: { order: sql`plain(s.set_name), s.id` },
  alphabeticalByArtist: { order: sql`plain(s.artist), plain(s.set_name), s.id` },
}

function listOf(type: string, parameters: Call['parameters']): Omit<Which, keyof Slice> {
  if (type === 'byGenre')
    return { where: isOfGenre(parameters.required('genre')), order: sql`s.release_date desc, s.id desc` }
  if (type === 'byYear') {
    const [from, to] = [parameters.requiredCount('fromYear', 9999), parameters.requiredCount('toYear', 9999)]
    const direction = from > to ? sql`desc` : sql`asc`
    return {
      where: sql`extract(year from s.release_date) between ${Math.min(from, to)}::integer and ${Math.max(from, to)}::integer`,
      order: sql`s.release_date ${direction}, s.id ${direction}`,
    }
  }
  const known = Object.hasOwn(orders, type) ? orders[type] : undefined
  if (!known) throw unusable('type')
  return known
}

const albums = ({ reads, app, parameters }: Call): Promise<SetRow[]> =>
  findSets(reads, app.userId, { ...listOf(parameters.required('type'), parameters), ...sliceOf(parameters, 10) })

export const getAlbumList: Handler = async call => ({ albumList: { album: (await albums(call)).map(folderOf) } })
export const getAlbumList2: Handler = async call => ({ albumList2: { album: (await albums(call)).map(albumOf) } })

/** Songs that match `where`. */
const songs = async ({ reads, app }: Call, which: Which) =>
  (await findSets(reads, app.userId, { ...which, where: sql`${isPlayable} and ${which.where ?? sql`true`}` })).map(
    songOf,
  )

export const getRandomSongs: Handler = async call => {
  const genre = call.parameters.optional('genre')
  const [from, to] = ['fromYear', 'toYear'].map((name, index) =>
    call.parameters.count(name, { otherwise: index * 9999, most: 9999 }),
  )
  const song = await songs(call, {
    where: sql`extract(year from s.release_date) between ${from}::integer and ${to}::integer
      and ${genre ? isOfGenre(genre) : sql`true`}`,
    order: sql`random()`,
    ...sliceOf(call.parameters, 10),
  })
  return { randomSongs: { song } }
}

export const getSongsByGenre: Handler = async call => {
  const where = isOfGenre(call.parameters.required('genre'))
  const slice = sliceOf(call.parameters, 10, 'count')
  return { songsByGenre: { song: await songs(call, { where, order: sql`s.release_date desc, s.id desc`, ...slice }) } }
}

/** What is liked most of an artist, by name as OpenSubsonic asks. */
export const getTopSongs: Handler = async call => {
  const artist = call.parameters.required('artist')
  const song = await songs(call, {
    where: sql`s.id = any(array(select sa.set_id from set_artists sa join artists a on a.id = sa.artist_id
      where plain(a.name) = plain(${artist})))`,
    order: sql`s.likes desc, s.id desc`,
    ...sliceOf(call.parameters, 50, 'count'),
  })
  return { topSongs: { song } }
}

const everything = { limit: 10_000, offset: 0 }

/** Favorites and followed artists, the last one first. */
async function starred({ reads, app }: Call) {
  const sets = await findSets(reads, app.userId, {
    where: sql`f.is_fav`,
    order: sql`coalesce(f.fav_at, f.first_liked_date::timestamptz) desc nulls last, s.id desc`,
    ...everything,
  })
  const artists = await findArtists(reads, app.userId, {
    where: sql`us.is_followed`,
    order: sql`us.followed_at desc nulls last, a.id`,
    ...everything,
  })
  return { sets, artists }
}

export const getStarred: Handler = async call => {
  const { sets, artists } = await starred(call)
  return { starred: { artist: artists.map(artistFolderOf), album: sets.map(folderOf), song: songsOf(sets) } }
}

export const getStarred2: Handler = async call => {
  const { sets, artists } = await starred(call)
  return { starred2: { artist: artists.map(artistOf), album: sets.map(albumOf), song: songsOf(sets) } }
}
