import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usDate } from '#contract/dates.ts'
import { reasonText } from '../../catalogue/comments/reason/reason-names.ts'
import { useMark } from '../../data/marks/use-mark.ts'
import { usDay } from '../../lib/dates.ts'
import { dotted } from '../../lib/text.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import { IdTile } from '../../ui/media/IdTile.tsx'
import styles from './NotificationRow.module.css'
import {
  type HiddenNotification,
  isRelease,
  isSuggestion,
  type ReleaseNotification,
  releasedName,
  releaseIntro,
  type ShownNotification,
  type SuggestionNotification,
} from './shown.ts'

interface RowProps<Shown> {
  notification: Shown
  /** Called when the listener opens what it is about. */
  onFollow: (notification: ShownNotification) => void
}

export type NotificationRowProps = RowProps<ShownNotification>

/** One notification: a link to the released track, to what the listener has suggested, or to their comment that was hidden. */
export const NotificationRow = ({ notification, onFollow }: NotificationRowProps) => (
  <li>
    {isRelease(notification) ? (
      <Release notification={notification} onFollow={onFollow} />
    ) : isSuggestion(notification) ? (
      <Decision notification={notification} onFollow={onFollow} />
    ) : (
      <HiddenComment notification={notification} onFollow={onFollow} />
    )}
  </li>
)

function Release({ notification, onFollow }: RowProps<ReleaseNotification>) {
  const { id, release } = notification
  const { track_meta: track } = release
  const { is_read } = useMark(`notification/${id}`)
  return (
    <Link
      to="/tracks/$trackId"
      params={{ trackId: String(track.id) }}
      className={styles.row}
      data-read={is_read || undefined}
      onClick={() => onFollow(notification)}
    >
      <Artwork src={track.art_url_xl} size={56} />
      <Words
        isRead={is_read}
        date={dotted(usDay(notification.created_dt), track.release_date && `Released ${usDate(track.release_date)}`)}
      >
        {releaseIntro(release)} <strong>{releasedName(track)}</strong>
      </Words>
    </Link>
  )
}

/** What became of the listener's suggestion. */
function Decision({ notification, onFollow }: RowProps<SuggestionNotification>) {
  const { id, suggestion } = notification
  const { track, state, reason } = suggestion
  const { is_read } = useMark(`notification/${id}`)
  const isStillAnId = state === 'rejected' && track.art_url_xl === null
  const name = <strong>{releasedName(track)}</strong>
  return (
    <Link
      to="/tracks/$trackId"
      params={{ trackId: String(track.id) }}
      search={state === 'rejected' ? { tab: 'suggestions' } : {}}
      className={styles.row}
      data-read={is_read || undefined}
      onClick={() => onFollow(notification)}
    >
      {isStillAnId ? <IdTile size={56} /> : <Artwork src={track.art_url_xl} size={56} />}
      <Words isRead={is_read} date={usDay(notification.created_dt)}>
        {state === 'accepted' ? (
          <>You identified {name}</>
        ) : (
          <>
            Your suggestion for {name} wasn't accepted{reason && `: ${reason}`}
          </>
        )}
      </Words>
    </Link>
  )
}

function HiddenComment({ notification, onFollow }: RowProps<HiddenNotification>) {
  const { id, release, hidden } = notification
  const { is_read } = useMark(`notification/${id}`)
  return (
    <Link
      to="/sets/$setId"
      params={{ setId: String(release.set_meta.id) }}
      search={{ tab: 'comments' }}
      className={styles.row}
      data-read={is_read || undefined}
      onClick={() => onFollow(notification)}
    >
      <Words isRead={is_read} date={usDay(notification.created_dt)}>
        A curator hid your comment on <strong>{release.set_meta.set_name}</strong> ({reasonText(hidden)})
      </Words>
    </Link>
  )
}

interface WordsProps {
  isRead: boolean
  date: string
  children: ReactNode
}

const Words = ({ isRead, date, children }: WordsProps) => (
  <>
    <span className={styles.words}>
      {!isRead && <VisuallyHidden>Unread. </VisuallyHidden>}
      <span className={styles.text}>{children}</span>
      <span className={styles.date}> {date}</span>
    </span>
    {!isRead && <span className={styles.dot} />}
  </>
)
