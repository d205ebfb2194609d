import { useAtomValue } from 'jotai/react'
import type { ReactNode } from 'react'
import { newVersion } from '../features/app-status/new-version.ts'
import { putOff } from '../features/app-status/put-off.ts'
import { UpdateCard } from '../features/app-status/UpdateCard.tsx'
import { useLoadedSet, usePlayingElsewhere } from '../player/react.ts'
import { quiet } from '../state/quiet.ts'

/** Offers a new version while nothing plays, here or in another tab. */
export function UpdatePrompt(): ReactNode {
  const version = useAtomValue(newVersion)
  const isQuiet = useAtomValue(quiet)
  const isPutOff = useAtomValue(putOff)
  const elsewhere = usePlayingElsewhere()
  const abovePlayer = useLoadedSet() !== null
  const offered = version !== null && isQuiet && !elsewhere && !isPutOff
  return offered && <UpdateCard version={version} abovePlayer={abovePlayer} />
}
