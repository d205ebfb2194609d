import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMark } from '../../data/marks/use-mark.ts'
import { usDate, usDay } from '../../lib/dates.ts'
import { dotted } from '../../lib/text.ts'
import { Artwork } from '../../ui/media/Artwork.tsx'
import styles from './NotificationRow.module.css'
import { releasedName, releaseIntro, type ShownNotification } from './shown.ts'

export interface NotificationRowProps {
  notification: ShownNotification
  /** Called when the listener opens its track. */
  onFollow: (notification: ShownNotification) => void
}

/** One notification, a link to the released track. */
export function NotificationRow({ notification, onFollow }: NotificationRowProps) {
  const { id, release } = notification
  const { track_meta: track } = release
  const { is_read } = useMark(`notification/${id}`)
  return (
    <li>
      <Link
        to="/tracks/$trackId"
        params={{ trackId: String(track.id) }}
        className={styles.row}
        data-read={is_read || undefined}
        onClick={() => onFollow(notification)}
      >
        <Artwork src={track.art_url_xl} size={56} />
        <span className={styles.words}>
          {!is_read && <VisuallyHidden>Unread. </VisuallyHidden>}
          <span className={styles.text}>
            {releaseIntro(release)} <strong>{releasedName(track)}</strong>
          </span>
          <span className={styles.date}>
            {' '}
            {dotted(usDay(notification.created_dt), track.release_date && `Released ${usDate(track.release_date)}`)}
          </span>
        </span>
        {!is_read && <span className={styles.dot} />}
      </Link>
    </li>
  )
}
