import { IconAlertCircle } from '@tabler/icons-react'
import styles from './Message.module.css'
import type { PlayerMessage } from './use-player-message.ts'

/** Why nothing plays. A failure is an alert, which screen readers announce at once; anything else is a polite status. */
export function Message({ text, failed }: PlayerMessage) {
  return (
    <p role={failed ? 'alert' : 'status'} className={styles.message}>
      {failed && <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />}
      <span>{text}</span>
    </p>
  )
}
