import { type ReactNode, useState } from 'react'
import type { StudioTrack } from '#contract/entities/studio-catalogue.ts'
import type { AnswerOf, BodyOf } from '#contract/route.ts'
import type { acceptSuggestion } from '#contract/routes/studio/ids.ts'
import { previewStudioTrack } from '#contract/routes/studio/tracks.ts'
import type { Result } from '../../../data/api/send.ts'
import { clock } from '../../../lib/clock.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { attempt } from '../parts/calls/studio-call.ts'
import { EditForm } from '../parts/EditForm.tsx'
import { LeaveQuestion } from '../parts/LeaveQuestion.tsx'
import { useEditing } from '../parts/use-editing.ts'
import { TrackFields } from '../tracks/TrackFields.tsx'
import { nameOf, openTrack } from '../tracks/track-calls.ts'
import styles from './Ids.module.css'
import { notifyDecided, type Proposed, refetchIds, removeId } from './ids-data.ts'
import { ReleaseField } from './ReleaseField.tsx'
import { type Twin, TwinChoice } from './TwinChoice.tsx'

type Decided = BodyOf<typeof acceptSuggestion>
type Identified = AnswerOf<typeof acceptSuggestion>

export interface AcceptDialogProps {
  title: string
  /** The ID's. */
  trackId: number
  proposed: Proposed
  /** Who is credited and notified. */
  outcome: ReactNode
  /** What is decided on: `the suggestion Yuna Brandt - Nordlicht · ID 3 in Nordlicht`. */
  name: string
  /** What is said once it is accepted. */
  done: string
  open: boolean
  accept: (decided: Decided) => Promise<Result<Identified>>
  /** Reads what is proposed again: it, or its ID, was changed meanwhile. */
  reload: () => Promise<void>
  onClose: () => void
  onDeciding: (isUnderWay: boolean) => void
}

const today = () => new Date(clock.now()).toISOString().slice(0, 10)

/** Accepts what an ID is proposed to be, as the track that it makes of the ID, or as one of the catalogue that has its names. */
export function AcceptDialog(props: AcceptDialogProps) {
  const { title, trackId, proposed, outcome, name, done, open, reload, onClose, onDeciding } = props
  /** The track that has the names in the form; undefined until they are changed, null to change them. */
  const [typedTwin, setTypedTwin] = useState<Twin | null>()
  const twin = typedTwin === undefined ? twinOf(proposed) : typedTwin

  async function accept(decided: Decided): Promise<Result<Identified>> {
    onDeciding(true)
    const result = await props.accept(decided)
    if (result.ok) {
      onClose()
      removeId(trackId)
      notifyDecided(done, result.body.edit_id)
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
  return (
    <>
      <Dialog open={open} title={title} onClose={onClose}>
        <div className={styles.form}>
          <p>{outcome}</p>
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
