import { sql } from 'kysely'
import { artists as artistList } from '../../../lists/people.ts'
import { sets as setList } from '../../../lists/sets.ts'
import type { Call, Handler } from '../call.ts'
import { type Slice, sliceOf } from '../protocol/parameters.ts'
import { type ArtistRow, artistFolderOf, artistOf, byName, findArtists, findArtistsOf } from '../rows/artists.ts'
import { idsOfPage } from '../rows/found-ids.ts'
import { albumOf, folderOf, songsOf } from '../rows/set-fields.ts'
import { findSets, findSetsOf, isPlayable, type SetRow } from '../rows/sets.ts'

/** A search for words; apps send quotes and stars that mean nothing here. An empty one finds everything, page by page. */
const wordsOf = (query: string) => query.replaceAll(/["*]/g, '').trim()

async function findByWords({ reads, app, findList }: Call, search: string, slice: Slice): Promise<SetRow[]> {
  const page = await findList(reads, setList, app.userId, { search, ...slice })
  return findSetsOf(reads, app.userId, idsOfPage(page.text))
}

/** In the order of their ids, so that no page misses one while sets are added. */
const allSets = ({ reads, app }: Call, slice: Slice, where = sql`true`) =>
  findSets(reads, app.userId, { where, order: sql`s.id`, ...slice })

async function findPeople({ reads, app, findList }: Call, search: string, slice: Slice): Promise<ArtistRow[]> {
  if (search === '') return findArtists(reads, app.userId, { where: sql`a.set_count > 0`, order: byName, ...slice })
  const page = await findList(reads, artistList, app.userId, { search, ...slice })
  return findArtistsOf(reads, app.userId, idsOfPage(page.text))
}

async function search(call: Call) {
  const { parameters } = call
  const words = wordsOf(parameters.required('query'))
  const slice = (kind: string) => sliceOf(parameters, 20, `${kind}Count`, `${kind}Offset`)
  const none = ({ limit }: Slice) => limit === 0
  const [ofArtists, ofAlbums, ofSongs] = [slice('artist'), slice('album'), slice('song')]
  const sets = (page: Slice, where?: typeof isPlayable) =>
    none(page) ? [] : words === '' ? allSets(call, page, where) : findByWords(call, words, page)
  const [artists, albums, songs] = await Promise.all([
    none(ofArtists) ? [] : findPeople(call, words, ofArtists),
    sets(ofAlbums),
    sets(ofSongs, isPlayable),
  ])
  return { artists, albums, songs: songsOf(songs) }
}

export const search2: Handler = async call => {
  const { artists, albums, songs } = await search(call)
  return { searchResult2: { artist: artists.map(artistFolderOf), album: albums.map(folderOf), song: songs } }
}

export const search3: Handler = async call => {
  const { artists, albums, songs } = await search(call)
  return { searchResult3: { artist: artists.map(artistOf), album: albums.map(albumOf), song: songs } }
}
