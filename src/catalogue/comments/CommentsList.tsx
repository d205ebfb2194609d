import type { ReactNode } from 'react'
import { ignoreOutcome, queryClient } from '../../data/cache/query-client.ts'
import type { setCommentsQuery } from '../../data/comments/comment-queries.ts'
import { type useSetComments, useTrackComments } from '../../data/comments/use-comments.ts'
import { lastingKey } from '../../data/outbox/created-ids.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Block, indices, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PagedAnswer } from '../answer/PagedAnswer.tsx'
import styles from './Comment.module.css'
import { Comment, type InSet } from './Comment.tsx'

/** Starts to load comments before they are shown. */
export const startComments = (query: ReturnType<typeof setCommentsQuery>) =>
  void queryClient.infiniteQuery(query).catch(ignoreOutcome)

interface CommentsListProps {
  query: ReturnType<typeof useSetComments>
  /** Pass the same object from render to render. */
  within?: InSet
}

/** The comments on a set or a track. */
export const CommentsList = ({ query, within }: CommentsListProps): ReactNode => (
  <PagedAnswer
    query={query}
    skeleton={<CommentsSkeleton />}
    empty={
      <div className={styles.none}>
        <EmptyState kind="waveform" title="No comments yet" />
      </div>
    }
  >
    {comments => (
      <ol className={styles.comments} aria-label="Comments">
        {comments.map(comment => (
          <Comment key={lastingKey('comment', comment.id)} comment={comment} within={within} />
        ))}
      </ol>
    )}
  </PagedAnswer>
)

/** The comments made while a track played. They are read-only. */
export const TrackComments = ({ trackId }: { trackId: number }) => <CommentsList query={useTrackComments(trackId)} />

const skeletonRows = 4

const CommentsSkeleton = () => (
  <Skeleton className={styles.comments}>
    {indices(skeletonRows).map(index => (
      <span key={index} className={styles.comment} style={{ opacity: 1 - index / skeletonRows }}>
        <Block width={40} height={40} round />
        <span className={styles.words}>
          <Block width={168} />
          <Block width="min(72%, 420px)" className={styles.line} />
        </span>
      </span>
    ))}
  </Skeleton>
)
