import { useAtomValue } from 'jotai/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useOnline } from '../../data/api/use-online.ts'
import { useCachedAgo } from '../../data/cache/use-cached-ago.ts'
import { pendingWrites, writeNotStored } from '../../data/outbox/writes.ts'
import { StatusBanner as Banner } from '../../ui/feedback/StatusBanner.tsx'

const loadDialog = () => import('./PendingChangesDialog.tsx')
const UnsentDialog = lazy(async () => ({ default: (await loadDialog()).UnsentDialog }))

const CachedAgo = () => {
  const ago = useCachedAgo()
  return ago && `Saved ${ago}`
}

/** What must be known on every page of the network and of the listener's changes; opens the list of what waits. */
export function StatusBanner() {
  const online = useOnline()
  const { waiting, refused, stuck, trouble } = useAtomValue(pendingWrites)
  const lost = useAtomValue(writeNotStored)
  const [open, setOpen] = useState(false)
  const something = waiting + refused > 0
  // The network that brings the dialog may be gone when it is wanted.
  useEffect(() => {
    if (something) loadDialog().catch(() => {})
  }, [something])
  return (
    <>
      <Banner
        offline={!online}
        waiting={waiting}
        refused={refused}
        stuck={stuck}
        trouble={trouble}
        unkept={lost}
        onOpen={something ? () => setOpen(true) : undefined}
        saved={!online && <CachedAgo />}
      />
      {open && (
        <Suspense>
          <UnsentDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
