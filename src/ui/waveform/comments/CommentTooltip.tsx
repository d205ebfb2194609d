import { useRef } from 'react'
import { counted } from '../../../lib/text.ts'
import { hhmmss } from '../../../lib/time.ts'
import styles from './CommentLane.module.css'
import type { SaidGroup } from './group-comments.ts'
import { centredLeft } from '../labels.ts'
import { percent } from '../tracks.ts'
import { useSize } from '../use-size.ts'

export interface SaidTipProps {
  group: SaidGroup
  duration: number
  /** Of the lane, in px. */
  width: number
}

/** More would hide the waveform. */
const mostShown = 3
const margin = 16

/** Who said what there, above the mark. A reader has heard it as the mark's name. */
export function SaidTip({ group: { at, all }, duration, width }: SaidTipProps) {
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
        // Its place isn't known before its width is.
        style={own > 0 ? { left: centredLeft(x, own, width - 2 * margin) + margin } : { visibility: 'hidden' }}
        aria-hidden="true"
      >
        {shown.map(({ key, author, text, at }) => (
          <div key={key} className={styles.said}>
            <b>
              <bdi>{author}</bdi>
            </b>
            <small className="tabular">{hhmmss(at)}</small>
            <p dir="auto">{text}</p>
          </div>
        ))}
        {more > 0 && <small>{`and ${counted(more, 'comment')} more`}</small>}
      </div>
    </>
  )
}
