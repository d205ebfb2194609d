import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { askAndSend } from '../upload/send-taken.ts'
import { soundAccept } from '../upload/sound-files.ts'
import type { Edited } from './calls.ts'

interface RecordingButtonProps {
  of: Edited
  hasRecording: boolean
  /** Called once it is on its way. */
  onSend: () => void
}

/** Sends a recording for a draft that has none, or a better one of the same length for a set. */
export function RecordingButton({ of: { kind, id }, hasRecording, onSend }: RecordingButtonProps) {
  if (kind === 'draft' && hasRecording) return null
  function choose(recording: File | null): void {
    if (!recording) return
    void askAndSend({ recording, beside: [] }, kind === 'draft' ? { draft_id: String(id) } : { set_id: String(id) })
    onSend()
  }
  return (
    <FileButton accept={soundAccept} onChange={choose}>
      {props => (
        <Button {...props} leftSection={<IconUpload size={18} aria-hidden="true" />}>
          {hasRecording ? 'Replace recording' : 'Add recording'}
        </Button>
      )}
    </FileButton>
  )
}
