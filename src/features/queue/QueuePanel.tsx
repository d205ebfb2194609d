import '@mantine/core/styles/Affix.layer.css'
import '@mantine/core/styles/Dialog.layer.css'
import { Button, Dialog } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { refreshQueue } from '../../data/queue/page-queue.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useCommand } from '../../ui/controls/use-command.ts'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { useLayer } from '../../ui/overlays/layers.ts'
import { Modal } from '../../ui/overlays/modal.ts'
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
  // Also read while it is drawn: what is spoken belongs into it.
  const [dialog, setDialog] = useState<HTMLElement | null>(null)
  const dragging = useRef(false)
  const setDragging = useCallback((now: boolean) => {
    dragging.current = now
  }, [])

  useEffect(refreshQueue, [])

  useLayer(phone ? 'modal' : 'panel', true, onClose)
  useLayoutEffect(() => dialog?.focus(), [dialog])

  /** While a set is moved, its keys are nobody else's. */
  const keepKeys = (event: KeyboardEvent) => {
    if (dragging.current) event.preventDefault()
  }

  const frame = {
    ref: setDialog,
    tabIndex: -1,
    className: styles.panel,
    'aria-label': 'Queue',
    onKeyDown: keepKeys,
  }
  const content = (
    <>
      {/* It keeps the focus, which would go to the first button otherwise. */}
      <div className={styles.head} data-autofocus>
        <h2>Queue</h2>
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
    </>
  )
  return phone ? (
    <Modal.Root opened onClose={onClose} closeOnEscape={false} fullScreen>
      <Modal.Content {...frame}>{content}</Modal.Content>
    </Modal.Root>
  ) : (
    <Dialog opened {...frame} role="dialog" zIndex={90} withBorder={false} transitionProps={{ duration: 0 }}>
      {content}
    </Dialog>
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
