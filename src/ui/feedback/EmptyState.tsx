import type { ReactNode } from 'react'
import { IdTile } from '../media/IdTile.tsx'
import { ornamentalLevels } from '../media/promo.ts'
import { Bars } from '../waveform/bars/Bars.tsx'
import styles from './EmptyState.module.css'

export interface EmptyStateProps {
  /** The picture: an ID tile for the listener's own lists, a dashed waveform for search results and errors. */
  kind: 'id' | 'waveform'
  title: string
  sentence?: string
  /** `h1` if the page has no other heading. */
  heading?: 'h1' | 'h2'
  /** At most one secondary button. */
  action?: ReactNode
}

const silence = { duration: 1, tracks: [{ position: 1, start: 0, end: 2, isId: true, name: '' }] }
const levels = ornamentalLevels(120)

/** Shown in place of an empty list: why it is empty, and what to do about it. */
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
