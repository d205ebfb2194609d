import { QueryObserver } from '@tanstack/react-query'
import type { SetDetail } from '#contract/entities/music.ts'
import { queryClient } from '../data/cache/query-client.ts'
import { setQuery } from '../data/catalogue/set-queries.ts'
import { player } from '../player/player.ts'

/**
 * Gives the player a set's tracklist: from the cache at once, then whenever it changes. Returns an unsubscribe
 * function.
 */
function syncTracklistOf(setId: number): () => void {
  const observer = new QueryObserver(queryClient, setQuery(setId))
  const give = (detail: SetDetail | undefined) => {
    if (detail) player.setTracklist(setId, detail.set_tracks)
  }
  give(observer.getCurrentResult().data)
  return observer.subscribe(({ data }) => give(data))
}

/** Keeps the player's tracklist in step with the loaded set's detail. Returns an unsubscribe function. */
export function syncTracklist(): () => void {
  let current: number | undefined
  let stop = () => {}
  const follow = () => {
    const setId = player.loaded.get()?.set.id
    if (setId === current) return
    current = setId
    stop()
    stop = setId === undefined ? () => {} : syncTracklistOf(setId)
  }
  follow()
  const unsubscribe = player.loaded.subscribe(follow)
  return () => {
    unsubscribe()
    stop()
  }
}
