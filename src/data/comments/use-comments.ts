import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai/react'
import { useCallback } from 'react'
import type { Post } from '../../../contract/entities/activity.ts'
import type { List } from '../../../contract/shapes.ts'
import { useDerived } from '../../state/use-derived.ts'
import { knownId } from '../outbox/created-ids.ts'
import { pendingOf } from '../outbox/pending.ts'
import { useListener } from '../session/use-session.ts'
import { markedCommentsQuery, setCommentsQuery, trackCommentsQuery } from './comment-queries.ts'
import { countedChange, shownPages } from './overlay-comments.ts'
import './apply-answers.ts'

const waiting = pendingOf('comment')
const nobody: Post['author'] = { id: 0, username: '', avatar_url: null }

/** Lays what the listener has written over the pages that are loaded; of no set, only over what they show already. */
function useLaid(setId: number | null) {
  const entries = useAtomValue(waiting)
  const author = useListener() ?? nobody
  return useCallback(
    ({ pages, pageParams }: InfiniteData<List<Post>>) => ({
      pageParams,
      pages: shownPages(pages, setId, { entries, author, known: knownId }),
    }),
    [entries, author, setId],
  )
}

/** What has been said of a set, the newest first, with the listener's own writes at once. */
export const useSetComments = (setId: number) =>
  useInfiniteQuery({ ...setCommentsQuery(setId), select: useLaid(setId) })

/** The same of what stands on the set's waveform. */
export const useMarkedComments = (setId: number, enabled: boolean) =>
  useInfiniteQuery({ ...markedCommentsQuery(setId), select: useLaid(setId), enabled })

/** What has been said while a track played. */
export const useTrackComments = (trackId: number) =>
  useInfiniteQuery({ ...trackCommentsQuery(trackId), select: useLaid(null) })

/** How many comments a set has, of which the server told `told`. */
export function useCommentCount(setId: number, told: number): number {
  const change = useDerived(get => countedChange(get(waiting), setId), [setId])
  return Math.max(0, told + change)
}
