import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Fields } from '../protocol/fields.ts'
import { artistId } from '../protocol/ids.ts'
import type { Slice } from '../protocol/parameters.ts'

export interface ArtistRow {
  id: number
  name: string
  bio: string
  art_url: string | null
  art_url_sm: string | null
  art_url_xl: string | null
  sets: number
  starred: Date | null
}

interface Which extends Slice {
  where: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

export const byName = sql`plain(a.name), a.id`

/** Finds artists, with whether the listener follows them. `a` are the artists, `us` the listener's marks. */
export async function findArtists(
  db: Db,
  userId: number,
  { where, order, limit, offset }: Which,
): Promise<ArtistRow[]> {
  const { rows } = await sql<ArtistRow>`
    select a.id, a.name, a.bio, a.art_url, a.art_url_sm, a.art_url_xl, a.set_count as sets,
      case when us.is_followed then coalesce(us.followed_at, 'epoch') end as starred
    from artists a left join user_artist_stats us on us.artist_id = a.id and us.user_id = ${userId}
    where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** The artists with these ids, in this order. */
export const findArtistsOf = (db: Db, userId: number, ids: readonly number[]) =>
  findArtists(db, userId, {
    where: sql`a.id = any(${ids}::integer[])`,
    order: sql`array_position(${ids}::integer[], a.id)`,
    limit: ids.length,
    offset: 0,
  })

/** An artist whose sets are albums. */
export const artistOf = (artist: ArtistRow): Fields => ({
  id: artistId(artist.id),
  name: artist.name,
  albumCount: artist.sets,
  coverArt: artist.art_url === null ? undefined : artistId(artist.id),
  starred: artist.starred?.toISOString(),
  sortName: artist.name,
})

/** The same for apps that browse by folders. */
export const artistFolderOf = (artist: ArtistRow): Fields => ({
  id: artistId(artist.id),
  name: artist.name,
  starred: artist.starred?.toISOString(),
})

/** Artists by their first letters, `#` for what isn't a letter. They must be in the order of their names. */
export function indexOf(artists: readonly ArtistRow[], show: (artist: ArtistRow) => Fields): Fields[] {
  const letters = new Map<string, Fields[]>()
  for (const artist of artists) {
    const first = artist.name.normalize('NFD').charAt(0).toUpperCase()
    const letter = /\p{L}/u.test(first) ? first : '#'
    const others = letters.get(letter)
    if (others) others.push(show(artist))
    else letters.set(letter, [show(artist)])
  }
  return [...letters].map(([name, artist]) => ({ name, artist }))
}
