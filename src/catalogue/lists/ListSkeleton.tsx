import { isValidElement, type ReactNode } from 'react'
import { Block, indices } from '../../ui/feedback/Skeleton.tsx'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { ListTable, type TableLayout } from './ListTable.tsx'

const rows = 8

/** Titles differ in length. */
const titleWidths = ['52%', '64%', '72%', '46%', '58%']

/** A list while its first page loads: below 600 px `phone`, else the table with its headings. Later rows are fainter. */
export function ListSkeleton({ phone, ...table }: TableLayout<never, never> & { phone: ReactNode }) {
  if (usePhone()) return phone
  return (
    <div role="status" aria-label="Loading">
      <ListTable {...table}>
        <tbody>
          {indices(rows).map(row => (
            <tr key={row} style={{ opacity: 1 - row / rows }}>
              {table.columns.map(({ key, className, skeleton }) => (
                <td key={key} className={className}>
                  {isValidElement(skeleton)
                    ? skeleton
                    : skeleton && <Block width={titleWidths[row % titleWidths.length] ?? '50%'} {...skeleton} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ListTable>
    </div>
  )
}
