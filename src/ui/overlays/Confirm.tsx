import { Button } from '@mantine/core'
import { Dialog, DialogActions, type DialogProps } from './Dialog.tsx'

export interface ConfirmProps extends Pick<DialogProps, 'open' | 'title' | 'children'> {
  /** Label of the button that does it. */
  action: string
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is removed for good. The safe choice has the focus, and on phones it is nearest to the thumb. */
export const Confirm = ({ action, onConfirm, onCancel, children, ...dialog }: ConfirmProps) => (
  <Dialog {...dialog} sheet onClose={onCancel}>
    {children}
    <DialogActions>
      <Button data-autofocus onClick={onCancel}>
        Cancel
      </Button>
      <Button variant="danger" onClick={onConfirm}>
        {action}
      </Button>
    </DialogActions>
  </Dialog>
)
