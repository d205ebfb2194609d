import { createContext, use, useMemo } from 'react'
import type { Mark, Subject } from '../../data/marks/mark.ts'
import { marks } from '../../data/marks/marks.ts'

/** Around one of the listener's own lists: when it was loaded (ms). */
export const OwnListLoaded = createContext<number | null>(null)

/** The mark that an item is listed for: the heart (or the follow), the thumb, or moments alone. */
type ListedFor = 'heart' | 'thumb' | 'moments'

function reasonOf({ is_fav, is_followed, show_likes, user_likes }: Mark): ListedFor {
  if (is_fav || is_followed) return 'heart'
  if (show_likes) return 'thumb'
  return user_likes > 0 ? 'moments' : 'heart'
}

/**
 * Returns which mark the row of an item shows: in the listener's own lists the one that it is there for, elsewhere the heart.
 * It stays until the list is loaded again, so that a mark that was removed can be set again.
 */
export function useListedFor(subject: Subject): ListedFor {
  const loadedAt = use(OwnListLoaded)
  return useMemo(() => (loadedAt === null ? 'heart' : reasonOf(marks.get(subject))), [subject, loadedAt])
}
