import { memo } from 'react'
import type { Track } from '#contract/entities/music.ts'
import { dotted } from '../../lib/text.ts'
import { useIsTrackLive } from '../../player/react.ts'
import { TrackLink } from '../links.tsx'
import { CompactRow } from '../lists/CompactRow.tsx'
import { Highlighted } from '../lists/Highlighted.tsx'
import { MenuButton } from '../menu/MenuButton.tsx'
import { PlayerEqualiser } from '../play/PlayerEqualiser.tsx'
import { ReasonFor } from '../similar/reasons.ts'
import { TrackArt } from './TrackArt.tsx'
import { labelOf, releasedOn } from './track-facts.ts'

/** Tracks as short rows: on phones, beside other lists. */
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
  const live = useIsTrackLive(track.id)
  return (
    <CompactRow
      live={live}
      art={<TrackArt track={track} />}
      name={<TrackLink track={track} />}
      meta={
        <>
          <Highlighted>{dotted(track.artist, labelOf(track))}</Highlighted>
          <ReasonFor id={track.id} />
        </>
      }
      end={live ? <PlayerEqualiser /> : releasedOn(track)}
      menu={<MenuButton of={{ track }} />}
    />
  )
})
