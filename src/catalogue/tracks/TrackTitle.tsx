import type { Track } from '../../../contract/entities/music.ts'
import { mixName } from '../../lib/track-name.ts'
import { Highlighted } from '../lists/Highlighted.tsx'
import table from '../lists/table.module.css'

/** A track's title, with the remix in lighter type. */
export function TrackTitle({ track, className }: { track: Track; className?: string | undefined }) {
  const mix = mixName(track)
  return (
    <span className={className}>
      <Highlighted>{track.title}</Highlighted>
      {mix && (
        <span className={table.mix}>
          {' '}
          (<Highlighted>{mix}</Highlighted>)
        </span>
      )}
    </span>
  )
}
