import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { ListSkeleton } from '../lists/ListSkeleton.tsx'
import { IdCards } from './IdCards.tsx'
import { type IdsProps, IdTable, idTable } from './IdTable.tsx'

/** A list of IDs (tracks that nobody has identified): cards on phones, a table elsewhere. */
export const Ids = ({ tracks }: IdsProps) => (usePhone() ? <IdCards tracks={tracks} /> : <IdTable tracks={tracks} />)

export const IdsSkeleton = () => <ListSkeleton {...idTable} phone={<RowsSkeleton art={72} />} />
