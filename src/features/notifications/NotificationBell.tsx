import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { readNotification, readNotifications } from '../../commands/read-notification.ts'
import { marks } from '../../data/marks/marks.ts'
import { badgeCap, cappedCount } from '../../lib/text.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { late, useLate } from '../../ui/overlays/late.ts'
import { Popup, usePopup } from '../../ui/overlays/Popup.tsx'
import { showAppBadge } from './app-badge.ts'
import styles from './NotificationBell.module.css'
import { type ShownNotification, subjectName } from './shown.ts'
import { stepFocus } from './step-focus.ts'
import { useNotifications } from './use-notifications.ts'

const listCode = late(() => import('./NotificationList.tsx'))

/** The bell of the top bar with the number of unread notifications. It opens their list. */
export function NotificationBell() {
  const titleId = useId()
  const { opened, close, control, popup } = usePopup(undefined, listCode)
  const { NotificationList } = useLate(listCode, opened) ?? {}
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const notifications = useNotifications()
  const { query, shown, unread } = notifications

  useEffect(() => showAppBadge(unread), [unread])
  useEffect(() => () => showAppBadge(0), [])
  useEffect(() => {
    const step = (event: KeyboardEvent) => stepFocus(panel, event)
    panel?.addEventListener('keydown', step)
    return () => panel?.removeEventListener('keydown', step)
  }, [panel])

  const toggle = () => {
    // The server's event about a new notification may have been missed.
    if (!opened && query.isStale) void query.refetch()
    control.onClick()
  }
  const follow = (notification: ShownNotification) => {
    readNotification.effect({ id: notification.id, name: subjectName(notification) })
    close()
  }
  const readAll = () => {
    const ids = shown.map(({ id }) => id).filter(id => !marks.get(`notification/${id}`).is_read)
    readNotifications.effect(ids, shown[0]?.created_dt ?? '')
    // The button is gone.
    document.getElementById(titleId)?.focus()
  }

  return (
    <>
      <IconButton
        label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        tooltip="Notifications"
        icon={<IconBell size={22} stroke={1.75} aria-hidden="true" />}
        {...control}
        onClick={toggle}
        on={opened}
        live
        className={opened ? styles.open : undefined}
        {...(unread > 0 && { badge: cappedCount(unread, badgeCap.bell) })}
      />
      <Popup
        {...popup}
        ref={setPanel}
        {...usePopupPosition()}
        role="region"
        className={styles.panel}
        aria-labelledby={titleId}
      >
        {/* Focused first, so that the first press of an arrow key moves to the first notification. */}
        <div className={styles.head}>
          <h2 id={titleId} tabIndex={-1} data-autofocus>
            Notifications
          </h2>
          {unread > 0 && (
            <Button variant="quiet" size="sm" data-apart="" onClick={readAll}>
              {readNotifications.label([], '')}
            </Button>
          )}
        </div>
        {NotificationList && <NotificationList {...notifications} onFollow={follow} />}
      </Popup>
    </>
  )
}

/** Position of the popup: below the bar, aligned with the page's right edge; on phones almost as wide as the screen. */
function usePopupPosition() {
  const phone = usePhone()
  const lowBar = useMediaQuery('(width < 56.25em)', false, { getInitialValueInEffect: false })
  return {
    position: 'bottom-end',
    floatingStrategy: 'fixed',
    width: 440,
    offset: phone ? { mainAxis: 10, crossAxis: 40 } : { mainAxis: lowBar ? 14 : 18, crossAxis: 32 },
  } as const
}
