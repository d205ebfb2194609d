import type { ComponentType, ReactNode } from 'react'
import { Table } from '../../ui/controls/table.ts'
import { indices } from '../../ui/feedback/Skeleton.tsx'

export interface TableSkeletonProps {
  /** The table with its real headings. */
  Frame: ComponentType<{ children: ReactNode }>
  /** The cells of one row, given how wide its title is: titles differ in length. */
  children: (title: string) => ReactNode
}

const rows = 8
const titles = ['52%', '64%', '72%', '46%', '58%']

/** A table while its first page is on its way; later rows are fainter. */
export function TableSkeleton({ Frame, children }: TableSkeletonProps) {
  return (
    <div role="status" aria-label="Loading">
      <Frame>
        <Table.Tbody>
          {indices(rows).map(row => (
            <Table.Tr key={row} data-hover={undefined} style={{ opacity: 1 - row / rows }}>
              {children(titles[row % titles.length] ?? '50%')}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Frame>
    </div>
  )
}
