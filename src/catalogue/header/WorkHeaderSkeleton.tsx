import { cx } from '../../lib/class-names.ts'
import { Block, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import header from './WorkHeader.module.css'
import styles from './WorkHeaderSkeleton.module.css'

/** Of one line of the name. */
const lineHeight = 'clamp(40px, 6.4vw, 92px)'

/** The header of a set's or a track's page while it loads. */
export const WorkHeaderSkeleton = ({ className }: { className?: string | undefined }) => (
  <Skeleton className={cx(header.header, styles.header, className)}>
    <span className={cx(header.art, styles.art)} data-picture>
      <Block height="auto" className={styles.square} />
    </span>
    <span className={header.words}>
      <Block width={120} height={14} />
      <span className={styles.name}>
        <Block width="min(86%, 640px)" height={lineHeight} />
        <Block width="62%" height={lineHeight} className={styles.second} />
      </span>
      <Block width="min(62%, 420px)" className={styles.facts} />
      <span className={styles.genres}>
        <Block width={152} height={32} round />
        <Block width={104} height={32} round />
      </span>
      <span className={header.actions}>
        <Block width={124} height={44} round />
        <Block width={44} height={44} round />
        <Block width={44} height={44} round />
      </span>
    </span>
  </Skeleton>
)

/** The line of the tabs while the page loads. */
export const TabsSkeleton = ({ className }: { className?: string | undefined }) => (
  <div className={cx(styles.tabs, className)} aria-hidden="true" />
)
