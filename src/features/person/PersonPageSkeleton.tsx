import { cx } from '../../lib/class-names.ts'
import { Block, RowsSkeleton, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import banner from './banner/PersonBanner.module.css'
import styles from './PersonPageSkeleton.module.css'

/** The page of an artist or a label while they are loading. */
export function PersonPageSkeleton({ item }: { item: 'artist' | 'label' }) {
  return (
    <>
      <Skeleton className={banner.banner}>
        <span className={banner.art}>
          <Block
            height="auto"
            round={item === 'artist'}
            className={cx(styles.square, item === 'label' && styles.label)}
          />
        </span>
        <span className={banner.words}>
          <Block width="min(86%, 620px)" height="clamp(48px, 7.6vw, 116px)" />
          <Block width="min(62%, 260px)" />
          <span className={banner.actions}>
            <Block width={130} height={52} round />
          </span>
        </span>
      </Skeleton>
      <div className={styles.tabs} aria-hidden="true" />
      <RowsSkeleton rows={6} />
    </>
  )
}
