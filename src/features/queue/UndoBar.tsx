import { Button } from '@mantine/core'
import { useCallback, useEffect, useRef } from 'react'
import { useCommand } from '../../ui/controls/use-command.ts'
import type { QueueCommands } from './commands.ts'
import styles from './UndoBar.module.css'

export interface UndoBarProps {
  undoClear: QueueCommands['undoClear']
  /** The bar was left with the focus in it. */
  onGone: () => void
}

/** Says that the queue was cleared, as long as it can be had back. */
export function UndoBar({ undoClear, onGone }: UndoBarProps) {
  const { enabled } = useCommand(undoClear)
  return (
    <div role="status" className={styles.place}>
      {enabled && <Bar undoClear={undoClear} onGone={onGone} />}
    </div>
  )
}

function Bar({ undoClear, onGone }: UndoBarProps) {
  const { label, run } = useCommand(undoClear)
  const leave = useRef(onGone)
  useEffect(() => {
    leave.current = onGone
  })
  // The button that cleared can't be pressed any more: focus goes on to the one that takes it back.
  const holdFocus = useCallback((button: HTMLButtonElement) => {
    button.focus()
    return () => {
      if (button === document.activeElement) leave.current()
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
