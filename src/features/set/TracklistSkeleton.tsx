import { TableSkeleton } from '../../catalogue/lists/TableSkeleton.tsx'
import table from '../../catalogue/lists/table.module.css'
import { Table } from '../../ui/controls/table.ts'
import { Block, RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { usePhone } from '../../ui/layout/use-phone.ts'
import styles from './TracklistTable.module.css'
import { TracklistFrame } from './TracklistTable.tsx'

/** The tracklist while the set is on its way, under its real headings. */
export function TracklistSkeleton() {
  if (usePhone()) return <RowsSkeleton rows={6} />
  return (
    <TableSkeleton Frame={TracklistFrame}>
      {title => (
        <>
          <Table.Td>
            <span className={styles.waiting}>
              <Block width={24} />
              <Block width={48} height={48} />
            </span>
          </Table.Td>
          <Table.Td className={table.fromTablet}>
            <Block width="60%" />
          </Table.Td>
          <Table.Td>
            <Block width={title} />
          </Table.Td>
          <Table.Td className={table.fromTablet}>
            <Block width="56%" height={10} />
          </Table.Td>
          <Table.Td className={table.fromDesktop}>
            <Block width={64} height={10} />
          </Table.Td>
          <Table.Td>
            <Block width="68%" height={10} />
          </Table.Td>
          <Table.Td className={table.fromDesktop} />
          <Table.Td>
            <Block width={28} height={10} />
          </Table.Td>
          <Table.Td />
        </>
      )}
    </TableSkeleton>
  )
}
