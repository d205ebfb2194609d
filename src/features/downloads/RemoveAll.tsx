import { Button } from '@mantine/core'
import { useState } from 'react'
import { counted } from '../../lib/text.ts'
import { useCommand } from '../../ui/controls/use-command.ts'
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx'
import type { DownloadsVerbs } from './verbs.ts'

export interface RemoveAllProps extends Pick<DownloadsVerbs, 'removeAll'> {
  /** How many sets there are. */
  count: number
}

/** Removes everything, once that was confirmed. */
export function RemoveAll({ count, removeAll }: RemoveAllProps) {
  const { label, run } = useCommand(removeAll)
  const [asking, setAsking] = useState(false)
  const stay = () => setAsking(false)
  const remove = () => {
    stay()
    run()
    // The button that asked goes with the list.
    document.getElementById('main')?.focus()
  }
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Dialog open={asking} title="Remove all downloads?" onClose={stay}>
        <p>
          {counted(count, 'set')} will be removed from this device. {count === 1 ? 'It plays' : 'They play'} again when
          there is a network.
        </p>
        <DialogActions>
          <Button onClick={stay}>Keep {count === 1 ? 'it' : 'them'}</Button>
          <Button variant="primary" onClick={remove}>
            {label}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
