import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai/react'
import { atom } from 'jotai/vanilla'
import { hhmmss } from '../../../lib/time.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import styles from './Ids.module.css'
import { PlaceWave } from './PlaceWave.tsx'
import type { Place, PlacePlayer } from './use-place-player.ts'

const never = atom(false)
const icon = { size: 20, 'aria-hidden': true } as const

export interface PlaceRowProps {
  /** The ID's. */
  id: number
  place: Place
  player: PlacePlayer
}

/** A place where an ID is heard: a button that plays it there, and its set at that time. */
export function PlaceRow({ id, place, player }: PlaceRowProps) {
  const { set_meta_id, set_name, mp3_permalink, track_position, start_time } = place
  const isHeard = player.isHeard(id, place)
  const isRunning = useAtomValue(isHeard ? player.transport.running : never)
  const hasFailed = useAtomValue(isHeard ? player.transport.hasFailed : never)
  const label = `${isRunning ? 'Pause' : 'Play'} ID ${track_position} in ${set_name}`
  return (
    <li className={styles.place}>
      {mp3_permalink !== null && (
        <IconButton
          label={label}
          tooltip={isRunning ? 'Pause' : 'Play'}
          on={isRunning}
          icon={isRunning ? <IconPlayerPauseFilled {...icon} /> : <IconPlayerPlayFilled {...icon} />}
          onClick={() => player.toggle(id, place)}
        />
      )}
      <Link
        className={styles.link}
        to="/sets/$setId"
        params={{ setId: String(set_meta_id) }}
        search={{ t: Math.floor(start_time / 1000) }}
      >
        {set_name}
      </Link>
      <span className={styles.at}>{hhmmss(start_time)}</span>
      {isHeard && <PlaceWave place={place} transport={player.transport} />}
      {hasFailed && (
        <p role="alert" className={styles.failed}>
          We couldn't load the audio. Play tries again.
        </p>
      )}
    </li>
  )
}
