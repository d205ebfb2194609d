import { VisuallyHidden } from '@mantine/core'
import { IconHeartFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { brand } from '../../../contract/brand.ts'
import styles from './WelcomeBanner.module.css'

/** What the product is for, in four lines; beside or below them `children`, the card to continue. */
export function WelcomeBanner({ children }: { children?: ReactNode }) {
  return (
    <header className={styles.banner}>
      <VisuallyHidden component="h1">Welcome to {brand.name}</VisuallyHidden>
      <ul>
        <Line icon={<IconPlayerPlayFilled aria-hidden="true" />}>Listen to sets</Line>
        <Line icon={<IconHeartFilled aria-hidden="true" />}>Save tracks with the heart</Line>
        <Line icon={<Levels />}>Know what is playing</Line>
        <Line icon={<span className={styles.id}>ID</span>}>Get notified when IDs are released</Line>
      </ul>
      {children && <div className={styles.aside}>{children}</div>}
    </header>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li className={styles.line}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      {children}
    </li>
  )
}

/** A few bars of a waveform, half of them played. */
const Levels = () => (
  <svg viewBox="0 0 56 56" aria-hidden="true" className={styles.levels}>
    <path d="M4 22v12M14 14v28M24 4v48" />
    <path d="M34 10v36M44 16v24M54 22v12" />
  </svg>
)
