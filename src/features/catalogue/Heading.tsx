import { IconArrowDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface HeadingProps {
  /** The list is sorted by this column, highest or newest first. */
  sorted?: boolean
  className?: string | undefined
  children: ReactNode
}

/** The heading of a table's column. */
export const Heading = ({ sorted = false, className, children }: HeadingProps) => (
  <th className={className} aria-sort={sorted ? 'descending' : undefined}>
    {children}
    {sorted && <IconArrowDown size={14} aria-hidden="true" />}
  </th>
)
