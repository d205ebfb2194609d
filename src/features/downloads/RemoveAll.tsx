import { Button } from '@mantine/core'
import { useState } from 'react'
import { removeAllDownloads } from '../../commands/downloads.ts'
import { counted } from '../../lib/text.ts'
import { useCommand } from '../../ui/controls/use-command.ts'
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx'

export interface RemoveAllProps {
  /** How many downloads there are. */
  count: number
}

/** Removes every download, once a dialog is confirmed. */
export function RemoveAll({ count }: RemoveAllProps) {
  const { label, run } = useCommand(removeAllDownloads)
  const [asking, setAsking] = useState(false)
  const cancel = () => setAsking(false)
  const remove = () => {
    cancel()
    run()
    // The button that opened the dialog disappears with the list.
    document.getElementById('main')?.focus()
  }
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Dialog open={asking} title="Remove all downloads?" onClose={cancel}>
        <p>
          {counted(count, 'download')} will be removed. You can still play {count === 1 ? 'the set' : 'the sets'}{' '}
          online.
        </p>
        <DialogActions>
          <Button onClick={cancel}>Cancel</Button>
          <Button variant="primary" onClick={remove}>
            {label}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
