import { Block, RowsSkeleton, Skeleton } from '../../../ui/Skeleton.tsx'
import header from './SetHeader.module.css'
import styles from './SetPageSkeleton.module.css'

/** The set page while nothing of the set is known yet. */
export function SetPageSkeleton() {
  return (
    <>
      <Skeleton className={header.header}>
        <span className={header.art}>
          <Block height="auto" className={styles.square} />
        </span>
        <span className={header.words}>
          <Block width={120} height={14} />
          <Block width="min(86%, 640px)" height="clamp(36px, 6.4vw, 92px)" className={styles.name} />
          <Block width="min(62%, 420px)" className={styles.facts} />
          <span className={header.actions}>
            <Block width={148} height={44} round />
          </span>
        </span>
      </Skeleton>
      <div data-bleed className={styles.waveform} aria-hidden="true" />
      <RowsSkeleton rows={6} />
    </>
  )
}
