import { Button } from '@mantine/core'
import { useCallback, useEffect, useRef } from 'react'
import { undoClear } from '../../commands/clear-queue.ts'
import { useCommand } from '../../ui/controls/use-command.ts'
import styles from './UndoBar.module.css'

export interface UndoBarProps {
  /** The bar disappeared while it had the focus. */
  onFocusLost: () => void
}

/** Says that the queue was cleared, while that can be undone. */
export function UndoBar({ onFocusLost }: UndoBarProps) {
  const { enabled } = useCommand(undoClear)
  return (
    <div role="status" className={styles.place}>
      {enabled && <Bar onFocusLost={onFocusLost} />}
    </div>
  )
}

function Bar({ onFocusLost }: UndoBarProps) {
  const { label, run } = useCommand(undoClear)
  const loseFocus = useRef(onFocusLost)
  useEffect(() => {
    loseFocus.current = onFocusLost
  })
  // The Clear button is disabled now, so that the focus moves on to Undo.
  const holdFocus = useCallback((button: HTMLButtonElement) => {
    button.focus()
    return () => {
      if (button === document.activeElement) loseFocus.current()
    }
  }, [])
  return (
    <div className={styles.bar}>
      <span>Queue cleared</span>
      <Button ref={holdFocus} size="sm" onClick={run}>
        {label}
      </Button>
    </div>
  )
}
