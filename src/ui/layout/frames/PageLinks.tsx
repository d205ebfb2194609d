import { Link } from '@tanstack/react-router'
import styles from './PageLinks.module.css'
import { publicPages } from './pages.ts'

/** A row of small links to the public pages. */
export const PageLinks = () => (
  <ul className={styles.links}>
    {publicPages.map(({ label, to }) => (
      <li key={label}>
        <Link to={to}>{label}</Link>
      </li>
    ))}
  </ul>
)
