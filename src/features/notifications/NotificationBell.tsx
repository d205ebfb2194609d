import { IconBell } from '@tabler/icons-react'
import { type KeyboardEvent, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import type { Command } from '../../lib/command.ts'
import { badgeCap, cappedCount } from '../../lib/text.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { showAppBadge } from './app-badge.ts'
import styles from './NotificationBell.module.css'
import { NotificationList } from './NotificationList.tsx'
import type { Shown } from './shown.ts'
import { stepFocus } from './step-focus.ts'
import { useNotifications } from './use-notifications.ts'

export interface NotificationBellProps {
  /** Marks one as read. */
  read: Command<[Shown]>
}

/** The bell of the top bar: how many notifications are unread, and the menu that lists them. */
export function NotificationBell({ read }: NotificationBellProps) {
  const id = useId()
  const titleId = useId()
  const popover = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const notifications = useNotifications()
  const { query, unread } = notifications

  useEffect(() => showAppBadge(unread), [unread])
  useEffect(() => () => showAppBadge(0), [])
  useEffect(() => {
    const menu = popover.current
    const step = (event: globalThis.KeyboardEvent) => stepFocus(menu, event)
    menu?.addEventListener('keydown', step)
    return () => menu?.removeEventListener('keydown', step)
  }, [])

  const onBeforeToggle = ({ newState }: ToggleEvent) => {
    if (newState !== 'open') return
    setOpen(true)
    // What the server tells of its own accord may not have reached this device.
    if (query.isStale) void query.refetch()
  }
  // Not before: the focus goes back to the bell only from what is still there.
  const onToggle = ({ newState }: ToggleEvent) => {
    if (newState === 'closed') setOpen(false)
  }
  const stepIn = (event: KeyboardEvent) => {
    if (open) stepFocus(popover.current, event)
  }
  const follow = (notification: Shown) => {
    read.effect(notification)
    popover.current?.hidePopover()
  }

  return (
    <>
      <IconButton
        label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        tooltip="Notifications"
        icon={<IconBell size={22} stroke={1.75} aria-hidden="true" />}
        popoverTarget={id}
        on={open}
        live
        className={open ? styles.open : undefined}
        onKeyDown={stepIn}
        {...(unread > 0 && { badge: cappedCount(unread, badgeCap.bell) })}
      />
      <section
        ref={popover}
        id={id}
        popover="auto"
        className={styles.panel}
        aria-labelledby={titleId}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
      >
        <h2 id={titleId}>Notifications</h2>
        {open && <NotificationList {...notifications} onFollow={follow} />}
      </section>
    </>
  )
}
