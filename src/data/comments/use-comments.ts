import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai/react'
import { useCallback } from 'react'
import type { Post } from '#contract/entities/activity.ts'
import type { List } from '#contract/shapes.ts'
import { useDerived } from '../../state/use-derived.ts'
import { knownId } from '../outbox/created-ids.ts'
import { pendingOf } from '../outbox/pending.ts'
import { useListener } from '../session/use-session.ts'
import { setCommentsQuery, trackCommentsQuery, waveformCommentsQuery } from './comment-queries.ts'
import { overlayComments, pendingCountChange } from './overlay-comments.ts'
import './apply-answers.ts'

const pending = pendingOf('comment')
const unknownAuthor: Post['author'] = { id: 0, username: '', avatar_url: null }

/** A `select` that applies the listener's pending writes to the loaded pages. Without a set, new comments aren't added. */
function useOverlay(setId: number | null) {
  const entries = useAtomValue(pending)
  const author = useListener() ?? unknownAuthor
  return useCallback(
    ({ pages, pageParams }: InfiniteData<List<Post>>) => ({
      pageParams,
      pages: overlayComments(pages, setId, { entries, author, known: knownId }),
    }),
    [entries, author, setId],
  )
}

/** The comments on a set, the newest first, with the listener's pending writes applied. */
export const useSetComments = (setId: number) =>
  useInfiniteQuery({ ...setCommentsQuery(setId), select: useOverlay(setId) })

/** The comments on a set's waveform, with the listener's pending writes applied. */
export const useWaveformComments = (setId: number, enabled: boolean) =>
  useInfiniteQuery({ ...waveformCommentsQuery(setId), select: useOverlay(setId), enabled })

/** The comments made while a track played, with the listener's pending edits and deletions applied. */
export const useTrackComments = (trackId: number) =>
  useInfiniteQuery({ ...trackCommentsQuery(trackId), select: useOverlay(null) })

/** The number of a set's comments: the server's count with the pending writes applied. */
export function useCommentCount(setId: number, serverCount: number): number {
  const change = useDerived(get => pendingCountChange(get(pending), setId), [setId])
  return Math.max(0, serverCount + change)
}
