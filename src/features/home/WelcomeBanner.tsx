import { VisuallyHidden } from '@mantine/core'
import { IconHeartFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { brand } from '#contract/brand.ts'
import styles from './WelcomeBanner.module.css'

export interface WelcomeBannerProps {
  /** In one line. */
  folded: boolean
  /** The card to continue, beside or below the lines. */
  children?: ReactNode
}

/** What the product is for, in four lines, or in one for who has seen them. `src/start/start.ts` folds it in the first paint. */
export function WelcomeBanner({ folded, children }: WelcomeBannerProps) {
  return (
    <header className={styles.banner} data-pitch={folded ? 'folded' : ''}>
      <VisuallyHidden component="h1">Welcome to {brand.name}</VisuallyHidden>
      <ul>
        <Line icon={<IconPlayerPlayFilled aria-hidden="true" />} verb="Listen">
          to sets
        </Line>
        <Line icon={<IconHeartFilled aria-hidden="true" />} verb="Save">
          tracks with the heart
        </Line>
        <Line icon={<Levels />} verb="Know">
          what is playing
        </Line>
        <Line icon={<span className={styles.id}>ID</span>} verb="Get notified">
          when IDs are released
        </Line>
      </ul>
      {children && <div className={styles.aside}>{children}</div>}
    </header>
  )
}

interface LineProps {
  icon: ReactNode
  /** What a narrow screen shows of the line when it is folded. */
  verb: string
  children: string
}

function Line({ icon, verb, children }: LineProps) {
  return (
    <li className={styles.line}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span>
        {verb}
        <span className={styles.rest}> {children}</span>
      </span>
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
