import '@mantine/core/styles/Alert.layer.css'
import '../theme/Alert.css'
import { Alert } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './FormMessage.module.css'

export interface FormMessageProps {
  /** Nothing renders without a text; the place where it is announced stays. */
  children?: string | null | undefined
  kind?: 'error' | 'success'
  /** What else there is to say, beneath it: a reason, a way out. */
  detail?: ReactNode
}

/** The outcome of a form, above its fields. */
export function FormMessage({ children, kind = 'error', detail }: FormMessageProps) {
  const Icon = kind === 'error' ? IconAlertCircle : IconCircleCheck
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={styles.place}>
      {children && (
        // The place around it announces.
        <Alert role="presentation" variant={kind} icon={<Icon size={20} aria-hidden="true" />}>
          <p>{children}</p>
          {detail && <p className={styles.detail}>{detail}</p>}
        </Alert>
      )}
    </div>
  )
}
