import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { refreshQueue } from '../../data/queue/page-queue.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { usePhone } from '../../ui/use-phone.ts'
import type { QueueCommands } from './commands.ts'
import { QueueContent } from './QueueContent.tsx'
import styles from './QueuePanel.module.css'
import { UndoBar } from './UndoBar.tsx'

export interface QueuePanelProps {
  commands: QueueCommands
  onClose: () => void
}

/**
 * The queue: beside the page on wide screens, which stays in use, and over it on phones. Focus goes in and, when it closes,
 * back where it came from.
 */
export function QueuePanel({ commands, onClose }: QueuePanelProps) {
  const phone = usePhone()
  const titleId = useId()
  // Also read while it is drawn: what is spoken belongs into it.
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  const dragging = useRef(false)
  const setDragging = useCallback((now: boolean) => {
    dragging.current = now
  }, [])

  useEffect(refreshQueue, [])

  useLayoutEffect(() => {
    if (!dialog) return
    if (phone) dialog.showModal()
    else dialog.show()
    dialog.focus()
    return () => dialog.close()
  }, [dialog, phone])

  useEffect(() => {
    // Of a set that is being moved, the key puts it back. A modal dialog over the queue is closed first.
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog:modal')) onClose()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onClose])

  /** While a set is moved, its keys are nobody else's. */
  const keepKeys = (event: KeyboardEvent) => {
    if (dragging.current) event.preventDefault()
  }

  return (
    <dialog
      ref={setDialog}
      tabIndex={-1}
      className={styles.panel}
      aria-labelledby={titleId}
      onKeyDown={keepKeys}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId}>Queue</h2>
        <Clear clear={commands.clear} />
        <IconButton
          label="Close"
          icon={<IconX size={20} stroke={1.75} aria-hidden />}
          className={styles.close}
          onClick={onClose}
        />
      </div>
      <QueueContent commands={commands} onDragging={setDragging} onLeave={onClose} speaker={dialog} />
      <UndoBar undoClear={commands.undoClear} onGone={() => dialog?.focus()} />
    </dialog>
  )
}

function Clear({ clear }: { clear: QueueCommands['clear'] }) {
  const { label, enabled, run } = useCommand(clear)
  return (
    <Button variant="quiet" size="sm" disabled={!enabled} onClick={run}>
      {label}
    </Button>
  )
}
