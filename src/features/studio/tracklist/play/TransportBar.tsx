import {
  IconMinus,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlus,
  IconRewindBackward10,
  IconRewindForward10,
} from '@tabler/icons-react'
import { useAtomValue } from 'jotai/react'
import type { Atom } from 'jotai/vanilla'
import { shortTime } from '../../../../lib/time.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { usePositionText } from '../../../../ui/waveform/live-position.ts'
import type { Actions } from '../actions.ts'
import { clockText } from '../model/times.ts'
import { Said } from '../Said.tsx'
import styles from './TransportBar.module.css'
import { speeds, type Transport } from './transport.ts'

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const

interface TransportBarProps {
  transport: Transport
  actions: Actions
  /** What the last key did. */
  said: Atom<string>
}

/** Plays the recording, at a speed. */
export function TransportBar({ transport, actions, said }: TransportBarProps) {
  const isRunning = useAtomValue(transport.running)
  const speed = useAtomValue(transport.speed)
  const hasFailed = useAtomValue(transport.hasFailed)
  const time = usePositionText(transport.position, clockText)
  return (
    <div className={styles.bar}>
      <IconButton label="Back 10 seconds" icon={<IconRewindBackward10 {...icon} />} onClick={() => actions.backTen()} />
      <IconButton
        label={isRunning ? 'Pause the recording' : 'Play the recording'}
        icon={isRunning ? <IconPlayerPauseFilled {...icon} /> : <IconPlayerPlayFilled {...icon} />}
        onClick={() => actions.toggle()}
      />
      <IconButton
        label="Forward 10 seconds"
        icon={<IconRewindForward10 {...icon} />}
        onClick={() => actions.forwardTen()}
      />
      <span className={styles.time}>
        <b ref={time} />
        <span>{` / ${shortTime(transport.duration)}`}</span>
      </span>
      <label className={styles.speed}>
        <span className={styles.word}>Speed</span>
        <select value={speed} onChange={event => transport.setSpeed(Number(event.currentTarget.value))}>
          {speeds.map(each => (
            <option key={each} value={each}>
              {each}×
            </option>
          ))}
        </select>
      </label>
      <Said said={said} />
      <span className={styles.zoom}>
        <IconButton label="Zoom out" icon={<IconMinus {...icon} />} onClick={() => actions.zoomOut()} />
        <IconButton label="Zoom in" icon={<IconPlus {...icon} />} onClick={() => actions.zoomIn()} />
      </span>
      {hasFailed && (
        <p role="alert" className={styles.failed}>
          We couldn't load the audio. Play tries again.
        </p>
      )}
    </div>
  )
}
