import { Block, RowsSkeleton, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import styles from './WeekSkeleton.module.css'

/** A week that is loading. */
export const WeekSkeleton = () => (
  <>
    <Skeleton className={styles.numbers}>
      <Block width="min(480px, 80%)" height="clamp(3rem, 7.2vw, 6.5rem)" />
      <Block width="min(320px, 60%)" height={56} />
    </Skeleton>
    <RowsSkeleton rows={5} />
  </>
)
