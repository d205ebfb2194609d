import { VisuallyHidden } from '@mantine/core'
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertCircle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { leaveByKey } from './focus.ts'
import type { Notice } from './notice.ts'
import { Spoken } from './Spoken.tsx'

/** More at once is noise (product, 9.7). */
export const atMost = 3

/** How long a notice is shown (product, 9.7), in ms. */
const shownMs = 5_000

let isHeld = false

const withTime = (each: NotificationData) => ({ ...each, autoClose: isHeld ? false : shownMs })

/** While `held`, notices stay; their time begins anew when they aren't any more. */
export function holdNotices(held: boolean): void {
  isHeld = held
  notifications.updateState(notificationsStore, all => all.map(withTime))
}

/** Its time begins once it is spoken, and so anew for one that is told anew. */
const begin = (id: string) =>
  notifications.updateState(notificationsStore, all => all.map(each => (each.id === id ? withTime(each) : each)))

const iconOf = ({ kind, icon }: Notice) =>
  ({ error: IconAlertCircle, info: IconInfoCircle, success: icon ?? IconCheck })[kind]

let times = 0

function cardOf(notice: Notice): NotificationData & { id: string } {
  const { text, kind } = notice
  const id = `${kind}: ${text}`
  const Icon = iconOf(notice)
  times += 1
  return {
    id,
    'data-kind': kind,
    // Its text alone is spoken.
    role: 'presentation',
    icon: <Icon size={20} stroke={1.75} aria-hidden />,
    message: <Spoken key={times} text={text} role={kind === 'error' ? 'alert' : 'status'} onSpoken={() => begin(id)} />,
    autoClose: false,
    closeButtonProps: {
      icon: <IconX size={18} stroke={1.75} aria-hidden />,
      children: <VisuallyHidden>{`Close: ${text}`}</VisuallyHidden>,
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick: leaveByKey,
    },
  }
}

/** Shows a notice. One that is shown already is told anew, not twice; of more than three the oldest goes. */
export function showNotice(notice: Notice): void {
  const card = cardOf(notice)
  const shown = notificationsStore.getState().notifications
  if (shown.some(({ id }) => id === card.id)) {
    notifications.update(card)
    return
  }
  for (const { id = '' } of shown.slice(0, Math.max(0, shown.length + 1 - atMost))) notifications.hide(id)
  notifications.show(card)
}

export const clearNotices = () => notifications.clean()
