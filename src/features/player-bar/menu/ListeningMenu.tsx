import { VisuallyHidden } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type CSSProperties, useId } from 'react'
import { useSleep } from '../../../player/react.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Popup, usePopup } from '../../../ui/overlays/Popup.tsx'
import styles from './ListeningMenu.module.css'
import { SkipChoice, SleepTimer, SpeedChoice } from './listening-choices.tsx'
import { ShareChoice } from './ShareChoice.tsx'

export interface ListeningMenuProps {
  /** Position of the popup, if not beside the button. */
  place?: CSSProperties
}

/** The player's menu: speed, sleep timer, what the lock screen's buttons do, and sharing what plays. */
export function ListeningMenu({ place }: ListeningMenuProps) {
  const { opened, close, control, popup } = usePopup()
  const titleId = useId()
  const sleeps = useSleep() !== 'off'
  return (
    <>
      <IconButton
        label="Listening options"
        icon={<IconDots size={22} stroke={1.75} aria-hidden />}
        on={opened || sleeps}
        {...control}
      />
      <Popup
        {...popup}
        position="top-end"
        // 12 px above the bar, up to the end of the page's column.
        offset={{ mainAxis: 46, crossAxis: -11 }}
        width={336}
        withinPortal={false}
        role="dialog"
        aria-labelledby={titleId}
        className={styles.menu}
        style={place}
      >
        <VisuallyHidden component="h2" id={titleId} tabIndex={-1} data-autofocus>
          Listening options
        </VisuallyHidden>
        <SpeedChoice />
        <SleepTimer />
        <SkipChoice />
        <ShareChoice onShared={close} />
      </Popup>
    </>
  )
}
