import { VisuallyHidden } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { useOnline } from '../../data/api/use-online.ts'
import styles from './Unsent.module.css'

/** Beside a mark with a pending change. Only while offline: online it is sent before anyone has read this. */
export function Unsent() {
  if (useOnline()) return null
  return (
    <span className={styles.unsent}>
      <IconCloudUp size={16} stroke={1.75} aria-hidden="true" />
      <VisuallyHidden>Not sent yet</VisuallyHidden>
    </span>
  )
}
