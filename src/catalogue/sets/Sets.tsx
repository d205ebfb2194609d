import type { SetSummary } from '../../../contract/entities/music.ts'
import { Table } from '../../ui/controls/table.ts'
import { Block, RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { TableSkeleton } from '../lists/TableSkeleton.tsx'
import table from '../lists/table.module.css'
import { SetList } from './SetList.tsx'
import { SetTable, SetTableFrame } from './SetTable.tsx'

export interface SetsProps {
  sets: readonly SetSummary[]
  /** Plays the set, or pauses it while it plays. */
  onPlay: (set: SetSummary) => void
  /** Beside other lists: without likes and order. */
  brief?: boolean
}

/** A list of sets in the form that fits the window. */
export const Sets = ({ sets, onPlay, brief = false }: SetsProps) =>
  usePhone() ? <SetList sets={sets} brief={brief} /> : <SetTable sets={sets} onPlay={onPlay} brief={brief} />

/** The list while its first page is on its way, under its real headings. */
export function SetsSkeleton() {
  if (usePhone()) return <RowsSkeleton art={96} />
  return (
    <TableSkeleton Frame={SetTableFrame}>
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
          <Table.Td className={table.fromDesktop}>
            <Block width="56%" height={10} />
          </Table.Td>
          <Table.Td>
            <Block width="68%" height={10} />
          </Table.Td>
          <Table.Td>
            <Block width={64} height={10} />
          </Table.Td>
          <Table.Td>
            <Block width={48} height={10} />
          </Table.Td>
          <Table.Td className={table.fromTablet} />
        </>
      )}
    </TableSkeleton>
  )
}
