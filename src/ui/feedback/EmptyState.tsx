import type { ReactNode } from 'react'
import { IdTile } from '../media/IdTile.tsx'
import { ornamentalLevels } from '../media/promo.ts'
import { Bars } from '../waveform/bars/Bars.tsx'
import styles from './EmptyState.module.css'

export interface EmptyStateProps {
  /** An ID tile for lists of a listener's own; a perforated waveform where something was looked for. */
  kind: 'id' | 'waveform'
  title: string
  sentence?: string
  /** A first-level heading where nothing else stands on the page. */
  heading?: 'h1' | 'h2'
  /** One secondary button at most. */
  action?: ReactNode
}

const silence = { duration: 1, tracks: [{ position: 1, start: 0, end: 2, isId: true, name: '' }] }
const levels = ornamentalLevels(120)

/** Says that there is nothing, and what to do about it. */
export function EmptyState({ kind, title, sentence, heading: Heading = 'h2', action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {kind === 'id' ? (
        <IdTile size={96} />
      ) : (
        <Bars {...silence} className={styles.bars} levels={levels} position={null} mirrored />
      )}
      <Heading>{title}</Heading>
      {sentence && <p>{sentence}</p>}
      {action}
    </div>
  )
}
