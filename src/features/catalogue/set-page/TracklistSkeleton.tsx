import { Block, RowsSkeleton } from '../../../ui/Skeleton.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { TableSkeleton } from '../TableSkeleton.tsx'
import table from '../table.module.css'
import styles from './TracklistTable.module.css'
import { TracklistFrame } from './TracklistTable.tsx'

/** The tracklist while the set is on its way, under its real headings. */
export function TracklistSkeleton() {
  if (usePhone()) return <RowsSkeleton rows={6} />
  return (
    <TableSkeleton Frame={TracklistFrame}>
      {title => (
        <>
          <td>
            <span className={styles.waiting}>
              <Block width={24} />
              <Block width={48} height={48} />
            </span>
          </td>
          <td className={table.fromTablet}>
            <Block width="60%" />
          </td>
          <td>
            <Block width={title} />
          </td>
          <td className={table.fromTablet}>
            <Block width="56%" height={10} />
          </td>
          <td className={table.fromDesktop}>
            <Block width={64} height={10} />
          </td>
          <td>
            <Block width="68%" height={10} />
          </td>
          <td className={table.fromDesktop} />
          <td>
            <Block width={28} height={10} />
          </td>
          <td />
        </>
      )}
    </TableSkeleton>
  )
}
