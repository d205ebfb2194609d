import type { Playlist, PlaylistDetail } from '#contract/entities/playlists.ts'
import { store } from '../../state/store.ts'
import { ignoreOutcome, queryClient } from '../cache/query-client.ts'
import { PlaylistChange } from '../outbox/kinds/playlist.ts'
import { outbox } from '../outbox/page-outbox.ts'
import { pendingOf } from '../outbox/pending.ts'
import { session } from '../session/session.ts'
import { playlistQuery, playlistsQuery } from './playlist-queries.ts'
import { changedList, changedPlaylist, type Made, pendingChanges } from './shown-playlists.ts'

/** The writes of playlists in the outbox, the refused ones too, in order. */
export const pending = pendingOf('playlist')

/** Whose playlists are made here. Never a guest: the router leads those to the login. */
const me = () => store.get(session).user ?? { id: 0, username: '', avatar_url: null }

/** A playlist with these changes applied over the server's. */
export const shownPlaylist = (id: string, server: PlaylistDetail | undefined, changes: readonly Made[]) =>
  changes
    .filter(({ change }) => change.id === id)
    .reduce<PlaylistDetail | undefined>((playlist, made) => changedPlaylist(playlist, made, me()), server)

/** The list with these changes applied over the server's. Undefined while it is unknown. */
export const shownList = (server: readonly Playlist[] | undefined, changes: readonly Made[]) =>
  server || changes.some(({ change }) => change.do === 'create')
    ? changes.reduce((list, made) => changedList(list, made, me()), server ?? [])
    : undefined

/** Whether a playlist was made here and isn't sent yet: the server doesn't know it. */
export const isMade = (id: string, changes: readonly Made[]) =>
  changes.some(({ change }) => change.do === 'create' && change.id === id)

/** Fetches a playlist, unless the server doesn't know it yet. */
export async function loadPlaylist(id: string): Promise<void> {
  if (!isMade(id, pendingChanges(store.get(pending)))) await queryClient.query(playlistQuery(id))
}

/** A playlist as it is shown now, if this page has loaded it. */
export const knownPlaylist = (id: string): PlaylistDetail | undefined =>
  shownPlaylist(id, queryClient.getQueryData(playlistQuery(id).queryKey), pendingChanges(store.get(pending)))

/** Fetches what was changed, also for a page that isn't open: it then opens offline as it is. */
async function fetchAgain(id: string, isGone: boolean): Promise<void> {
  const [list, playlist] = [playlistsQuery, playlistQuery(id)]
  // A request from before the change would answer without it.
  for (const { queryKey } of [list, playlist]) await queryClient.cancelQueries({ queryKey, exact: true })
  await Promise.all([
    queryClient.query({ ...list, staleTime: 0 }),
    isGone || queryClient.query({ ...playlist, staleTime: 0 }),
  ])
}

/** Applies an answered change to what is loaded, and fetches that again once no change of the playlist is pending. */
outbox.onAnswered(({ settled }) => {
  const change = settled?.kind === 'playlist' ? PlaylistChange.safeParse(settled.input) : undefined
  if (!settled || !change?.success) return
  const made = { change: change.data, at: settled.recordedAt }
  const { id } = made.change
  queryClient.setQueryData(
    playlistsQuery.queryKey,
    known => known && { ...known, data: [...changedList(known.data, made, me())] },
  )
  const detail = playlistQuery(id).queryKey
  if (made.change.do === 'delete') queryClient.removeQueries({ queryKey: detail, exact: true })
  else queryClient.setQueryData(detail, known => changedPlaylist(known, made, me()))
  const isLast = !store.get(outbox.entries).some(({ target, refusal }) => target === `playlist/${id}` && !refusal)
  if (isLast) void fetchAgain(id, made.change.do === 'delete').catch(ignoreOutcome)
})
