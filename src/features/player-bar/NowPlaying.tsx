import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { SetSummary } from '../../../contract/entities/music.ts'
import { trackName } from '../../lib/track-name.ts'
import { useCurrentTrack, usePlayback } from '../../player/react.ts'
import { Artwork } from '../../ui/Artwork.tsx'
import styles from './NowPlaying.module.css'

/** What is heard, or why nothing is. Without a tracklist the set itself is all there is to name. */
export function NowPlaying({ set, sleeve }: { set: SetSummary; sleeve: number }) {
  const track = useCurrentTrack()
  const status = usePlayback()
  const name = track ? trackName(track.track_meta) : set.set_name
  return (
    <div className={styles.now}>
      <Artwork src={set} size={sleeve} />
      <div className={styles.words}>
        <strong title={name}>{name}</strong>
        {status.state === 'failed' ? (
          <Failure message={status.message} />
        ) : (
          <SetLink set={set} named={track === null} />
        )}
      </div>
    </div>
  )
}

/** The way to the set; when the set is named above, its artist is enough. */
function SetLink({ set, named }: { set: SetSummary; named: boolean }) {
  return (
    <Link to="/sets/$setId" params={{ setId: String(set.id) }} className={styles.link}>
      {named ? (
        set.artist
      ) : (
        <>
          {set.set_name}
          <span className={styles.artist}> · {set.artist}</span>
        </>
      )}
    </Link>
  )
}

function Failure({ message }: { message: string }) {
  return (
    <p role="alert" className={styles.failure}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
      <span>{message}</span>
    </p>
  )
}
