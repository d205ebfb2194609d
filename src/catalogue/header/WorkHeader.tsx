import type { ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import styles from './WorkHeader.module.css'

/** Longer names are set smaller and over up to three lines. */
const shortName = 24

export interface WorkHeaderProps {
  /** As wide as its place; on phones from edge to edge. */
  art: ReactNode
  /** Who made it. */
  artists: ReactNode
  name: string
  /** The rest of the name, in lighter type: who mixed it. */
  mix?: ReactNode
  facts: ReactNode
  genres: ReactNode
  actions: ReactNode
  className?: string | undefined
}

/** The head of a work's page: what a set or a track is, and what can be done with it. */
export const WorkHeader = ({ art, artists, name, mix, facts, genres, actions, className }: WorkHeaderProps) => (
  <header className={cx(styles.header, className)}>
    <div className={styles.art}>{art}</div>
    <div className={styles.words}>
      <p className={styles.artists}>{artists}</p>
      <h1 className={cx(styles.name, name.length > shortName && styles.long)}>{name}</h1>
      {mix && <p className={styles.mix}>{mix}</p>}
      <div className={styles.facts}>{facts}</div>
      {genres}
      <div className={styles.actions}>{actions}</div>
    </div>
  </header>
)

/** How wide the artwork is. */
export const artSizes = '(width < 37.5em) 100vw, (width < 56.25em) 224px, 320px'
