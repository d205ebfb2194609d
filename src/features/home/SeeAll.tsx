import { Link } from '@tanstack/react-router'
import { hidden } from '../../ui/controls/hidden.ts'
import styles from './SeeAll.module.css'

/** Leads to the list of which a section shows a part. */
export const SeeAll = ({ list }: { list: 'sets' | 'tracks' | 'artists' | 'labels' }) => (
  <Link to={`/${list}`} className={styles.all}>
    See all<span className={hidden}> {list}</span>
  </Link>
)
