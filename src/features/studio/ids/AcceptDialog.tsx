import { useState } from 'react'
import type { StudioTrack } from '../../../../contract/entities/studio-catalogue.ts'
import type { Suggestion } from '../../../../contract/entities/suggestions.ts'
import type { AnswerOf, BodyOf } from '../../../../contract/route.ts'
import { acceptSuggestion } from '../../../../contract/routes/studio/ids.ts'
import { previewStudioTrack } from '../../../../contract/routes/studio/tracks.ts'
import { call } from '../../../data/api/api.ts'
import type { Result } from '../../../data/api/send.ts'
import { clock } from '../../../lib/clock.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { EditForm } from '../parts/EditForm.tsx'
import { LeaveQuestion } from '../parts/LeaveQuestion.tsx'
import { attempt } from '../parts/studio-call.ts'
import { useEditing } from '../parts/use-editing.ts'
import { TrackFields } from '../tracks/TrackFields.tsx'
import { nameOf, openTrack } from '../tracks/track-calls.ts'
import styles from './Ids.module.css'
import { notifyDecided, type Proposed, refetchIds, removeId } from './ids-data.ts'
import { Outcome } from './Outcome.tsx'
import { ReleaseField } from './ReleaseField.tsx'
import { type Twin, TwinChoice } from './TwinChoice.tsx'

export interface AcceptDialogProps {
  suggestion: Suggestion
  proposed: Proposed
  /** What is decided on: `Yuna Brandt - Nordlicht · ID 3 in Nordlicht`. */
  about: string
  open: boolean
  /** Reads the suggestion again: it, or its ID, was changed meanwhile. */
  reload: () => Promise<void>
  onClose: () => void
  onDeciding: (isUnderWay: boolean) => void
}

const today = () => new Date(clock.now()).toISOString().slice(0, 10)

/** Accepts a suggestion, as the track that it makes of its ID, or as one of the catalogue that has its names. */
export function AcceptDialog({ suggestion, proposed, about, open, reload, onClose, onDeciding }: AcceptDialogProps) {
  const { id, track_meta_id: trackId } = suggestion
  /** The track that has the names in the form; undefined until they are changed, null to change them. */
  const [typedTwin, setTypedTwin] = useState<Twin | null>()
  const twin = typedTwin === undefined ? twinOf(proposed) : typedTwin

  async function accept(body: BodyOf<typeof acceptSuggestion>): Promise<Result<AnswerOf<typeof acceptSuggestion>>> {
    onDeciding(true)
    const result = await call(acceptSuggestion, { params: { id }, body })
    if (result.ok) {
      onClose()
      removeId(trackId)
      notifyDecided('Suggestion accepted', result.body.edit_id)
      return result
    }
    onDeciding(false)
    if (result.status === 409 || result.status === 404) {
      refetchIds()
      await reload()
    }
    return result
  }

  const served = { value: { ...proposed.track, release_date: today() }, version: proposed.version }
  const editing = useEditing<StudioTrack>(served, async (track, version) => {
    const result = await accept({ track, version })
    return result.ok ? { ...result, body: { value: track, version } } : result
  })

  /** Accepts what is typed, unless a track of the catalogue has these names. */
  async function save(): Promise<boolean> {
    const preview = await attempt(previewStudioTrack, { params: { id: trackId }, body: { track: editing.now } })
    if (!preview) return false
    const { twin_id } = preview.answer
    if (twin_id === null) return editing.submit()
    const { value, version } = await openTrack(twin_id)
    setTypedTwin({ id: twin_id, name: nameOf(value), version })
    return true
  }
  const name = `the suggestion ${about}`
  return (
    <>
      <Dialog open={open} title="Accept suggestion" onClose={onClose}>
        <div className={styles.form}>
          <Outcome suggestion={suggestion} proposed={proposed} />
          {twin ? (
            <TwinChoice
              twin={twin}
              merge={() => accept({ version: proposed.version, into: { id: twin.id, version: twin.version } })}
              onOther={() => setTypedTwin(null)}
              onCancel={onClose}
            />
          ) : (
            <EditForm editing={editing} name={name} action="Accept" isComplete onSave={save}>
              <ReleaseField editing={editing} today={today()} />
              <TrackFields editing={editing} />
            </EditForm>
          )}
        </div>
      </Dialog>
      {!(open && !twin) && <LeaveQuestion leaving={editing.leaving} name={name} />}
    </>
  )
}

const twinOf = ({ twin }: Proposed): Twin | null =>
  twin && { id: twin.id, name: `${twin.artist} - ${twin.title}`, version: twin.version }
