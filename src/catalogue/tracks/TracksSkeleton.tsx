import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { ListSkeleton } from '../lists/ListSkeleton.tsx'
import { trackTable } from './TrackTable.tsx'

/** A list of tracks while it loads. Apart from `Tracks`, because home shows those and needs no such skeleton. */
export const TracksSkeleton = () => <ListSkeleton {...trackTable} phone={<RowsSkeleton art={96} />} />
