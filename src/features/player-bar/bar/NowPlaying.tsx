import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { PlayableSet } from '#contract/entities/music.ts'
import { trackName } from '../../../lib/track-name.ts'
import { useCurrentTrack } from '../../../player/react.ts'
import { Artwork } from '../../../ui/media/Artwork.tsx'
import { Message } from '../Message.tsx'
import { usePlayerMessage } from '../use-player-message.ts'
import styles from './NowPlaying.module.css'

export interface NowPlayingProps {
  set: PlayableSet
  /** Size of the artwork, in px. */
  artSize: number
  /** Opens the phone's player. Without it the name links to the set. */
  onOpen?: (() => void) | undefined
}

/** The current track and its set, or why nothing plays. Without a tracklist the set and its artist. */
export function NowPlaying({ set, artSize, onOpen }: NowPlayingProps) {
  const track = useCurrentTrack()
  const message = usePlayerMessage()
  const name = track ? trackName(track.track_meta) : set.set_name
  const below = track ? set.set_name : set.artist
  return (
    <div className={styles.now}>
      <Artwork src={set} size={artSize} />
      <div className={styles.words}>
        <strong title={name} data-guess={Boolean(track?.track_meta.probably) || undefined}>
          {name}
        </strong>
        {message ? <Message {...message} /> : onOpen ? <span className={styles.set}>{below}</span> : null}
        {!message && !onOpen && <SetLink set={set} named={track === null} />}
      </div>
      {onOpen && (
        <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
          <VisuallyHidden>Open the player</VisuallyHidden>
        </button>
      )}
    </div>
  )
}

/** Links to the set. `named` when the line above shows the set's name, so that its artist is enough. */
function SetLink({ set, named }: { set: PlayableSet; named: boolean }) {
  return (
    <Link to="/sets/$setId" params={{ setId: String(set.id) }} className={styles.link}>
      {named ? set.artist : `${set.set_name} · ${set.artist}`}
    </Link>
  )
}
