import { type ReactNode, useEffect, useRef } from 'react'
import { ignoreOutcome, queryClient } from '../../data/cache/query-client.ts'
import type { setCommentsQuery } from '../../data/comments/comment-queries.ts'
import { notBlocked } from '../../data/comments/not-blocked.ts'
import type { ShownComment } from '../../data/comments/overlay-comments.ts'
import { type useSetComments, useTrackComments } from '../../data/comments/use-comments.ts'
import { lastingKey } from '../../data/outbox/created-ids.ts'
import { useListener } from '../../data/session/use-session.ts'
import { useDerived } from '../../state/use-derived.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Block, indices, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PagedAnswer } from '../answer/PagedAnswer.tsx'
import styles from './Comment.module.css'
import { Comment, type CommentProps } from './Comment.tsx'

/** Starts to load comments before they are shown. */
export const startComments = (query: ReturnType<typeof setCommentsQuery>) =>
  void queryClient.infiniteQuery(query).catch(ignoreOutcome)

interface CommentsListProps extends Pick<CommentProps, 'set' | 'userId'> {
  query: ReturnType<typeof useSetComments>
}

const none = (
  <div className={styles.none}>
    <EmptyState kind="waveform" title="No comments yet" />
  </div>
)

/** The comments on a set or a track. */
export const CommentsList = ({ query, ...shown }: CommentsListProps): ReactNode => (
  <PagedAnswer query={query} skeleton={<CommentsSkeleton />} empty={none}>
    {comments => <Comments comments={comments} {...shown} />}
  </PagedAnswer>
)

interface CommentsProps extends Pick<CommentProps, 'set' | 'userId'> {
  comments: readonly ShownComment[]
}

/** Without those of listeners who were blocked since. The focus stays in the list when the comment that had it is gone. */
function Comments({ comments, ...shown }: CommentsProps) {
  const left = useDerived(get => notBlocked(get, comments), [comments])
  const list = useRef<HTMLOListElement>(null)
  const before = useRef(left.length)
  useEffect(() => {
    if (left.length < before.current && document.activeElement === document.body) list.current?.focus()
    before.current = left.length
  }, [left.length])
  if (left.length === 0) return none
  return (
    <ol ref={list} className={styles.comments} aria-label="Comments" tabIndex={-1}>
      {left.map(comment => (
        <Comment key={lastingKey('comment', comment.id)} comment={comment} {...shown} />
      ))}
    </ol>
  )
}

/** The comments made while a track played. They are read-only. */
export const TrackComments = ({ trackId }: { trackId: number }) => (
  <CommentsList query={useTrackComments(trackId)} userId={useListener()?.id ?? 0} />
)

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
