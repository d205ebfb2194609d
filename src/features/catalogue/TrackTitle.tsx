import type { Track } from '../../../contract/entities/music.ts'
import { mixName } from '../../lib/track-name.ts'
import table from './table.module.css'

/** A track's title, with who remixed it in lighter type. */
export function TrackTitle({ track, className }: { track: Track; className?: string | undefined }) {
  const mix = mixName(track)
  return (
    <span className={className}>
      {track.title}
      {mix && <span className={table.mix}> ({mix})</span>}
    </span>
  )
}
