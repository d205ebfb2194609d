import { Button } from '@mantine/core'
import { useState } from 'react'
import { clearHistory } from '../../commands/history.ts'
import { useCommand } from '../../ui/controls/use-command.ts'
import { focusMain } from '../../ui/layout/focus-main.ts'
import { Confirm } from '../../ui/overlays/Confirm.tsx'

/** Removes all of the history, once a dialog is confirmed. */
export function ClearHistory({ disabled }: { disabled: boolean }) {
  const { label, run } = useCommand(clearHistory)
  const [asking, setAsking] = useState(false)
  const cancel = () => setAsking(false)
  const clear = () => {
    cancel()
    run()
    // The button that opened the dialog is disabled without a list.
    focusMain()
  }
  return (
    <>
      <Button variant="danger" size="sm" disabled={disabled} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Confirm open={asking} title="Clear your history?" action={label} onConfirm={clear} onCancel={cancel}>
        <p>This can't be undone. Sets still resume where you left them.</p>
      </Confirm>
    </>
  )
}
