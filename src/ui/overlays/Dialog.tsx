import type { ReactNode } from 'react'
import { usePhone } from '../layout/use-phone.ts'
import styles from './Dialog.module.css'
import { late, useLate } from './late.ts'
import { useLayer } from './layers.ts'

const parts = late(() => import('./modal.ts'))

export interface DialogProps {
  open: boolean
  title: string
  /** Called on Escape, the close button, or a click outside. */
  onClose: () => void
  /** On phones: a sheet at the bottom edge, as high as its content. */
  sheet?: boolean
  children: ReactNode
}

/** A modal dialog that traps the focus and restores it on close. Full screen on phones, unless it is a `sheet`. */
export function Dialog({ open, title, onClose, sheet = false, children }: DialogProps) {
  const phone = usePhone()
  const { Modal } = useLate(parts, open) ?? {}
  useLayer('modal', open, onClose)
  if (!Modal || !open) return null
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      fullScreen={phone && !sheet}
      data-sheet={(phone && sheet) || undefined}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton />
        </Modal.Header>
        {/* Not `Modal.Body`: screen readers would read all of it as the dialog's description. */}
        <div className={styles.body}>{children}</div>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The buttons at the end of a dialog. */
export const DialogActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>
