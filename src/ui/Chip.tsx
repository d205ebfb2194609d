import styles from './Chip.module.css'

/** A genre in a header: an outlined pill. */
export const Chip = ({ children }: { children: string }) => <span className={styles.chip}>{children}</span>

/** A genre on a card: a small grey pill. */
export const Tag = ({ children }: { children: string }) => <span className={styles.tag}>{children}</span>
