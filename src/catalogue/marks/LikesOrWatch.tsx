import type { Track } from '#contract/entities/music.ts'
import { isId, trackName } from '../../lib/track-name.ts'
import { Likes } from './Likes.tsx'
import { Watch } from './Watch.tsx'

export interface LikesOrWatchProps {
  track: Track
  /** The heart above the count, on cards. */
  stacked?: boolean
}

/** A track's likes with the heart; the Watch button of an ID. */
export const LikesOrWatch = ({ track, stacked = false }: LikesOrWatchProps) =>
  isId(track) ? (
    <Watch id={track.id} name={trackName(track)} />
  ) : (
    <Likes item="track" id={track.id} name={trackName(track)} stacked={stacked} />
  )
