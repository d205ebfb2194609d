import { VisuallyHidden } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type CSSProperties, useId } from 'react'
import { useSleep } from '../../player/react.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Popup, usePopup } from '../../ui/overlays/Popup.tsx'
import type { PlayerCommands } from './commands.ts'
import styles from './ListeningMenu.module.css'
import { SkipChoice, SleepTimer, SpeedChoice } from './listening-choices.tsx'
import { ShareChoice } from './ShareChoice.tsx'

export interface ListeningMenuProps {
  commands: Pick<PlayerCommands, 'chooseSpeed' | 'chooseSleep' | 'chooseSkip' | 'share'>
  /** Says where it opens, if not beside the button. */
  place?: CSSProperties
}

/** How a listener wants to listen: speed, sleep timer, what the lock screen's buttons do; and who else is to hear it. */
export function ListeningMenu({ commands, place }: ListeningMenuProps) {
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
        <SpeedChoice choose={commands.chooseSpeed} />
        <SleepTimer choose={commands.chooseSleep} />
        <SkipChoice choose={commands.chooseSkip} />
        <ShareChoice share={commands.share} onShared={close} />
      </Popup>
    </>
  )
}
