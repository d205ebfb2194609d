import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai/react'
import { useMemo } from 'react'
import { CallError } from '../api/send.ts'
import { isMade, pending, shownList, shownPlaylist } from './page-playlists.ts'
import { playlistQuery, playlistsQuery } from './playlist-queries.ts'
import { pendingChanges } from './shown-playlists.ts'

/** The listener's playlists and those that they follow as they are shown, the last changed first; undefined while unknown. */
export function usePlaylists() {
  const query = useQuery(playlistsQuery)
  const entries = useAtomValue(pending)
  const playlists = useMemo(() => shownList(query.data?.data, pendingChanges(entries)), [query.data, entries])
  return { query, playlists }
}

const notFound = 404

/** What the server will answer once it knows of a deletion. */
const deleted = new CallError({
  ok: false,
  status: notFound,
  body: { code: notFound, message: 'This playlist was deleted' },
})

/**
 * A playlist as it is shown; undefined while it is unknown, and once it can't be opened any more. `unsent`: the ids of the items
 * whose addition is pending.
 */
export function usePlaylist(id: string) {
  const entries = useAtomValue(pending)
  const changes = useMemo(() => pendingChanges(entries), [entries])
  const query = useQuery({ ...playlistQuery(id), enabled: !isMade(id, changes) })
  return useMemo(() => {
    const unsent = new Set(changes.flatMap(({ change }) => (change.do === 'add' ? [change.item] : [])))
    const playlist = shownPlaylist(id, query.data, changes)
    const error = query.data && !playlist ? deleted : query.error
    return { query: { ...query, error, data: playlist }, playlist, unsent }
  }, [id, query, changes])
}
