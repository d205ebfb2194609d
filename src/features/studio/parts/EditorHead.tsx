import { Link } from '@tanstack/react-router'
import { studioLink } from '../address.ts'
import styles from './EditorHead.module.css'

export interface EditorHeadProps {
  title: string
  room: string
  /** The link to the list: `All tracks`. */
  all: string
  /** The item of the edit log: `track-7`. */
  edits?: string
  /** The address at which listeners see it. */
  page?: string
}

/** The heading of an item that is edited, with the way back and its edits. */
export const EditorHead = ({ title, room, all, edits, page }: EditorHeadProps) => (
  <header className={styles.head}>
    <h1>{title}</h1>
    <p className={styles.links}>
      <Link {...studioLink(room)}>{all}</Link>
      {edits && <Link {...studioLink('edits', edits)}>Edits</Link>}
      {page && <Link to={page}>Open as listeners see it</Link>}
    </p>
  </header>
)
