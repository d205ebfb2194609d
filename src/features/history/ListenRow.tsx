import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Listen } from '../../../contract/entities/history.ts'
import { MenuButton } from '../../catalogue/menu/MenuButton.tsx'
import { useUnavailableOffline } from '../../catalogue/play/unavailable-offline.ts'
import { SetArt } from '../../catalogue/sets/SetArt.tsx'
import { removeListen } from '../../commands/history.ts'
import { notDownloaded } from '../../data/downloads/state-text.ts'
import { dotted } from '../../lib/text.ts'
import { hhmmss } from '../../lib/time.ts'
import { almostOverMs } from '../../player/progress.ts'
import { useSetLive } from '../../player/react.ts'
import { focusNeighbor } from '../../ui/controls/focus-neighbor.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useCommand } from '../../ui/controls/use-command.ts'
import { timeOfDay } from './days.ts'
import styles from './ListenRow.module.css'

/** One listen: the set, when it began, and how far it got. */
export function ListenRow({ listen }: { listen: Listen }) {
  const { set_meta: set, started_dt, current_timestamp: left } = listen
  const live = useSetLive(set.id)
  const unavailable = useUnavailableOffline(set.id)
  const howFar = left >= set.duration - almostOverMs ? 'Finished' : `to ${hhmmss(left)}`
  return (
    <li
      className={styles.row}
      data-live={live ?? undefined}
      data-unavailable={unavailable || undefined}
      aria-current={live ? 'true' : undefined}
    >
      <SetArt set={set} size={64} />
      <span className={styles.words}>
        <Link to="/sets/$setId" params={{ setId: String(set.id) }} className={styles.name}>
          {set.set_name}
        </Link>
        <span className={styles.meta}>{set.artist}</span>
        <span className={styles.meta}>{dotted(timeOfDay(started_dt), howFar, unavailable && notDownloaded)}</span>
      </span>
      <MenuButton of={{ set }} />
      <Remove listen={listen} />
    </li>
  )
}

function Remove({ listen }: { listen: Listen }) {
  const { label, Icon, run } = useCommand(removeListen, listen)
  const click = ({ currentTarget }: MouseEvent) => {
    focusNeighbor(currentTarget, 'main')
    run()
  }
  return (
    <IconButton
      label={label}
      tooltip="Remove from history"
      data-remove=""
      icon={<Icon size={20} stroke={1.75} aria-hidden />}
      onClick={click}
    />
  )
}
