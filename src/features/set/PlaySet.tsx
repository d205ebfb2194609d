import { useId } from 'react'
import type { SetSummary } from '../../../contract/entities/music.ts'
import { useSetLive } from '../../catalogue/play/live.tsx'
import { PlayButton } from '../../catalogue/play/PlayButton.tsx'
import { readyToPlay } from '../../catalogue/play/ready-to-play.ts'
import { useSetAway } from '../../catalogue/play/unavailable-offline.ts'
import { notHere } from '../../data/downloads/state-text.ts'
import { hhmmss } from '../../lib/time.ts'
import styles from './PlaySet.module.css'

export interface PlaySetProps {
  set: SetSummary
  /** The moment that was shared, in ms: what Play begins with. */
  moment: number | null
  /** Plays the set, or pauses it while it plays; with a moment it plays that. */
  onPlay: (set: SetSummary) => void
}

/** Plays the set that the page is about; says why where it can't. */
export function PlaySet({ set, moment, onPlay }: PlaySetProps) {
  const why = useId()
  const playing = useSetLive(set.id) === 'playing'
  const away = useSetAway(set.id)
  const shown = {
    name: set.set_name,
    playing: playing && moment === null,
    from: moment === null ? undefined : hhmmss(moment),
  }
  if (!away) return <PlayButton {...shown} onClick={() => onPlay(set)} {...readyToPlay(set, moment ?? undefined)} />
  return (
    <>
      <PlayButton {...shown} aria-disabled aria-describedby={why} />
      <p id={why} role="status" className={styles.why}>
        {notHere}: it plays when the network is back.
      </p>
    </>
  )
}
