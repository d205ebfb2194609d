import type { Track } from '#contract/entities/music.ts'
import { guessOf, mixName } from '../../lib/track-name.ts'
import { Highlighted } from '../lists/Highlighted.tsx'
import table from '../lists/table.module.css'

/** A track's title, with the remix in lighter type; of an ID what it probably is, dashed as IDs are. */
export function TrackTitle({ track, className }: { track: Track; className?: string | undefined }) {
  const mix = mixName(track)
  const guess = guessOf(track)
  if (guess)
    return (
      <span className={className} data-guess="">
        <Highlighted>{guess}</Highlighted>
      </span>
    )
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
