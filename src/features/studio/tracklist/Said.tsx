import { useAtomValue } from 'jotai/react'
import type { Atom } from 'jotai/vanilla'
import styles from './Said.module.css'

/** What the last key did: shown, and read by screen readers. */
export const Said = ({ said }: { said: Atom<string> }) => (
  <p role="status" className={styles.said}>
    {useAtomValue(said)}
  </p>
)
