import { type ReactNode, useSyncExternalStore } from 'react'
import { newVersion } from '../features/app-status/new-version.ts'
import { putOff } from '../features/app-status/put-off.ts'
import { UpdateCard } from '../features/app-status/UpdateCard.tsx'
import { quiet } from '../player/quiet.ts'
import { useLoadedSet, usePlayingElsewhere } from '../player/react.ts'

/** Offers a new version while nothing plays, here or in another tab. */
export function UpdatePrompt(): ReactNode {
  const version = useSyncExternalStore(newVersion.subscribe, newVersion.get)
  const isQuiet = useSyncExternalStore(quiet.subscribe, quiet.get)
  const isPutOff = useSyncExternalStore(putOff.subscribe, putOff.get)
  const elsewhere = usePlayingElsewhere()
  const abovePlayer = useLoadedSet() !== null
  const offered = version !== null && isQuiet && !elsewhere && !isPutOff
  return offered && <UpdateCard version={version} abovePlayer={abovePlayer} />
}
