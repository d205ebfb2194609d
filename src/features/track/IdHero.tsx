import styles from './IdHero.module.css'

/** The ID tile at the size of a page's artwork. */
export const IdHero = () => (
  <span className={styles.hero} aria-hidden="true">
    <svg className={styles.edge} aria-hidden="true">
      <rect width="100%" height="100%" rx="8" />
    </svg>
    <b className={styles.letters}>ID</b>
  </span>
)
