import { Table } from '../../ui/controls/table.ts'
import { Block, RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { TableSkeleton } from '../lists/TableSkeleton.tsx'
import table from '../lists/table.module.css'
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
          <Table.Td>
            <Block width={48} height={48} />
          </Table.Td>
          <Table.Td className={table.fromTablet}>
            <Block width={title} />
          </Table.Td>
          <Table.Td>
            <Block width={24} />
          </Table.Td>
          <Table.Td>
            <Block width={title} />
          </Table.Td>
          <Table.Td className={table.fromTablet}>
            <Block width="68%" height={10} />
          </Table.Td>
          <Table.Td>
            <Block width={64} height={10} />
          </Table.Td>
          <Table.Td />
        </>
      )}
    </TableSkeleton>
  )
}
