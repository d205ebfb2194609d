import { Badge } from '@mantine/core'
import styles from './Tags.module.css'

/** At most two genres on one line (product, 9.3); the second shows only if it fits whole. */
export const Tags = ({ tags }: { tags: readonly string[] }) => (
  <span className={styles.line}>
    {tags.slice(0, 2).map(tag => (
      <Badge key={tag}>{tag}</Badge>
    ))}
  </span>
)
