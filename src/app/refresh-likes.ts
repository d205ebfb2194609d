import type { SetTrack } from '#contract/entities/music.ts'
import { refreshSetLikes, refreshTrackLikes } from '#contract/routes/marks.ts'
import { callOrThrow } from '../data/api/api.ts'
import { deviceTime } from '../data/api/device-time.ts'
import { queryClient } from '../data/cache/query-client.ts'
import { setQuery } from '../data/catalogue/set-queries.ts'
import type { Subject } from '../data/marks/mark.ts'
import { marks } from '../data/marks/marks.ts'
import { LikedMoment } from '../data/outbox/kinds/moments.ts'
import { outbox } from '../data/outbox/page-outbox.ts'
import { player } from '../player/player.ts'
import { playable, trackAt } from '../player/tracklist.ts'

async function refresh(subject: Subject, request: () => Promise<{ likes: number; user_likes: number }>): Promise<void> {
  const askedAt = deviceTime()
  marks.applyServerLikes(subject, await request(), askedAt)
}

/** The tracklist of a set: the player's or a cached one, empty if there is none. */
function tracksOf(setId: number): readonly SetTrack[] {
  const loaded = player.loaded.get()
  if (loaded?.set.id === setId && loaded.tracks) return loaded.tracks
  const detail = queryClient.getQueryData(setQuery(setId).queryKey)
  return detail ? playable(detail.set_tracks, detail.duration) : []
}

/**
 * After a liked moment, refetches the likes of its set and of the track that played then (product, 7.17). A failure is
 * ignored: the next answer that contains them has their likes, too. Returns an unsubscribe function.
 */
export const refreshLikesAfterMoments = (): (() => void) =>
  outbox.onAnswered(({ settled }) => {
    const liked = settled?.kind === 'moment' ? LikedMoment.safeParse(settled.input) : undefined
    if (!liked?.success) return
    const { set_meta_id, set_timestamp } = liked.data
    const track = trackAt(tracksOf(set_meta_id), set_timestamp)?.track_meta_id
    void Promise.allSettled([
      refresh(`set/${set_meta_id}`, () => callOrThrow(refreshSetLikes, { params: { id: set_meta_id } })),
      track && refresh(`track/${track}`, () => callOrThrow(refreshTrackLikes, { params: { id: track } })),
    ])
  })
