import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import styles from './DownloadedMark.module.css'

/** How far from the sleeve's corner it stands, by its diameter, in px. */
const insets = { 16: 2, 20: 4, 24: 6, 32: 12 } as const

export interface KeptMarkProps {
  /** Diameter in px. */
  size?: keyof typeof insets
}

/** On a sleeve: the set is on this device, and plays without a network. */
export const KeptMark = ({ size = 24 }: KeptMarkProps) => (
  <span className={styles.mark} style={{ width: size, height: size, left: insets[size], bottom: insets[size] }}>
    <VisuallyHidden>On this device</VisuallyHidden>
    <IconArrowDown size={Math.round(size * 0.6)} stroke={2.5} aria-hidden="true" />
  </span>
)
