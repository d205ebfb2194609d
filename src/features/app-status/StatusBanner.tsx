import { useAtomValue } from 'jotai/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useOnline } from '../../data/api/use-online.ts'
import { useCachedAgo } from '../../data/cache/use-cached-ago.ts'
import { outboxIsStored } from '../../data/outbox/store/is-stored.ts'
import { pendingWrites, writeNotStored } from '../../data/outbox/writes.ts'
import { StatusBanner as Banner } from '../../ui/feedback/StatusBanner.tsx'

const loadDialog = () => import('./PendingChangesDialog.tsx')
const PendingChangesDialog = lazy(async () => ({ default: (await loadDialog()).PendingChangesDialog }))

const CachedAgo = () => {
  const ago = useCachedAgo()
  return ago && `Saved ${ago}`
}

/** The banner below the top bar: offline, pending changes, failed changes. It opens the list of them. */
export function StatusBanner() {
  const online = useOnline()
  const { waiting, refused, stuck, trouble } = useAtomValue(pendingWrites)
  const notStored = useAtomValue(writeNotStored)
  const isStored = useAtomValue(outboxIsStored)
  const [open, setOpen] = useState(false)
  const hasChanges = waiting + refused > 0
  // Preloads the dialog: the device may be offline when it is opened.
  useEffect(() => {
    if (hasChanges) loadDialog().catch(() => {})
  }, [hasChanges])
  return (
    <>
      <Banner
        offline={!online}
        waiting={waiting}
        refused={refused}
        stuck={stuck}
        trouble={trouble}
        notStored={notStored}
        onlyInPage={!isStored}
        onOpen={hasChanges ? () => setOpen(true) : undefined}
        saved={!online && <CachedAgo />}
      />
      {open && (
        <Suspense>
          <PendingChangesDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
