import { sql } from 'kysely'
import { brand, pageTitle } from '#contract/brand.ts'
import { genreSlug, genres } from '#contract/genres.ts'
import { namesWebAddress } from '#contract/names.ts'
import type { Db } from '../../db/pool.ts'
import { coverPath, defaultCover } from './cover.ts'
import type { Scope } from './sets.ts'

/** What a feed says about itself. Addresses are paths of this site. */
export interface Channel {
  title: string
  description: string
  author: string
  /** The page that it stands for. */
  link: string
  self: string
  cover: string
  /** Only for who has the address: nothing lists it. */
  isPrivate?: true
}

export interface Feed {
  channel: Channel
  scope: Scope
  /** The picture that the cover is made of, by its path below `/media/`. */
  art?: string | undefined
}

const peoples = {
  artists: { table: 'artists', scope: (id: number) => sql`(select set_id from set_artists where artist_id = ${id})` },
  labels: { table: 'labels', scope: (id: number) => sql`(select set_id from set_sponsors where label_id = ${id})` },
} as const

/** A name that a listener gave, unless it is a web or email address. */
const namedOr = (otherwise: string, name: string) => (namesWebAddress(name) ? otherwise : name)

/** The feed of an artist's sets, or of those that a label presents. Undefined if there is none of this id. */
export async function feedOfPerson(db: Db, kind: keyof typeof peoples, id: number): Promise<Feed | undefined> {
  const { table, scope } = peoples[kind]
  const person = await db
    .selectFrom(table)
    .select(['name', 'bio', 'art_url_xl', 'art_url_sm'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!person) return undefined
  const { name, bio } = person
  const art = person.art_url_xl ?? person.art_url_sm ?? undefined
  return {
    art,
    channel: {
      title: pageTitle(name),
      description: bio || `Sets by ${name}, with their tracks as chapters.`,
      author: name,
      link: `/${kind}/${id}`,
      self: `/feeds/${kind}/${id}.xml`,
      cover: art === undefined ? defaultCover : coverPath(kind, id, art),
    },
    scope: { where: sql`s.id in ${scope(id)}` },
  }
}

/** The feed of a genre: the same sets as its list (product, 2.39). */
export function feedOfGenre(slug: string): Feed | undefined {
  const genre = genres.find(each => genreSlug(each) === slug)
  if (genre === undefined) return undefined
  return {
    channel: {
      title: pageTitle(genre),
      description: `New ${genre} sets, with their tracks as chapters.`,
      author: brand.name,
      link: `/sets?genre=${encodeURIComponent(genre)}`,
      self: `/feeds/genres/${slug}.xml`,
      cover: defaultCover,
    },
    scope: { where: sql`(s.track_genres || s.genre) @> array[${genre}::text]` },
  }
}

/**
 * The feed of the sets of a playlist that its owner has opened by link, dated by the day on which each was added. It isn't listed, as
 * the playlist isn't. Undefined for any other.
 */
export async function feedOfPlaylist(db: Db, id: string): Promise<Feed | undefined> {
  const playlist = await db
    .selectFrom('playlists')
    .innerJoin('users', 'users.id', 'playlists.user_id')
    .select(['playlists.name', 'playlists.description', 'users.username'])
    .where('playlists.id', '=', id)
    .where('playlists.visibility', '=', 'link')
    .executeTakeFirst()
  if (!playlist) return undefined
  const { name, description } = playlist
  const author = namedOr(brand.name, playlist.username)
  return {
    channel: {
      title: pageTitle(namedOr('A playlist', name)),
      description: description || `A playlist by ${author}.`,
      author,
      link: `/playlists/${id}`,
      self: `/feeds/playlists/${id}.xml`,
      cover: defaultCover,
      isPrivate: true,
    },
    scope: {
      join: sql`join (select set_id, max(added_at) as added_at from playlist_items where playlist_id = ${id} group by set_id)
        item on item.set_id = s.id`,
      where: sql`true`,
      // A day of another time zone could be tomorrow, and apps hide what is of tomorrow.
      published: sql`(item.added_at at time zone 'UTC')::date`,
      newest: sql`item.added_at`,
    },
  }
}

/** The feed of a listener's liked sets (product, 2.57), dated by the day on which each was liked. */
export const feedOfListener = (userId: number, self: string): Feed => ({
  channel: {
    title: pageTitle('Your liked sets'),
    description: 'The sets that you like, the newest likes first. This feed is yours: keep its address to yourself.',
    author: brand.name,
    link: '/profile',
    self,
    cover: defaultCover,
    isPrivate: true,
  },
  scope: {
    join: sql`join user_set_favs f on f.set_id = s.id`,
    where: sql`f.user_id = ${userId} and f.kept`,
    published: sql`coalesce(f.first_liked_date, s.release_date)`,
  },
})
