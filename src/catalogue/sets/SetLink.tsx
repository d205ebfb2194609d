import { Link } from '@tanstack/react-router'
import { cx } from '../../lib/class-names.ts'
import styles from '../links.module.css'
import { Highlighted } from '../lists/Highlighted.tsx'

export interface SetLinkProps {
  set: { id: number; set_name: string }
  className?: string | undefined
}

/** A set's name as a link to its page. */
export const SetLink = ({ set, className }: SetLinkProps) => (
  <Link to="/sets/$setId" params={{ setId: String(set.id) }} className={cx(styles.link, className)}>
    <Highlighted>{set.set_name}</Highlighted>
  </Link>
)
