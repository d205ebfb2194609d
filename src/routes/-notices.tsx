import { type ReactNode, useSyncExternalStore } from 'react'
import { dismissNotice, notices } from '../commands/notices.ts'
import { useLoadedSet } from '../player/react.ts'
import { Notices } from '../ui/notices/Notices.tsx'

/** What the listener is told at the moment. */
export function ListenerNotices(): ReactNode {
  const shown = useSyncExternalStore(notices.subscribe, notices.get)
  const abovePlayer = useLoadedSet() !== null
  return <Notices notices={shown} onClose={dismissNotice} abovePlayer={abovePlayer} />
}
