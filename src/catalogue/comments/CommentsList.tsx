import type { ReactNode } from 'react'
import { ignoreOutcome, queryClient } from '../../data/cache/query-client.ts'
import type { setCommentsQuery } from '../../data/comments/comment-queries.ts'
import { type useSetComments, useTrackComments } from '../../data/comments/use-comments.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PagedAnswer } from '../answer/PagedAnswer.tsx'
import type { InSet } from './Comment.tsx'
import { Comments, CommentsSkeleton } from './Comments.tsx'

/** Starts to load comments that are about to be opened. */
export const startComments = (query: ReturnType<typeof setCommentsQuery>) =>
  void queryClient.infiniteQuery(query).catch(ignoreOutcome)

interface CommentsListProps {
  query: ReturnType<typeof useSetComments>
  within?: InSet
}

/** What listeners have said of a set or a track, behind its tab. */
export const CommentsList = ({ query, within }: CommentsListProps): ReactNode => (
  <PagedAnswer
    query={query}
    skeleton={<CommentsSkeleton />}
    empty={<EmptyState kind="waveform" title="No comments yet" />}
  >
    {comments => <Comments comments={comments} within={within} />}
  </PagedAnswer>
)

/** What they have said while a track played: to be read only. */
export const TrackComments = ({ trackId }: { trackId: number }) => <CommentsList query={useTrackComments(trackId)} />
