import { useMemo } from 'react'
import type { SetDetail } from '../../../contract/entities/music.ts'
import { CommentsList } from '../../catalogue/comments/CommentsList.tsx'
import { Composer } from '../../catalogue/comments/Composer.tsx'
import { useSetComments } from '../../catalogue/comments/use-comments.ts'
import { useListener } from '../../data/session/use-session.ts'

/** What has been said of a set, and where something new is said. */
export function SetComments({ set }: { set: SetDetail }) {
  const userId = useListener()?.id ?? 0
  const within = useMemo(() => ({ set, userId }), [set, userId])
  return (
    <>
      <Composer set={set} userId={userId} />
      <CommentsList query={useSetComments(set.id)} within={within} />
    </>
  )
}
