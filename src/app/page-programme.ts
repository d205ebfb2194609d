import { QueryObserver } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Id, Milliseconds } from '#contract/shapes.ts'
import { ignoreOutcome, queryClient } from '../data/cache/query-client.ts'
import { knownPlaylist, pending } from '../data/playlists/page-playlists.ts'
import { playlistQuery } from '../data/playlists/playlist-queries.ts'
import { forEachListener } from '../data/session/for-each-listener.ts'
import { listenerAtom } from '../data/storage/listener-atom.ts'
import { storageKeys } from '../data/storage/stored.ts'
import { combineUnsubscribes, type Unsubscribe } from '../lib/unsubscribe.ts'
import { type Programme, type ProgrammeItem, programme } from '../listening/programme.ts'
import { programmeItems, withItems } from '../listening/programme-items.ts'
import { isRunning } from '../player/playback.ts'
import { player } from '../player/player.ts'
import { isSameStretch } from '../player/tracklist.ts'
import { pageHidden } from '../state/page-hidden.ts'
import { store, watch } from '../state/store.ts'

/** What of which playlist plays, and where its stretch was left (ms): a page that is loaded again goes on there. */
const Left = z.object({
  user: z.nullable(Id),
  playlist: z.string(),
  item: z.string(),
  brought: z.array(Id),
  at: z.nullable(Milliseconds),
})
const left = listenerAtom(storageKeys.programme, Left)

const isOtherPlaying = (setId: number) => isRunning(player.status.get()) && player.loaded.get()?.set.id !== setId

/**
 * Takes up the playlist that was playing when the page was closed. If that can't be, or something else plays by now, it has
 * ended.
 */
async function restore(isOver: () => boolean): Promise<void> {
  const was = store.get(left)
  if (!was) return
  const { playlist, item: current, brought, at } = was
  if (!knownPlaylist(playlist)) await queryClient.query(playlistQuery(playlist)).catch(ignoreOutcome)
  if (isOver() || store.get(programme)) return
  const found = knownPlaylist(playlist)
  const items = programmeItems(found?.items ?? [])
  const item = items.find(({ id }) => id === current)
  if (found && item && !isOtherPlaying(item.set.id))
    store.set(programme, { playlist, name: found.name, items, current, brought, left: at })
  else store.set(left, null)
}

const isSameItem = (a: ProgrammeItem, b: ProgrammeItem | undefined) =>
  a.id === b?.id && a.set.id === b.set.id && isSameStretch(a.stretch, b.stretch)

const isSame = (a: Programme, b: Programme) =>
  a.name === b.name &&
  a.items.length === b.items.length &&
  a.items.every((item, index) => isSameItem(item, b.items[index]))

/** Gives the playlist that plays the items that its list has now. */
function update(): void {
  const playing = store.get(programme)
  const found = playing && knownPlaylist(playing.playlist)
  const next = found && withItems(playing, found.name, programmeItems(found.items))
  if (next && !isSame(next, playing)) store.set(programme, next)
}

/** Keeps the list of the playlist that plays loaded. Returns an unsubscribe function. */
function followList(playlist: string): Unsubscribe {
  const observer = new QueryObserver(queryClient, playlistQuery(playlist))
  const unsubscribe = combineUnsubscribes(observer.subscribe(update), watch(pending, update))
  return () => {
    unsubscribe()
    observer.destroy()
  }
}

function remember(now: Programme | null): void {
  store.set(left, now && { playlist: now.playlist, item: now.current, brought: [...now.brought], at: now.left })
}

function rememberPlace(): void {
  const playing = store.get(programme)
  player.refreshState()
  const { loaded, position } = player.state.get()
  if (playing && loaded?.stretch) remember({ ...playing, left: position })
}

function syncListenersProgramme(): Unsubscribe {
  let over = false
  let list: string | null = null
  let unfollow: Unsubscribe = () => {}
  function follow(now: Programme | null): void {
    if (now?.playlist === list) return
    list = now?.playlist ?? null
    unfollow()
    unfollow = list === null ? () => {} : followList(list)
  }
  const unsubscribe = combineUnsubscribes(
    watch(programme, follow),
    watch(programme, remember),
    watch(pageHidden, hidden => hidden && rememberPlace()),
  )
  const now = store.get(programme)
  follow(now)
  if (now) remember(now)
  else void restore(() => over)
  return () => {
    over = true
    unsubscribe()
    unfollow()
    store.set(programme, null)
  }
}

/** Keeps what plays of a playlist in step with its list, and stored on this device. Returns an unsubscribe function. */
export const syncPageProgramme = () => forEachListener(syncListenersProgramme)
