import { memo } from 'react'
import type { Track } from '../../../../contract/entities/music.ts'
import { dotted } from '../../../lib/text.ts'
import { isId } from '../../../lib/track-name.ts'
import { Card } from '../Card.tsx'
import { Likes } from '../Likes.tsx'
import { useTrackLive } from '../live.tsx'
import { TrackArt } from '../TrackArt.tsx'
import { TrackTitle } from '../TrackTitle.tsx'
import { isUnknown, labelOf, releasedOn } from '../track-facts.ts'

/** Tracks below 600 px. */
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
  const live = useTrackLive(track.id)
  const { artist, genre, user_likes, user_fav } = track
  return (
    <Card
      live={live}
      art={<TrackArt track={track} size={96} live={live} />}
      over={<span data-unknown={isUnknown(track) || undefined}>{artist}</span>}
      name={<TrackTitle track={track} />}
      meta={dotted(releasedOn(track), labelOf(track))}
      tags={genre ? [genre] : []}
      end={!isId(track) && <Likes count={user_likes} mine={user_fav.is_fav} stacked />}
    />
  )
})
