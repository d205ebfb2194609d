import { useAtomValue } from 'jotai/react'
import { type ReactNode, useState } from 'react'
import { brand } from '#contract/brand.ts'
import { useLoadedSet, usePlayingElsewhere } from '../../../player/react.ts'
import { quiet } from '../../../state/quiet.ts'
import { PromptCard } from '../../../ui/feedback/PromptCard.tsx'
import { LogoMark } from '../../../ui/media/Logo.tsx'
import { type NewVersion, newVersion } from './new-version.ts'
import { postpone, postponed } from './postponed.ts'

/** Offers a new version while nothing plays, in this tab or another. */
export function UpdatePrompt(): ReactNode {
  const version = useAtomValue(newVersion)
  const isQuiet = useAtomValue(quiet)
  const isPostponed = useAtomValue(postponed)
  const elsewhere = usePlayingElsewhere()
  const abovePlayer = useLoadedSet() !== null
  const offered = version !== null && isQuiet && !elsewhere && !isPostponed
  return offered && <UpdateCard version={version} abovePlayer={abovePlayer} />
}

function UpdateCard({ version, abovePlayer }: { version: NewVersion; abovePlayer: boolean }) {
  const [starting, setStarting] = useState(false)
  const start = () => {
    setStarting(true)
    version.start()
  }
  return (
    <PromptCard
      icon={<LogoMark width={32} />}
      title={`A new version of ${brand.name} is ready`}
      text={`Update now, or get it the next time you open ${brand.name}.`}
      later={{ label: 'Later', onClick: postpone }}
      act={{ label: 'Update', onClick: start, loading: starting }}
      abovePlayer={abovePlayer}
    />
  )
}
