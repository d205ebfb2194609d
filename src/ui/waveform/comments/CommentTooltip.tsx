import { cx } from '../../../lib/class-names.ts'
import { counted } from '../../../lib/text.ts'
import { hhmmss } from '../../../lib/time.ts'
import tip from '../Tip.module.css'
import { placeAt } from '../tracks.ts'
import styles from './CommentTooltip.module.css'
import type { CommentGroup } from './group-comments.ts'

export interface CommentTooltipProps {
  group: CommentGroup
  duration: number
}

/** More comments would cover the waveform. */
const mostShown = 3

/** The comments of one mark, above it. Hidden from screen readers, which have them in the mark's name. */
export function CommentTooltip({ group: { at, all }, duration }: CommentTooltipProps) {
  const shown = all.slice(0, mostShown)
  const more = all.length - shown.length
  return (
    <div style={placeAt(at, duration)} aria-hidden="true">
      <i className={styles.line} />
      <div className={cx(tip.tip, styles.tip)}>
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
    </div>
  )
}
