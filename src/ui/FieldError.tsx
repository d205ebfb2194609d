import { IconAlertCircle } from '@tabler/icons-react'
import styles from './TextField.module.css'

/** What is wrong with one field, beneath it. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className={styles.error}>
      <IconAlertCircle size={16} aria-hidden="true" />
      {children}
    </p>
  )
}
