import { lazy, Suspense } from 'react'

const Ring = lazy(() => import('./ring-progress.ts'))

export interface ProgressRingProps {
  /** From 0 to 1. */
  done: number
  /** Diameter in px. */
  size?: number
  /** Paused: drawn in gray. */
  resting?: boolean
}

/** Progress as a ring. Decoration: the text beside it says the same to screen readers. */
export const ProgressRing = ({ done, size = 20, resting = false }: ProgressRingProps) => (
  <Suspense>
    <Ring
      size={size}
      thickness={2.5}
      rootColor="var(--edge)"
      sections={[{ value: done * 100, color: resting ? 'var(--fog-1)' : 'var(--lime)' }]}
      aria-hidden="true"
    />
  </Suspense>
)
