import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import styles from './DownloadedMark.module.css'

/** Distance from the sleeve's corner, by the mark's diameter, in px. */
const insets = { 16: 2, 20: 4, 24: 6, 32: 12 } as const

export interface DownloadedMarkProps {
  /** `done`: it plays offline. Until then the mark is dark, and its arrow sinks while the download runs. */
  state: 'waiting' | 'running' | 'done'
  /** Diameter in px. */
  size?: keyof typeof insets | undefined
}

/** Marks a sleeve whose set is downloaded, or will be. */
export const DownloadedMark = ({ state, size = 24 }: DownloadedMarkProps) => (
  <span
    className={styles.mark}
    data-state={state}
    style={{ width: size, height: size, left: insets[size], bottom: insets[size] }}
  >
    <VisuallyHidden>{state === 'done' ? 'Downloaded' : 'Downloading'}</VisuallyHidden>
    <IconArrowDown size={Math.round(size * 0.6)} stroke={2.5} aria-hidden="true" />
  </span>
)
