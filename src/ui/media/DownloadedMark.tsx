import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import styles from './DownloadedMark.module.css'

/** Distance from the sleeve's corner, by the mark's diameter, in px. */
const insets = { 16: 2, 20: 4, 24: 6, 32: 12 } as const

export interface DownloadedMarkProps {
  /** Diameter in px. */
  size?: keyof typeof insets
}

/** Marks a sleeve whose set is downloaded and plays offline. */
export const DownloadedMark = ({ size = 24 }: DownloadedMarkProps) => (
  <span className={styles.mark} style={{ width: size, height: size, left: insets[size], bottom: insets[size] }}>
    <VisuallyHidden>Downloaded</VisuallyHidden>
    <IconArrowDown size={Math.round(size * 0.6)} stroke={2.5} aria-hidden="true" />
  </span>
)
