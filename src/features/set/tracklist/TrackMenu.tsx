import type { SetTrack } from '#contract/entities/music.ts'
import { MenuButton } from '../../../catalogue/menu/MenuButton.tsx'

export interface TrackMenuProps {
  track: SetTrack
  /** Plays the set from the track's start; null while it can't be played. */
  onPlay: ((track: SetTrack) => void) | null
}

/** The menu of a track in a set's tracklist: it plays in this set. */
export const TrackMenu = ({ track, onPlay }: TrackMenuProps) => (
  <MenuButton of={{ track: track.track_meta, play: onPlay && (() => onPlay(track)), place: track }} />
)
