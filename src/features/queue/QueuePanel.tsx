import '@mantine/core/styles/Affix.layer.css'
import '@mantine/core/styles/Dialog.layer.css'
import { Button, Dialog } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { clearQueue } from '../../commands/clear-queue.ts'
import { queueShown } from '../../commands/toggle-queue.ts'
import { refreshQueue } from '../../data/queue/page-queue.ts'
import { store } from '../../state/store.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useCommand } from '../../ui/controls/use-command.ts'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { useBackCloses } from '../../ui/overlays/back-closes.ts'
import { useLayer } from '../../ui/overlays/layers.ts'
import { Modal } from '../../ui/overlays/modal.ts'
import { QueueContent } from './QueueContent.tsx'
import styles from './QueuePanel.module.css'
import { UndoBar } from './UndoBar.tsx'

const close = () => store.set(queueShown, false)

/**
 * The queue while it is open: a panel beside the page, which stays usable, and on phones a sheet over it, which the browser's Back
 * closes. Takes the focus, and gives it back when it closes.
 */
export function QueuePanel() {
  const phone = usePhone()
  // State and no ref: the announcements of a drag are rendered into it.
  const [dialog, setDialog] = useState<HTMLElement | null>(null)
  const dragging = useRef(false)
  const setDragging = useCallback((now: boolean) => {
    dragging.current = now
  }, [])

  useEffect(refreshQueue, [])

  useLayer(phone ? 'modal' : 'panel', true, close)
  useBackCloses(phone, close)
  useLayoutEffect(() => dialog?.focus(), [dialog])

  /** While a set is moved by keys, those keys must not trigger shortcuts. */
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
      {/* Takes the initial focus, which would otherwise go to the first button. */}
      <div className={styles.head} data-autofocus>
        <h2>Queue</h2>
        <ClearButton />
        <IconButton
          label="Close"
          icon={<IconX size={20} stroke={1.75} aria-hidden />}
          className={styles.close}
          onClick={close}
        />
      </div>
      <QueueContent onDragging={setDragging} onLeave={close} announceIn={dialog} />
      <UndoBar onFocusLost={() => dialog?.focus()} />
    </>
  )
  return phone ? (
    <Modal.Root opened onClose={close} closeOnEscape={false} fullScreen>
      <Modal.Content {...frame}>{content}</Modal.Content>
    </Modal.Root>
  ) : (
    <Dialog opened {...frame} role="dialog" zIndex={90} withBorder={false} transitionProps={{ duration: 0 }}>
      {content}
    </Dialog>
  )
}

function ClearButton() {
  const { label, enabled, run } = useCommand(clearQueue)
  return (
    <Button variant="danger" size="sm" disabled={!enabled} onClick={run}>
      {label}
    </Button>
  )
}
