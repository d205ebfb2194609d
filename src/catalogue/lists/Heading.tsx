import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { createContext, type ReactNode, use } from 'react'
import type { OrderDirection } from '#contract/shapes.ts'
import { cx } from '../../lib/class-names.ts'
import styles from './Heading.module.css'

export interface Ordering {
  /** The column that the list is ordered by. */
  by: string
  direction: OrderDirection
  onOrderBy: (by: string) => void
}

/** The order of the list within, and how to change it: set by `Filtered`. Without it a table has plain headings. */
export const OrderContext = createContext<Ordering | null>(null)

export interface HeadingProps {
  /** The column's key, by which the list can be ordered; null where it can't. */
  by: string | null
  className?: string | undefined
  children: ReactNode
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

/** The heading of a table's column: within an `OrderContext` a button that orders the list by it. */
export function Heading({ by, className, children }: HeadingProps) {
  const ordering = use(OrderContext)
  if (!ordering || !by)
    return (
      <th scope="col" className={className}>
        {children}
      </th>
    )
  const direction = ordering.by === by ? ordering.direction : undefined
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th scope="col" className={cx(styles.head, className)} aria-sort={direction && ariaSort[direction]}>
      <button type="button" className={styles.button} onClick={() => ordering.onOrderBy(by)}>
        {children}
        {direction && <Arrow size={14} aria-hidden="true" />}
      </button>
    </th>
  )
}
