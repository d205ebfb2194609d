import { Button, VisuallyHidden } from '@mantine/core'
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertCircle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Announcement } from './Announcement.tsx'
import { leaveByKey } from './focus.ts'
import type { Notice, NoticeAction } from './notice.ts'

const phone = matchMedia('(width < 37.5em)')

/** Most notices shown at once (product, 9.7): on a phone the next one replaces the last. */
export const atMost = () => (phone.matches ? 1 : 3)

/** How long a notice is shown (product, 9.7), in ms. */
const shownMs = 5_000

/** True while a notice has the focus. Asked of the page: no event tells of a focus that is removed with its notice. */
const isHeld = () => Boolean(document.activeElement?.closest('[data-notices]'))

const withTime = (each: NotificationData) => ({ ...each, autoClose: isHeld() ? false : shownMs })

/** After the focus has come or gone: while a notice has it, none closes by itself; afterwards their time starts again. */
export const holdWhileFocused = () => notifications.updateState(notificationsStore, all => all.map(withTime))

/** Starts a notice's time, which is when it is announced, also if it is shown again. */
const startTime = (id: string) =>
  notifications.updateState(notificationsStore, all => all.map(each => (each.id === id ? withTime(each) : each)))

const iconOf = ({ kind, icon }: Notice) =>
  ({ error: IconAlertCircle, info: IconInfoCircle, success: icon ?? IconCheck })[kind]

/** Of a button that goes away with its notice: a press leaves the focus where it is. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Number of notices so far: a new key makes a notice that is shown again be announced again. */
let count = 0

function cardOf(notice: Notice): NotificationData & { id: string } {
  const { text, kind, action } = notice
  const id = `${kind}: ${text}`
  const Icon = iconOf(notice)
  count += 1
  return {
    id,
    'data-kind': kind,
    // Only its text is announced.
    role: 'presentation',
    icon: <Icon size={20} stroke={1.75} aria-hidden />,
    message: (
      <>
        <Announcement
          key={count}
          text={text}
          role={kind === 'error' ? 'alert' : 'status'}
          onAnnounced={() => startTime(id)}
        />
        {action && <Action {...action} notice={id} />}
      </>
    ),
    autoClose: false,
    closeButtonProps: {
      icon: <IconX size={18} stroke={1.75} aria-hidden />,
      children: <VisuallyHidden>{`Close: ${text}`}</VisuallyHidden>,
      onMouseDown: keepFocus,
      onClick: leaveByKey,
    },
  }
}

const Action = ({ label, run, notice }: NoticeAction & { notice: string }) => (
  <Button
    variant="quiet"
    size="sm"
    onMouseDown={keepFocus}
    onClick={event => {
      leaveByKey(event)
      notifications.hide(notice)
      run()
    }}
  >
    {label}
  </Button>
)

/** Shows a notice. One with the same text is replaced and announced again; the oldest one is closed if there are too many. */
export function showNotice(notice: Notice): void {
  const card = cardOf(notice)
  const shown = notificationsStore.getState().notifications
  if (shown.some(({ id }) => id === card.id)) {
    notifications.update(card)
    return
  }
  for (const { id = '' } of shown.slice(0, Math.max(0, shown.length + 1 - atMost()))) notifications.hide(id)
  notifications.show(card)
}

export const clearNotices = () => notifications.clean()
