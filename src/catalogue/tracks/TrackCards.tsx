import { memo } from 'react'
import type { Track } from '#contract/entities/music.ts'
import { dotted } from '../../lib/text.ts'
import { useIsTrackLive } from '../../player/react.ts'
import { TrackLink } from '../links.tsx'
import { Card } from '../lists/Card.tsx'
import { LikesOrWatch } from '../marks/LikesOrWatch.tsx'
import { MenuButton } from '../menu/MenuButton.tsx'
import { TrackArt } from './TrackArt.tsx'
import { isUnknown, labelOf, releasedOn } from './track-facts.ts'

/** Tracks as cards, on phones. */
export function TrackCards({ tracks }: { tracks: readonly Track[] }) {
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
  const { artist, genre } = track
  return (
    <Card
      live={live}
      art={<TrackArt track={track} size={96} live={live} />}
      over={<span data-unknown={isUnknown(track) || undefined}>{artist}</span>}
      name={<TrackLink track={track} />}
      meta={dotted(releasedOn(track), labelOf(track))}
      tags={genre ? [genre] : []}
      end={<LikesOrWatch track={track} stacked />}
      menu={<MenuButton of={{ track }} />}
    />
  )
})
