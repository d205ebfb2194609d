import { getPlaylist, listPlaylists } from '#contract/routes/playlists.ts'
import { readOf } from '../cache/query.ts'

/** The listener's playlists and those that they follow, the last changed first. */
export const playlistsQuery = readOf(listPlaylists, {})

/** A playlist with its items in order. */
export const playlistQuery = (id: string) => readOf(getPlaylist, { params: { id } })
