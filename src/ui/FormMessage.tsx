import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { cx } from '../lib/class-names.ts'
import styles from './FormMessage.module.css'

export interface FormMessageProps {
  /** Nothing renders without a text; the place where it is announced stays. */
  children?: string | null | undefined
  kind?: 'error' | 'success'
}

/** The outcome of a form, above its fields. */
export function FormMessage({ children, kind = 'error' }: FormMessageProps) {
  const Icon = kind === 'error' ? IconAlertCircle : IconCircleCheck
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={styles.place}>
      {children && (
        <p className={cx(styles.message, styles[kind])}>
          <Icon size={20} aria-hidden="true" />
          {children}
        </p>
      )}
    </div>
  )
}
