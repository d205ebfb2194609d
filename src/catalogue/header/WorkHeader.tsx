import type { ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import styles from './WorkHeader.module.css'

/** In characters. Longer names are smaller and have up to three lines. */
const shortName = 24

export interface WorkHeaderProps {
  /** Fills the space it is given: on phones from edge to edge. */
  art: ReactNode
  /** Links to the artists, or what it is. */
  artists: ReactNode
  name: string
  /** The rest of a track's name, in lighter type: who remixed it. */
  mix?: ReactNode
  facts: ReactNode
  /** Its genres, or what is said of it. */
  about: ReactNode
  actions: ReactNode
  className?: string | undefined
}

/** The header of a set's or a track's page, with its facts and actions. */
export const WorkHeader = ({ art, artists, name, mix, facts, about, actions, className }: WorkHeaderProps) => (
  <header className={cx(styles.header, className)}>
    <div className={styles.art}>{art}</div>
    <div className={styles.words}>
      <p className={styles.artists}>{artists}</p>
      <h1 className={cx(styles.name, name.length > shortName && styles.long)}>{name}</h1>
      {mix && <p className={styles.mix}>{mix}</p>}
      <div className={styles.facts}>{facts}</div>
      {about}
      <div className={styles.actions}>{actions}</div>
    </div>
  </header>
)

/** The width of the artwork, as the `sizes` of an image. */
export const artSizes = '(width < 37.5em) 100vw, (width < 56.25em) 224px, 320px'
/** The same on a set's page, where it is smaller on low screens. */
export const setArtSizes = '(width < 37.5em) 100vw, (width < 56.25em) 224px, (height < 57em) 256px, 320px'
