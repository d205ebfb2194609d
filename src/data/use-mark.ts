import { useCallback, useSyncExternalStore } from 'react'
import type { ShownMark, Subject } from './mark.ts'
import { marks } from './marks.ts'

/** The mark of one item. Re-renders only when that mark changes. */
export function useMark(subject: Subject): ShownMark {
  const subscribe = useCallback((listener: () => void) => marks.subscribe(subject, listener), [subject])
  return useSyncExternalStore(subscribe, () => marks.get(subject))
}
