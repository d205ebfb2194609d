import { IconCloudUp } from '@tabler/icons-react'
import { useOnline } from '../../data/api/use-online.ts'
import { hidden } from '../../ui/controls/hidden.ts'
import styles from './Unsent.module.css'

/**
 * Marks a pending change, beside a count or at the `corner` of an icon. Takes no room, so that nothing moves when it comes or
 * goes. Only while offline: online the change is sent before anyone has read this.
 */
export function Unsent({ corner = false }: { corner?: boolean }) {
  if (useOnline()) return null
  return (
    <span className={styles.unsent} data-corner={corner || undefined}>
      <IconCloudUp size={14} stroke={1.75} aria-hidden="true" />
      <span className={hidden}>Not sent yet </span>
    </span>
  )
}
