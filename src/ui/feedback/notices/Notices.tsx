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
import { atMost, holdWhileFocused } from './show.tsx'
import { ignoreTouchHover } from './touch.ts'

export { clearNotices, showNotice } from './show.tsx'

export interface NoticesProps {
  /** Leaves room for the player at the lower edge. */
  abovePlayer: boolean
}

/** The notices, above every overlay. They stay open while one of them is hovered or focused. */
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
          holdWhileFocused()
        }}
        onBlur={holdWhileFocused}
      >
        <Notifications
          withinPortal={false}
          position={phone ? 'bottom-center' : 'bottom-left'}
          limit={atMost()}
          // The style sheet animates their opening; they close without animation.
          transitionDuration={0}
        />
      </section>
    </Portal>
  )
}
