import { Button } from '@mantine/core'
import { useState } from 'react'
import { removeAllDownloads } from '../../commands/downloads.ts'
import { counted } from '../../lib/text.ts'
import { useCommand } from '../../ui/controls/use-command.ts'
import { focusMain } from '../../ui/layout/focus-main.ts'
import { Confirm } from '../../ui/overlays/Confirm.tsx'

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
    focusMain()
  }
  return (
    <>
      <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Confirm open={asking} title="Remove all downloads?" action={label} onConfirm={remove} onCancel={cancel}>
        <p>
          {counted(count, 'download')} will be removed. You can still play {count === 1 ? 'the set' : 'the sets'}{' '}
          online.
        </p>
      </Confirm>
    </>
  )
}
