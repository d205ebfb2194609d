import { useState } from 'react'
import type { EarCandidate } from '#contract/entities/ear.ts'
import { acceptSound, readSound } from '#contract/routes/studio/ids.ts'
import { call } from '../../../data/api/api.ts'
import { dotted } from '../../../lib/text.ts'
import { BusyButton } from '../../../ui/controls/BusyButton.tsx'
import { attempt } from '../parts/calls/studio-call.ts'
import { AcceptDialog } from './AcceptDialog.tsx'
import { candidateName } from './candidate-text.ts'
import { type Proposed, refetchIds } from './ids-data.ts'
import { toldText } from './told-text.ts'

interface AcceptSoundProps {
  candidate: EarCandidate
  id: number
  about: string
  onDeciding: (isUnderWay: boolean) => void
}

/** Says that an ID is a single track that the catalogue doesn't have, under the names of its sound. */
export function AcceptSound({ candidate, id, about, onDeciding }: AcceptSoundProps) {
  const sound = candidate.sound_id ?? 0
  const name = candidateName(candidate)
  const [isOpen, setOpen] = useState(false)
  /** What accepting it would make; what is typed there outlasts the dialog. */
  const [proposed, setProposed] = useState<Proposed>()
  const [isReading, setReading] = useState(false)
  async function read(): Promise<void> {
    setReading(true)
    const found = await attempt(readSound, { params: { id }, query: { sound } })
    setReading(false)
    // The ID may have been identified by another curator.
    if (!found) return refetchIds()
    setProposed(found.answer)
    setOpen(true)
  }
  return (
    <>
      <BusyButton
        size="sm"
        loading={isReading}
        aria-label={`Same track: ${name} and ${about}`}
        onClick={() => void read()}
      >
        Same track…
      </BusyButton>
      {proposed && (
        <AcceptDialog
          title="Same track"
          trackId={id}
          proposed={proposed}
          outcome={toldText(proposed.told)}
          name={`the track ${dotted(name, about)}`}
          done={`${about} is ${name} now`}
          open={isOpen}
          accept={decided => call(acceptSound, { params: { id }, body: { sound, ...decided } })}
          reload={read}
          onClose={() => setOpen(false)}
          onDeciding={onDeciding}
        />
      )}
    </>
  )
}
