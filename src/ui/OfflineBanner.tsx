import { IconCloudOff } from '@tabler/icons-react'
import { counted, dotted } from '../lib/text.ts'
import styles from './OfflineBanner.module.css'

/** Says that the network is away, and how many of the listener's changes wait for it. */
export function OfflineBanner({ waiting = 0 }: { waiting?: number }) {
  return (
    <div role="status" className={styles.banner}>
      <IconCloudOff size={20} aria-hidden="true" />
      {dotted('Offline', waiting > 0 && `${counted(waiting, 'change')} waiting`)}
    </div>
  )
}
