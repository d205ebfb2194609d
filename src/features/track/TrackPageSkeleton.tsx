import { TabsSkeleton, WorkHeaderSkeleton } from '../../catalogue/header/WorkHeaderSkeleton.tsx'
import styles from './TrackHeader.module.css'
import { TrackSetsSkeleton } from './TrackSets.tsx'

/** The track page while nothing of the track is known yet. */
export const TrackPageSkeleton = () => (
  <>
    <WorkHeaderSkeleton className={styles.track} />
    <TabsSkeleton />
    <TrackSetsSkeleton />
  </>
)
