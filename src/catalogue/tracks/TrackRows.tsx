import { memo } from 'react'
import type { Track } from '../../../contract/entities/music.ts'
import { dotted } from '../../lib/text.ts'
import { TrackLink } from '../links.tsx'
import { CompactRow } from '../lists/CompactRow.tsx'
import { Marked } from '../lists/Highlighted.tsx'
import { LiveEqualiser, useTrackLive } from '../play/live.tsx'
import { TrackArt } from './TrackArt.tsx'
import { labelOf, releasedOn } from './track-facts.ts'

/** Tracks below 600 px, beside other lists. */
export function TrackRows({ tracks }: { tracks: readonly Track[] }) {
  return (
    <ul>
      {tracks.map(track => (
        <Item key={track.id} track={track} />
      ))}
    </ul>
  )
}

const Item = memo(function Item({ track }: { track: Track }) {
  const live = useTrackLive(track.id)
  return (
    <CompactRow
      live={live}
      art={<TrackArt track={track} />}
      name={<TrackLink track={track} />}
      meta={<Marked>{dotted(track.artist, labelOf(track))}</Marked>}
      end={live ? <LiveEqualiser /> : releasedOn(track)}
    />
  )
})
