import { Block, indices, RowsSkeleton } from '../../../ui/Skeleton.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import table from '../table.module.css'
import { SetList } from './SetList.tsx'
import { SetTable, SetTableFrame, type SetTableProps } from './SetTable.tsx'

/** A list of sets in the form that fits the window. */
export const Sets = ({ sets, onPlay }: SetTableProps) =>
  usePhone() ? <SetList sets={sets} /> : <SetTable sets={sets} onPlay={onPlay} />

const rows = 8
const titles = ['52%', '64%', '72%', '46%', '58%']

/** The list while its first page is on its way, under its real headings. */
export function SetsSkeleton() {
  return usePhone() ? <RowsSkeleton art={96} /> : <TableSkeleton />
}

function TableSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <SetTableFrame>
        {indices(rows).map(index => (
          <tr key={index} style={{ opacity: 1 - index / rows }}>
            <td>
              <Block width={48} height={48} />
            </td>
            <td className={table.fromTablet}>
              <Block width="60%" />
            </td>
            <td>
              <Block width={titles[index % titles.length] ?? '50%'} />
            </td>
            <td className={table.fromDesktop}>
              <Block width="56%" height={10} />
            </td>
            <td>
              <Block width="68%" height={10} />
            </td>
            <td>
              <Block width={64} height={10} />
            </td>
            <td>
              <Block width={48} height={10} />
            </td>
            <td className={table.fromTablet} />
          </tr>
        ))}
      </SetTableFrame>
    </div>
  )
}
