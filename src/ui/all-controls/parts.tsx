import type { ReactNode } from 'react'
import styles from './AllControls.module.css'

/** A name that overflows everywhere. */
export const long = 'Everything that was ever recorded at the very last hour of a night that nobody wanted to end'

export interface PartProps {
  title: string
  children: ReactNode
}

/** One kind of control in its states, side by side. */
export const Part = ({ title, children }: PartProps) => (
  <>
    <h3>{title}</h3>
    <div className={styles.row}>{children}</div>
  </>
)

/** Likewise for controls that are as wide as their container. */
export const WideParts = ({ title, children }: PartProps) => (
  <>
    <h3>{title}</h3>
    <div className={styles.grid}>{children}</div>
  </>
)
