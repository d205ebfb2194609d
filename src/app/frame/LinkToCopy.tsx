import { useAtomValue } from 'jotai/react'
import { linkToCopy } from '../../commands/link-to-copy.ts'
import { store } from '../../state/store.ts'
import { TextInput } from '../../ui/controls/fields.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

const close = () => store.set(linkToCopy, null)

const select = (field: HTMLInputElement | null) => field?.select()

/** Shows a link, selected, that could not be copied to the clipboard. */
export function LinkToCopy() {
  const link = useAtomValue(linkToCopy)
  return (
    <Dialog open={link !== null} title="Copy this link" onClose={close}>
      <p>We couldn't copy the link.</p>
      <TextInput
        ref={select}
        label="Link"
        readOnly
        value={link ?? ''}
        data-autofocus
        onFocus={event => event.currentTarget.select()}
      />
    </Dialog>
  )
}
