import { useEffect, useRef, useSyncExternalStore } from 'react'
import { linkToCopy } from '../commands/link-to-copy.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { TextInput } from '../ui/fields.ts'

const close = () => linkToCopy.set(null)

/** Shows a link that this browser did not let us copy, marked as a whole. */
export function LinkToCopy() {
  const link = useSyncExternalStore(linkToCopy.subscribe, linkToCopy.get)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (link !== null) field.current?.select()
  }, [link])
  return (
    <Dialog open={link !== null} title="Copy this link" onClose={close}>
      <p>This browser did not let the link be copied for you.</p>
      <TextInput ref={field} label="Link" readOnly value={link ?? ''} onFocus={event => event.currentTarget.select()} />
    </Dialog>
  )
}
