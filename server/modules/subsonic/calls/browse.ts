import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Call, Handler } from '../call.ts'
import { unknownItem } from '../protocol/failure.ts'
import type { Fields } from '../protocol/fields.ts'
import { albumId, artistId, readArtistId, readId, readSetId } from '../protocol/ids.ts'
import { artistFolderOf, artistOf, byName, findArtists, findArtistsOf, indexOf } from '../rows/artists.ts'
import { albumOf, folderOf, songsOf } from '../rows/set-fields.ts'
import { findSets, findSetsOf, type SetRow } from '../rows/sets.ts'

/** The calls that browse the catalog: artists, their sets as albums, and a recording as the one song of each. */

/** All artists with sets; a catalog has few thousands of them. */
const all = { limit: 100_000, offset: 0 }
/** The most sets of an artist. */
const allOfArtist = { limit: 10_000, offset: 0 }

/** Articles aren't left out of the order: many artists' names begin with what only looks like one. */
const ignoredArticles = ''

const withSets = ({ reads, app }: Call) =>
  findArtists(reads, app.userId, { where: sql`a.set_count > 0`, order: byName, ...all })

export const getArtists: Handler = async call => ({
  artists: { ignoredArticles, index: indexOf(await withSets(call), artistOf) },
})

export const getIndexes: Handler = async call => ({
  indexes: {
    ignoredArticles,
    lastModified: await lastChange(call.reads),
    index: indexOf(await withSets(call), artistFolderOf),
  },
})

/** When the last set was added, in ms since 1970. */
async function lastChange(db: Db): Promise<number> {
  const newest = await db
    .selectFrom('listed_sets')
    .select('created_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.created_at.getTime() ?? 0
}

/** Throws a failure for an unknown artist. */
export async function artistRow({ reads, app }: Call, id: number) {
  const [artist] = await findArtistsOf(reads, app.userId, [id])
  if (!artist) throw unknownItem('This artist')
  return artist
}

/** An artist's sets, the newest first. */
const setsOf = ({ reads, app }: Call, id: number) =>
  findSets(reads, app.userId, {
    where: sql`s.id = any(array(select set_id from set_artists where artist_id = ${id}))`,
    order: sql`s.release_date desc, s.id desc`,
    ...allOfArtist,
  })

/** A set with the size of its recording. Throws a failure for an unknown one. */
export async function setRow({ reads, app, library }: Call, id: number): Promise<SetRow> {
  const [set] = await findSetsOf(reads, app.userId, [id])
  if (!set) throw unknownItem('This set')
  if (set.size !== null || set.mp3_permalink === null) return set
  return { ...set, size: (await library.audio(set.mp3_permalink))?.size ?? null }
}

export const getArtist: Handler = async call => {
  const artist = await artistRow(call, readArtistId(call.parameters.required('id')))
  return { artist: { ...artistOf(artist), album: (await setsOf(call, artist.id)).map(albumOf) } }
}

export const getAlbum: Handler = async call => {
  const set = await setRow(call, readSetId(call.parameters.required('id')))
  return { album: { ...albumOf(set), song: songsOf([set]) } }
}

export const getSong: Handler = async call => {
  const [song] = songsOf([await setRow(call, readSetId(call.parameters.required('id')))])
  if (!song) throw unknownItem('The recording of this set')
  return { song }
}

export const getMusicDirectory: Handler = async call => {
  const text = call.parameters.required('id')
  const { kind, id } = text === '1' ? { kind: 'root', id: 1 } : readId(text)
  if (kind === 'root') return { directory: { id: '1', name: 'Sets', child: (await withSets(call)).map(artistChild) } }
  if (kind === 'artist') {
    const artist = await artistRow(call, id)
    const child = (await setsOf(call, id)).map(folderOf)
    return { directory: { id: artistId(id), parent: '1', name: artist.name, child } }
  }
  const set = await setRow(call, id)
  const parent = set.artists?.[0] && artistId(set.artists[0].id)
  return { directory: { id: albumId(id), parent, name: set.name, child: songsOf([set]) } }
}

const artistChild = (artist: Parameters<typeof artistFolderOf>[0]): Fields => ({
  id: artistId(artist.id),
  parent: '1',
  isDir: true,
  title: artist.name,
  artist: artist.name,
})

export const getGenres: Handler = async ({ reads }) => {
  const genres = await reads
    .selectFrom('catalogue_totals')
    .select(['genre', 'total'])
    .where('kind', '=', 'set')
    .where('genre', '<>', '')
    .where('total', '>', 0)
    .orderBy('genre')
    .execute()
  return {
    genres: { genre: genres.map(({ genre, total }) => ({ songCount: total, albumCount: total, value: genre })) },
  }
}
