import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import '../../theme/CloseButton.css'
import '../../theme/Notification.css'
import { Portal } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { usePhone } from '../../layout/use-phone.ts'
import { letTabReach, rememberFocus } from './focus.ts'
import { atMost, holdNotices } from './show.tsx'
import { ignoreTouchHover } from './touch.ts'

export { clearNotices, showNotice } from './show.tsx'

export interface NoticesProps {
  /** There is a player at the lower edge. */
  abovePlayer: boolean
}

/** Notices, above everything that is open. They wait while the mouse or the focus is on one of them. */
export function Notices({ abovePlayer }: NoticesProps) {
  const phone = usePhone()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => (place ? letTabReach(place) : undefined), [place])
  useEffect(() => (place ? ignoreTouchHover(place) : undefined), [place])
  return (
    <Portal>
      <section
        ref={setPlace}
        aria-label="Notices"
        data-notices=""
        data-above-player={abovePlayer || undefined}
        onFocus={event => {
          rememberFocus(event)
          holdNotices(true)
        }}
        onBlur={() => holdNotices(false)}
      >
        <Notifications
          withinPortal={false}
          position={phone ? 'top-center' : 'bottom-left'}
          limit={atMost}
          // They come up by the style sheet, and are gone at once.
          transitionDuration={0}
        />
      </section>
    </Portal>
  )
}
