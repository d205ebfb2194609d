import styles from './Differences.module.css'
import type { Difference } from './differences.ts'

/** What differs between two values of an item: for each field what was, and what is. */
export const Differences = ({ of, label }: { of: readonly Difference[]; label?: string }) => (
  <dl className={styles.changes} aria-label={label}>
    {of.map(({ field, before, after }) => (
      <div key={field}>
        <dt>{field.replaceAll('_', ' ')}</dt>
        <dd>
          {before !== '' && <del>{before}</del>} {after !== '' && <ins>{after}</ins>}
        </dd>
      </div>
    ))}
  </dl>
)
