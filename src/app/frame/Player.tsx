import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai/react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { queueShown } from '../../commands/toggle-queue.ts'
import { PlayerBar } from '../../features/player-bar/bar/PlayerBar.tsx'
import { together } from '../../listening/together/together.ts'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { leaveOverlayEntries } from '../../ui/overlays/back-closes.ts'

const NowPlayingSheet = lazy(async () => ({
  default: (await import('../../features/player-bar/sheet/NowPlayingSheet.tsx')).NowPlayingSheet,
}))
const QueuePanel = lazy(async () => ({
  default: (await import('../../features/queue/QueuePanel.tsx')).QueuePanel,
}))

const RoomBar = lazy(async () => ({ default: (await import('../../features/together/RoomBar.tsx')).RoomBar }))

/** The player while a set is loaded: its bar with the room that the page is in, the sheet that it opens into on phones, and the queue. */
export function Player() {
  const phone = usePhone()
  const inRoom = useAtomValue(together) !== null
  const queueOpen = useAtomValue(queueShown)
  const [sheetOpen, setSheetOpen] = useState(false)
  const closeSheet = useCallback(() => setSheetOpen(false), [])
  const { history } = useRouter()
  useEffect(() => leaveOverlayEntries(history), [history])
  return (
    <>
      <PlayerBar
        onOpen={() => setSheetOpen(true)}
        above={
          inRoom && (
            <Suspense>
              <RoomBar />
            </Suspense>
          )
        }
      />
      {phone && sheetOpen && (
        <Suspense>
          <NowPlayingSheet onClose={closeSheet} />
        </Suspense>
      )}
      {queueOpen && (
        <Suspense>
          <QueuePanel />
        </Suspense>
      )}
    </>
  )
}
