import { Link } from '@tanstack/react-router'
import type { ReportedComment } from '#contract/entities/reported-comment.ts'
import { ReportReason } from '#contract/entities/reports.ts'
import { reasonNames, reasonText } from '../../../catalogue/comments/reason/reason-names.ts'
import { usDay } from '../../../lib/dates.ts'
import { counted, dotted } from '../../../lib/text.ts'
import { hhmmss } from '../../../lib/time.ts'
import styles from './Reports.module.css'

interface Reported {
  report: ReportedComment
}

/** What the comment is about, as a link to it: its set at its time, or its track. */
export function Place({ report: { set_meta: set, track_meta: track, set_timestamp: at } }: Reported) {
  const comments = { tab: 'comments' } as const
  if (set)
    return (
      <Link
        className={styles.place}
        to="/sets/$setId"
        params={{ setId: String(set.id) }}
        search={{ ...comments, ...(at !== null && { t: Math.floor(at / 1000) }) }}
      >
        {dotted(set.set_name, at !== null && hhmmss(at))}
      </Link>
    )
  return (
    track && (
      <Link
        className={styles.place}
        to="/tracks/$trackId"
        params={{ trackId: String(track.id) }}
        search={comments}
      >{`${track.artist} - ${track.title}`}</Link>
    )
  )
}

/** How often each reason was given, when last, and what listeners wrote. */
export function Reasons({ reports }: Pick<ReportedComment, 'reports'>) {
  const [last] = reports
  if (!last) return null
  const given = ReportReason.options
    .map(reason => ({ reason, count: reports.filter(each => each.reason === reason).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  return (
    <div className={styles.reasons}>
      <p>
        <b>{counted(reports.length, 'report')}</b>, last on {usDay(last.created_dt)}:{' '}
        {given.map(({ reason, count }) => `${reasonNames[reason]} (${count})`).join(', ')}
      </p>
      <ul>
        {reports
          .filter(({ text }) => text !== '')
          .map(({ id, text }) => (
            <li key={id} dir="auto">
              “{text}”
            </li>
          ))}
      </ul>
    </div>
  )
}

/** What was decided, by whom and when; nothing before the first decision. */
export function Decision({ report: { hidden, decided_dt, decided_by } }: Reported) {
  if (decided_dt === null) return null
  const by = decided_by === null ? '' : ` by ${decided_by}`
  return (
    <p className={styles.decision}>
      <b>{hidden ? `Hidden (${reasonText(hidden)})` : 'Kept'}</b>
      {by}, {usDay(decided_dt)}
    </p>
  )
}
