import { IconAlertCircle } from '@tabler/icons-react'
import styles from './Message.module.css'
import type { PlayerMessage } from './use-player-message.ts'

/** Why nothing is heard; what went wrong is said at once, the rest when there is time. */
export function Message({ text, wrong }: PlayerMessage) {
  return (
    <p role={wrong ? 'alert' : 'status'} className={styles.message}>
      {wrong && <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />}
      <span>{text}</span>
    </p>
  )
}
