import { Block, RowsSkeleton } from '../../../ui/Skeleton.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { TableSkeleton } from '../TableSkeleton.tsx'
import table from '../table.module.css'
import { IdCards } from './IdCards.tsx'
import { type IdsProps, IdTable, IdTableFrame } from './IdTable.tsx'

/** A list of tracks that nobody has identified, in the form that fits the window. */
export const Ids = ({ tracks, brief = false }: IdsProps) =>
  usePhone() ? <IdCards tracks={tracks} brief={brief} /> : <IdTable tracks={tracks} brief={brief} />

/** The list while its first page is on its way, under its real headings. */
export function IdsSkeleton() {
  if (usePhone()) return <RowsSkeleton art={72} />
  return (
    <TableSkeleton Frame={IdTableFrame}>
      {title => (
        <>
          <td>
            <Block width={48} height={48} />
          </td>
          <td className={table.fromTablet}>
            <Block width={title} />
          </td>
          <td>
            <Block width={24} />
          </td>
          <td>
            <Block width={title} />
          </td>
          <td className={table.fromTablet}>
            <Block width="68%" height={10} />
          </td>
          <td>
            <Block width={64} height={10} />
          </td>
          <td />
        </>
      )}
    </TableSkeleton>
  )
}
