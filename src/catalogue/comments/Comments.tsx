import type { ShownComment } from '../../data/comments/overlay-comments.ts'
import { lastingKey } from '../../data/outbox/created-ids.ts'
import { Block, indices, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import styles from './Comment.module.css'
import { Comment, type InSet } from './Comment.tsx'

export interface CommentsProps {
  comments: readonly ShownComment[]
  /** Keep it the same object from render to render. */
  within?: InSet | undefined
}

/** What listeners have said, in the order given. */
export const Comments = ({ comments, within }: CommentsProps) => (
  <ol className={styles.comments} aria-label="Comments">
    {comments.map(comment => (
      <Comment key={lastingKey('comment', comment.id)} comment={comment} within={within} />
    ))}
  </ol>
)

const waiting = 4

/** The list while its first page is on its way. */
export const CommentsSkeleton = () => (
  <Skeleton className={styles.comments}>
    {indices(waiting).map(index => (
      <span key={index} className={styles.comment} style={{ opacity: 1 - index / waiting }}>
        <Block width={40} height={40} round />
        <span className={styles.words}>
          <Block width={168} />
          <Block width="min(72%, 420px)" className={styles.line} />
        </span>
      </span>
    ))}
  </Skeleton>
)
