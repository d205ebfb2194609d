import '@mantine/core/styles/Alert.layer.css'
import '../theme/Alert.css'
import { Alert } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './FormMessage.module.css'

export interface FormMessageProps {
  /** Without a text only the empty live region is rendered. */
  children?: string | null | undefined
  kind?: 'error' | 'success'
  /** Below the text: a reason, a link. */
  detail?: ReactNode
}

/** The error or success message of a form, above its fields, in a live region. */
export function FormMessage({ children, kind = 'error', detail }: FormMessageProps) {
  const Icon = kind === 'error' ? IconAlertCircle : IconCircleCheck
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={styles.place}>
      {children && (
        // The element around it is the live region.
        <Alert role="presentation" variant={kind} icon={<Icon size={20} aria-hidden="true" />}>
          <p>{children}</p>
          {detail && <p className={styles.detail}>{detail}</p>}
        </Alert>
      )}
    </div>
  )
}
