import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { previewStudioTrack } from '#contract/routes/studio/tracks.ts'
import { counted } from '../../../lib/text.ts'
import { notify } from '../../../ui/feedback/notices/notify.ts'
import { Confirm } from '../../../ui/overlays/Confirm.tsx'
import { studioLink } from '../address.ts'
import { attempt } from '../parts/calls/studio-call.ts'
import { EditForm } from '../parts/EditForm.tsx'
import { EditorHead } from '../parts/EditorHead.tsx'
import { MergeDialog } from '../parts/MergeDialog.tsx'
import { useEditing } from '../parts/use-editing.ts'
import { useStayingItem } from '../parts/use-staying-item.ts'
import { DeleteTrack } from './DeleteTrack.tsx'
import { TrackFields } from './TrackFields.tsx'
import { type EditedTrack, mergeTracks, nameOf, saveTrack, trackSide } from './track-calls.ts'

export interface TrackFormProps {
  id: number
  served: EditedTrack
  reload: () => Promise<unknown>
}

/** What is merged: with any other one, or with the one whose names were typed. */
type Merging = 'any' | number | null

/** The form of a track. Before it is saved, it says who is told of it, and which other track it would be. */
export function TrackForm({ id, served, reload }: TrackFormProps) {
  const [merging, setMerging] = useState<Merging>(null)
  const [question, setQuestion] = useState<string | null>(null)
  const navigate = useNavigate()
  const editing = useEditing(served, async (track, version) => {
    const result = await saveTrack(id, track, version)
    if (result.ok) notify('Saved')
    await reload()
    return result
  })
  const { now, submit, discard, release } = editing
  useStayingItem('tracks', id, served.id, editing.isChanged)

  async function save(): Promise<boolean> {
    const preview = await attempt(previewStudioTrack, { params: { id }, body: { track: now } })
    if (!preview) return false
    const { told, taken_back, twin_id } = preview.answer
    if (twin_id !== null) setMerging(twin_id)
    else if (told > 0) setQuestion(`The ID is released, and ${counted(told, 'listener')} will be notified.`)
    else if (taken_back > 0)
      setQuestion(
        `It is an ID again, and ${counted(taken_back, 'listener')} will lose the notification of its release.`,
      )
    else return submit()
    return true
  }
  function merged(kept: number): void {
    if (kept === id) {
      discard()
      return void reload()
    }
    release()
    void navigate(studioLink('tracks', kept))
  }
  return (
    <>
      <EditorHead
        title={nameOf(served.value)}
        room="tracks"
        all="All tracks"
        edits={`track-${id}`}
        page={`/tracks/${id}`}
      />
      <EditForm
        editing={editing}
        name={`the track ${nameOf(served.value)}`}
        onSave={save}
        actions={
          <>
            <Button onClick={() => setMerging('any')}>Merge with another…</Button>
            {served.setCount === 0 && <DeleteTrack id={id} name={nameOf(served.value)} />}
          </>
        }
      >
        <TrackFields editing={editing} />
      </EditForm>
      <MergeDialog
        open={merging !== null}
        onClose={() => setMerging(null)}
        kind="track"
        id={id}
        other={merging === 'any' || merging === null ? undefined : merging}
        load={trackSide}
        merge={mergeTracks}
        onMerged={merged}
      />
      <Confirm
        open={question !== null}
        title="Save and notify?"
        action="Save"
        onCancel={() => setQuestion(null)}
        onConfirm={() => {
          setQuestion(null)
          void submit()
        }}
      >
        <p>{question}</p>
      </Confirm>
    </>
  )
}
