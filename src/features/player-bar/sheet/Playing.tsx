import { usDate } from '#contract/dates.ts'
import type { PlayableSet, Track } from '#contract/entities/music.ts'
import { dotted } from '../../../lib/text.ts'
import { isId, titleOf } from '../../../lib/track-name.ts'
import { useCurrentTrack } from '../../../player/react.ts'
import { Message } from '../Message.tsx'
import { RetryButton } from '../RetryButton.tsx'
import { TrackMark } from '../TrackMark.tsx'
import { usePlayerMessage } from '../use-player-message.ts'
import styles from './Playing.module.css'

/** Titles longer than this (characters) are set smaller. */
const shortTitle = 16

const factsOf = (track: Track): string => {
  if (isId(track)) return `First Heard ${usDate(track.set_meta?.release_date ?? track.created_dt.slice(0, 10))}`
  return dotted(track.label_name, track.key, track.bpm !== null && `${track.bpm} BPM`)
}

/** The current track, large; without a tracklist, the set. */
export function Playing({ set }: { set: PlayableSet }) {
  const track = useCurrentTrack()?.track_meta
  const message = usePlayerMessage()
  const title = track ? titleOf(track) : set.set_name
  const artist = track?.artist ?? set.artist
  return (
    <div className={styles.playing}>
      <div className={styles.words}>
        <p className={styles.artist} data-unknown={artist === 'ID' || undefined}>
          {artist}
        </p>
        <h1
          className={styles.title}
          data-long={title.length > shortTitle || undefined}
          data-guess={Boolean(track?.probably) || undefined}
          title={title}
        >
          {title}
        </h1>
        {message ? <Message {...message} /> : <p className={styles.facts}>{track && factsOf(track)}</p>}
      </div>
      {message?.failed ? <RetryButton /> : track && <TrackMark track={track} size={26} />}
    </div>
  )
}
