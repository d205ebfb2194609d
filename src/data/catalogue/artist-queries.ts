import { getArtist, listArtists } from '#contract/routes/catalogue.ts'
import { readOf } from '../cache/query.ts'
import { listQuery } from './lists/list-query.ts'

export const artistQuery = (id: number) => readOf(getArtist, { params: { id } })

/** The artists of a genre, or all of them. */
export const artistsQuery = listQuery(listArtists)
