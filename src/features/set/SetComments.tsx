import type { SetDetail } from '#contract/entities/music.ts'
import { CommentsList } from '../../catalogue/comments/CommentsList.tsx'
import { Composer } from '../../catalogue/comments/Composer.tsx'
import { useSetComments } from '../../data/comments/use-comments.ts'
import { useListener } from '../../data/session/use-session.ts'

/** The comments on a set, below the field for a new one. */
export function SetComments({ set }: { set: SetDetail }) {
  const userId = useListener()?.id ?? 0
  return (
    <>
      <Composer set={set} userId={userId} />
      <CommentsList query={useSetComments(set.id)} set={set} userId={userId} />
    </>
  )
}
