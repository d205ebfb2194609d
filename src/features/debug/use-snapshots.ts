import { useCallback, useEffect, useRef, useState } from 'react'
import { followSections, type Live, type Snapshots } from './live.ts'
import { sections } from './sections/all.ts'
import { readOutboxAgain } from './sections/outbox.ts'

/** The snapshots of all sections, kept current while the component is mounted. `at` is when the last one was taken, in ms. */
export function useSnapshots() {
  const [{ snapshots, at }, setLatest] = useState<{ snapshots: Snapshots; at: number }>({ snapshots: {}, at: 0 })
  const live = useRef<Live>(null)
  useEffect(() => {
    const followed = followSections(sections, (id, snapshot) =>
      setLatest(before => ({ snapshots: { ...before.snapshots, [id]: snapshot }, at: Date.now() })),
    )
    live.current = followed
    return followed.stop
  }, [])
  /** Reads everything again, from the disk too. */
  const refresh = useCallback(() => {
    live.current?.refresh()
    void readOutboxAgain()
  }, [])
  return { snapshots, at, refresh }
}
