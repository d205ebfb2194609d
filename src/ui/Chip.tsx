import styles from './Chip.module.css'

/** The class of a link that looks like a chip: a genre in a header, an outlined pill. */
export const chipClass = styles.chip

/** A genre on a card: a small grey pill. */
export const Tag = ({ children }: { children: string }) => <span className={styles.tag}>{children}</span>
