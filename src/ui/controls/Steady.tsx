import type { ReactNode } from 'react'
import styles from './Steady.module.css'

export interface SteadyProps {
  /** The widest of the labels that it changes between. */
  widest: ReactNode
  children: ReactNode
}

/** The label of a button that changes when it is pressed, as wide as its widest, so that nothing beside it moves. */
export const Steady = ({ widest, children }: SteadyProps) => (
  <span className={styles.steady}>
    <span>{children}</span>
    {/* No generated content: that is part of the button's name for some readers, even while it is hidden. */}
    <span className={styles.widest} aria-hidden="true">
      {widest}
    </span>
  </span>
)
