import { useState } from 'react'
import { brand } from '../../../../contract/brand.ts'
import { PromptCard } from '../../../ui/feedback/PromptCard.tsx'
import { LogoMark } from '../../../ui/media/Logo.tsx'
import type { NewVersion } from './new-version.ts'
import { later } from './put-off.ts'

export interface UpdateCardProps {
  version: NewVersion
  abovePlayer: boolean
}

/** Offers a new version: it begins when the listener wants it, and otherwise by itself at the next start. */
export function UpdateCard({ version, abovePlayer }: UpdateCardProps) {
  const [starting, setStarting] = useState(false)
  const start = () => {
    setStarting(true)
    version.start()
  }
  return (
    <PromptCard
      icon={<LogoMark width={32} />}
      title={`A new version of ${brand.name} is ready`}
      text={`It starts the next time you open ${brand.name}, or now.`}
      later={{ label: 'Later', onClick: later }}
      act={{ label: 'Update', onClick: start, loading: starting }}
      abovePlayer={abovePlayer}
    />
  )
}
