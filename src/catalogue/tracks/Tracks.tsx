import type { Track } from '../../../contract/entities/music.ts'
import { Table } from '../../ui/controls/table.ts'
import { Block, RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { TableSkeleton } from '../lists/TableSkeleton.tsx'
import table from '../lists/table.module.css'
import { TrackCards } from './TrackCards.tsx'
import { TrackRows } from './TrackRows.tsx'
import { TrackTable, TrackTableFrame } from './TrackTable.tsx'

export interface TracksProps {
  tracks: readonly Track[]
  /** Beside other lists: without likes and order. */
  brief?: boolean
}

/** A list of tracks in the form that fits the window, with the one that plays marked. */
export function Tracks({ tracks, brief = false }: TracksProps) {
  if (!usePhone()) return <TrackTable tracks={tracks} brief={brief} />
  return brief ? <TrackRows tracks={tracks} /> : <TrackCards tracks={tracks} />
}

/** The list while its first page is on its way, under its real headings. */
export function TracksSkeleton() {
  if (usePhone()) return <RowsSkeleton art={96} />
  return (
    <TableSkeleton Frame={TrackTableFrame}>
      {title => (
        <>
          <Table.Td>
            <Block width={48} height={48} />
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
          <Table.Td>
            <Block width="68%" height={10} />
          </Table.Td>
          <Table.Td>
            <Block width={64} height={10} />
          </Table.Td>
          <Table.Td>
            <Block width={40} height={10} />
          </Table.Td>
        </>
      )}
    </TableSkeleton>
  )
}
