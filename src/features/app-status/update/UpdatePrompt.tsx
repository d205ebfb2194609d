import { useAtomValue } from 'jotai/react'
import type { ReactNode } from 'react'
import { useLoadedSet, usePlayingElsewhere } from '../../../player/react.ts'
import { quiet } from '../../../state/quiet.ts'
import { newVersion } from './new-version.ts'
import { putOff } from './put-off.ts'
import { UpdateCard } from './UpdateCard.tsx'

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
