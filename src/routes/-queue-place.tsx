import { lazy, Suspense, useSyncExternalStore } from 'react'
import { queueShown } from '../commands/queue-shown.ts'

const Queue = lazy(async () => ({ default: (await import('./-queue.tsx')).Queue }))

/** Where the queue stands when it is asked for. */
export function QueuePlace() {
  const shown = useSyncExternalStore(queueShown.subscribe, queueShown.get)
  return (
    shown && (
      <Suspense>
        <Queue />
      </Suspense>
    )
  )
}
