import { useAtomValue } from 'jotai/react'
import { linkToCopy } from '../../commands/link-to-copy.ts'
import { store } from '../../state/store.ts'
import { TextInput } from '../../ui/controls/fields.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

const close = () => store.set(linkToCopy, null)

const mark = (field: HTMLInputElement | null) => field?.select()

/** Shows a link that this browser did not let us copy, marked as a whole. */
export function LinkToCopy() {
  const link = useAtomValue(linkToCopy)
  return (
    <Dialog open={link !== null} title="Copy this link" onClose={close}>
      <p>This browser did not let the link be copied for you.</p>
      <TextInput
        ref={mark}
        label="Link"
        readOnly
        value={link ?? ''}
        data-autofocus
        onFocus={event => event.currentTarget.select()}
      />
    </Dialog>
  )
}
