import { TabsSkeleton, WorkHeaderSkeleton } from '../../catalogue/header/WorkHeaderSkeleton.tsx'
import styles from './SetPageSkeleton.module.css'
import { TracklistSkeleton } from './TracklistSkeleton.tsx'

/** The set page while nothing of the set is known yet. */
export const SetPageSkeleton = () => (
  <>
    <WorkHeaderSkeleton />
    <div data-bleed className={styles.waveform} aria-hidden="true" />
    <TabsSkeleton />
    <TracklistSkeleton />
  </>
)
