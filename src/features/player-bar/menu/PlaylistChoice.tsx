import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SetSummary, SetTrack } from '#contract/entities/music.ts'
import { addSetToPlaylist, addTrackToPlaylist } from '../../../commands/playlists.ts'
import { setQuery } from '../../../data/catalogue/set-queries.ts'
import { useCurrentTrack, useLoadedSet } from '../../../player/react.ts'
import styles from './ListeningMenu.module.css'

/** Puts the loaded set, or the track that plays, into a playlist. */
export function PlaylistChoice({ onAsked }: { onAsked: () => void }) {
  const loaded = useLoadedSet()
  const track = useCurrentTrack()
  // The player knows less of a set than a playlist shows. Its page and tracklist are loaded with it.
  const { data: set } = useQuery({ ...setQuery(loaded?.id ?? 0), enabled: loaded !== null })
  return set ? <Choices set={set} track={track} onAsked={onAsked} /> : null
}

interface ChoicesProps {
  set: SetSummary
  track: SetTrack | null
  onAsked: () => void
}

const Choices = ({ set, track, onAsked }: ChoicesProps) => (
  <div className={styles.share}>
    {track && (
      <Button
        size="sm"
        onClick={() => {
          onAsked()
          addTrackToPlaylist.effect(track.track_meta, track)
        }}
      >
        Add track to playlist
      </Button>
    )}
    <Button
      size="sm"
      onClick={() => {
        onAsked()
        addSetToPlaylist.effect(set)
      }}
    >
      Add set to playlist
    </Button>
  </div>
)
