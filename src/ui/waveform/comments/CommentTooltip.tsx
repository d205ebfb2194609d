import { useRef } from 'react'
import { counted } from '../../../lib/text.ts'
import { hhmmss } from '../../../lib/time.ts'
import { centredLeft } from '../labels.ts'
import { percent } from '../tracks.ts'
import { useSize } from '../use-size.ts'
import styles from './CommentLane.module.css'
import type { CommentGroup } from './group-comments.ts'

export interface CommentTooltipProps {
  group: CommentGroup
  duration: number
  /** Width of the lane, in px. */
  width: number
}

/** More comments would cover the waveform. */
const mostShown = 3
/** Distance from the edges of the lane, in px. */
const margin = 16

/** The comments of one mark, above it. Hidden from screen readers, which have them in the mark's name. */
export function CommentTooltip({ group: { at, all }, duration, width }: CommentTooltipProps) {
  const tip = useRef<HTMLDivElement>(null)
  const { width: own } = useSize(tip)
  const shown = all.slice(0, mostShown)
  const more = all.length - shown.length
  const x = (at / duration) * width - margin
  return (
    <>
      <i className={styles.line} style={{ left: percent(at, duration) }} />
      <div
        ref={tip}
        className={styles.tip}
        // It can't be placed before its own width is measured.
        style={own > 0 ? { left: centredLeft(x, own, width - 2 * margin) + margin } : { visibility: 'hidden' }}
        aria-hidden="true"
      >
        {shown.map(({ key, author, text, at }) => (
          <div key={key} className={styles.comment}>
            <b>
              <bdi>{author}</bdi>
            </b>
            <small className="tabular">{hhmmss(at)}</small>
            <p dir="auto">{text}</p>
          </div>
        ))}
        {more > 0 && <small>{`and ${counted(more, 'more comment')}`}</small>}
      </div>
    </>
  )
}
