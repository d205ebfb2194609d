import type { ReactNode } from 'react'
import styles from './Problem.module.css'

/** Why the first entry of a menu is disabled. */
export const Problem = ({ children }: { children: ReactNode }) => <p className={styles.problem}>{children}</p>
