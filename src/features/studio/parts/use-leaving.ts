import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** The answer to whether the page is left. */
export interface Leaving {
  leave: () => void
  stay: () => void
}

/**
 * Asks before a page with unsaved input is left. The router's own hook for this would be in the code that every listener loads, so this
 * uses the history, as that one does.
 */
export function useLeaving(isUnsaved: boolean) {
  const { history } = useRouter()
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const isReleased = useRef(false)
  useEffect(() => {
    if (!isUnsaved) return undefined
    return history.block({
      enableBeforeUnload: () => !isReleased.current,
      blockerFn: ({ currentLocation, nextLocation }) => {
        if (isReleased.current || currentLocation.pathname === nextLocation.pathname) return false
        return new Promise(resolve => {
          const answer = (isBlocked: boolean) => () => {
            setLeaving(null)
            resolve(isBlocked)
          }
          setLeaving({ leave: answer(false), stay: answer(true) })
        })
      },
    })
  }, [isUnsaved, history])
  const release = () => {
    isReleased.current = true
  }
  return { leaving, release }
}
