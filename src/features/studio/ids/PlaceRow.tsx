import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai/react'
import { atom } from 'jotai/vanilla'
import { useEffect } from 'react'
import { hhmmss } from '../../../lib/time.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import styles from './Ids.module.css'
import { PlaceWave } from './PlaceWave.tsx'
import { keyOf, type Place, type PlacePlayer } from './use-place-player.ts'

const never = atom(false)
const icon = { size: 20, 'aria-hidden': true } as const

export interface PlaceRowProps {
  /** What of the room the row belongs to, see `keyOf`. */
  of: string
  /** What is played: `ID 3 in Nordlicht`. */
  name: string
  place: Place
  player: PlacePlayer
  /** Stands before the set. */
  lead?: string
}

/** A place where music is heard: a button that plays it there, and its set at that time. What is heard ends with its row. */
export function PlaceRow({ of, name, place, player, lead }: PlaceRowProps) {
  const { set_meta_id, set_name, mp3_permalink, start_time } = place
  const key = keyOf(of, place)
  const heard = player.heardAt(key)
  const { end } = player
  useEffect(() => () => end(key), [end, key])
  const isRunning = useAtomValue(heard ? player.transport.running : never)
  const hasFailed = useAtomValue(heard ? player.transport.hasFailed : never)
  const label = `${isRunning ? 'Pause' : 'Play'} ${name}`
  return (
    <li className={styles.place}>
      {mp3_permalink !== null && (
        <IconButton
          label={label}
          tooltip={isRunning ? 'Pause' : 'Play'}
          on={isRunning}
          icon={isRunning ? <IconPlayerPauseFilled {...icon} /> : <IconPlayerPlayFilled {...icon} />}
          onClick={() => player.toggle({ key, place })}
        />
      )}
      {lead && <span>{lead}</span>}
      <Link
        className={styles.link}
        to="/sets/$setId"
        params={{ setId: String(set_meta_id) }}
        search={{ t: Math.floor(start_time / 1000) }}
      >
        {set_name}
      </Link>
      <span className={styles.at}>{hhmmss(start_time)}</span>
      {heard && <PlaceWave name={name} place={heard} transport={player.transport} />}
      {hasFailed && (
        <p role="alert" className={styles.failed}>
          We couldn't load the audio. Play tries again.
        </p>
      )}
    </li>
  )
}
