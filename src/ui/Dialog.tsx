import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'

export interface DialogProps {
  open: boolean
  title: string
  /** Escape, the close button, or a click beside it. */
  onClose: () => void
  children: ReactNode
}

/** A modal dialog: focus stays in it, and goes back where it came from. Phones show it full screen. */
export function Dialog({ open, title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  // A browser gives the focus back only when a dialog is closed, not when its element is removed.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose} closedby="any">
      {open && (
        <div className={styles.body}>
          <div className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            <IconButton label="Close" icon={<IconX size={22} aria-hidden="true" />} onClick={onClose} />
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}

/** The buttons at a dialog's end. */
export const DialogActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>
