import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Result } from '../../../data/api/send.ts'
import { BusyButton } from '../../../ui/controls/BusyButton.tsx'
import { FormMessage } from '../../../ui/feedback/FormMessage.tsx'
import { DialogActions } from '../../../ui/overlays/Dialog.tsx'
import { studioLink } from '../address.ts'
import { failureText } from '../parts/calls/studio-call.ts'
import styles from './Ids.module.css'

/** A track of the catalogue that has the names of a suggestion. */
export interface Twin {
  id: number
  name: string
  version: string
}

interface TwinChoiceProps {
  twin: Twin
  merge: () => Promise<Result<unknown>>
  /** It is another track: its names are changed. */
  onOther: () => void
  onCancel: () => void
}

/** Says that the catalogue has a track already, and merges the ID into it. */
export function TwinChoice({ twin, merge, onOther, onCancel }: TwinChoiceProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function confirm(): Promise<void> {
    setBusy(true)
    setProblem(null)
    const result = await merge()
    setBusy(false)
    if (!result.ok) setProblem(failureText(result))
  }
  return (
    <>
      <p>
        The catalog has this track:{' '}
        <Link className={styles.link} {...studioLink('tracks', twin.id)}>
          {twin.name}
        </Link>
        . The ID is merged into it.
      </p>
      <FormMessage>{problem}</FormMessage>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button onClick={onOther}>It's another track</Button>
        <BusyButton variant="primary" loading={busy} onClick={() => void confirm()}>
          Accept and merge
        </BusyButton>
      </DialogActions>
    </>
  )
}
