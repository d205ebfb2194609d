import { QueryObserver } from '@tanstack/react-query'
import type { SetDetail } from '../../contract/entities/music.ts'
import { queryClient } from '../data/cache/query-client.ts'
import { setQuery } from '../data/catalogue/queries.ts'
import { player } from '../player/player.ts'

/** Watches a set's detail: from the saved copy at once, from the server when it comes, again when it changes. */
function giveTracklistOf(setId: number): () => void {
  const observer = new QueryObserver(queryClient, setQuery(setId))
  const give = (detail: SetDetail | undefined) => {
    if (detail) player.setTracklist(setId, detail.set_tracks)
  }
  give(observer.getCurrentResult().data)
  return observer.subscribe(({ data }) => give(data))
}

/** Brings the player the tracklist of whatever is loaded, as long as it is loaded. The answer ends it. */
export function followTracklist(): () => void {
  let followed: number | undefined
  let stop = () => {}
  const follow = () => {
    const setId = player.loaded.get()?.set.id
    if (setId === followed) return
    followed = setId
    stop()
    stop = setId === undefined ? () => {} : giveTracklistOf(setId)
  }
  follow()
  const leave = player.loaded.subscribe(follow)
  return () => {
    leave()
    stop()
  }
}
