import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteTrack } from '#contract/routes/studio/tracks.ts'
import { notify } from '../../../ui/feedback/notices/notify.ts'
import { Confirm } from '../../../ui/overlays/Confirm.tsx'
import { studioLink } from '../address.ts'
import { attempt } from '../parts/calls/studio-call.ts'

/** Deletes a track that is in no set, after a question. */
export function DeleteTrack({ id, name }: { id: number; name: string }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  async function remove(): Promise<void> {
    setAsking(false)
    if (!(await attempt(deleteTrack, { params: { id } }))) return
    notify(`${name} was deleted`)
    await navigate(studioLink('tracks'))
  }
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete track
      </Button>
      <Confirm
        open={asking}
        title="Delete this track?"
        action="Delete track"
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
      >
        <p>It is in no set. You can undo it in the edits.</p>
      </Confirm>
    </>
  )
}
