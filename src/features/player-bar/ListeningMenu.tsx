import { IconDots } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { useSleep } from '../../player/react.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { PlayerCommands } from './commands.ts'
import styles from './ListeningMenu.module.css'
import { SkipChoice, SleepTimer, SpeedChoice } from './listening-choices.tsx'
import { ShareChoice } from './ShareChoice.tsx'

export interface ListeningMenuProps {
  commands: Pick<PlayerCommands, 'chooseSpeed' | 'chooseSleep' | 'chooseSkip' | 'share'>
  /** Says where it opens. */
  className?: string | undefined
}

/** How a listener wants to listen: speed, sleep timer, what the lock screen's buttons do; and who else is to hear it. */
export function ListeningMenu({ commands, className }: ListeningMenuProps) {
  const id = useId()
  const titleId = useId()
  const [open, setOpen] = useState(false)
  const sleeps = useSleep() !== 'off'
  return (
    <>
      <IconButton
        label="Listening options"
        icon={<IconDots size={22} stroke={1.75} aria-hidden />}
        on={open || sleeps}
        popoverTarget={id}
        aria-expanded={open}
      />
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={titleId}
        className={cx(styles.menu, className)}
        onToggle={event => setOpen(event.newState === 'open')}
      >
        <h2 id={titleId} className="visually-hidden">
          Listening options
        </h2>
        {open && (
          <>
            <SpeedChoice choose={commands.chooseSpeed} />
            <SleepTimer choose={commands.chooseSleep} />
            <SkipChoice choose={commands.chooseSkip} />
            <ShareChoice share={commands.share} menu={id} />
          </>
        )}
      </div>
    </>
  )
}
