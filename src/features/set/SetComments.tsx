import { useMemo } from 'react'
import type { SetDetail } from '../../contract/entities/music.ts'
import { commentVerbs } from '../commands/comments.ts'
import { useListener } from '../data/use-session.ts'
import { Composer } from '../features/catalogue/comments/Composer.tsx'
import { useSetComments } from '../features/catalogue/comments/use-comments.ts'
import { CommentsList } from './-comments.tsx'

/** What has been said of a set, and where something new is said. */
export function SetComments({ set }: { set: SetDetail }) {
  const userId = useListener()?.id ?? 0
  const within = useMemo(() => ({ set, userId, verbs: commentVerbs }), [set, userId])
  return (
    <>
      <Composer set={set} userId={userId} post={commentVerbs.post} />
      <CommentsList query={useSetComments(set.id)} within={within} />
    </>
  )
}
