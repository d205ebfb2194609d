import '@mantine/core/styles/Skeleton.layer.css'
import '../theme/Skeleton.css'
import { Skeleton as Shape, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import styles from './Skeleton.module.css'

/** Placeholder for content that is loading, in its final layout. Appears after 200 ms, so that fast loads don't flicker. */
export function Skeleton({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div role="status" className={cx(styles.skeleton, className)}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {children}
    </div>
  )
}

export interface BlockProps {
  /** CSS lengths; a number is px. */
  width?: number | string
  height?: number | string
  round?: boolean
  className?: string | undefined
}

/** Mantine's class without its component: a page has a hundred blocks, and their components took a third of rendering `/home`. */
const shape = cx('mantine-Skeleton-root', Shape.classes.root)

export const Block = ({ width = '100%', height = 12, round = false, className }: BlockProps) => (
  <span className={cx(shape, round && styles.round, className)} style={{ width, height }} />
)

export const indices = (count: number) => Array.from({ length: count }, (_, index) => index)
const lengths = ['42%', '56%', '48%', '36%', '52%']

/** Later rows are fainter. */
const fading = (index: number, count: number) => ({ opacity: 1 - index / count })

/** Rows with artwork and two lines of text. */
export function RowsSkeleton({ rows = 8, art = 48 }: { rows?: number; art?: number }) {
  return (
    <Skeleton>
      {indices(rows).map(index => (
        <span key={index} className={styles.row} style={fading(index, rows)}>
          <Block width={art} height={art} className={styles.art} />
          <span className={styles.lines}>
            <Block width={lengths[index % lengths.length] ?? '50%'} />
            <Block width="28%" height={10} />
          </span>
        </span>
      ))}
    </Skeleton>
  )
}

export interface CardsSkeletonProps {
  count?: number
  shape?: 'sleeve' | 'disc'
  /** The grid that the real cards stand on. */
  className?: string | undefined
}

/** Artwork with two lines of text beneath. */
export function CardsSkeleton({ count = 5, shape = 'sleeve', className }: CardsSkeletonProps) {
  return (
    <Skeleton className={className}>
      {indices(count).map(index => (
        <span key={index} className={cx(styles.card, styles[shape])} style={fading(index, count + 2)}>
          <Block height="auto" round={shape === 'disc'} className={styles.square} />
          <Block width="72%" />
          <Block width="46%" height={10} />
        </span>
      ))}
    </Skeleton>
  )
}
