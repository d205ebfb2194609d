import { useAtomValue } from 'jotai/react'
import { lazy, Suspense } from 'react'
import { queueShown } from '../../commands/queue-shown.ts'

const Queue = lazy(async () => ({ default: (await import('./Queue.tsx')).Queue }))

/** Where the queue stands when it is asked for. */
export function QueuePlace() {
  const shown = useAtomValue(queueShown)
  return (
    shown && (
      <Suspense>
        <Queue />
      </Suspense>
    )
  )
}
