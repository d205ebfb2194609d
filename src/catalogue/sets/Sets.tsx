import type { SetSummary } from '#contract/entities/music.ts'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { ListSkeleton } from '../lists/ListSkeleton.tsx'
import { SetList } from './SetList.tsx'
import { SetTable, setTable } from './SetTable.tsx'

export interface SetsProps {
  sets: readonly SetSummary[]
  /** Beside other lists: without likes. */
  brief?: boolean
}

/** A list of sets: cards on phones, a table elsewhere. */
export const Sets = ({ sets, brief = false }: SetsProps) =>
  usePhone() ? <SetList sets={sets} brief={brief} /> : <SetTable sets={sets} brief={brief} />

export const SetsSkeleton = () => <ListSkeleton {...setTable} phone={<RowsSkeleton art={96} />} />
