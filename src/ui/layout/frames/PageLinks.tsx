import { Link, type LinkProps } from '@tanstack/react-router'
import styles from './PageLinks.module.css'

export interface PageLink {
  label: string
  to: NonNullable<LinkProps['to']>
}

/** A row of small links: About, Privacy Policy, Terms. */
export function PageLinks({ links }: { links: readonly PageLink[] }) {
  if (links.length === 0) return null
  return (
    <ul className={styles.links}>
      {links.map(({ label, to }) => (
        <li key={label}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  )
}
