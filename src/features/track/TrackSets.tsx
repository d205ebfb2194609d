import { memo } from 'react'
import type { SetSummary } from '../../../contract/entities/music.ts'
import { CompactRow } from '../../catalogue/lists/CompactRow.tsx'
import { Likes } from '../../catalogue/marks/Likes.tsx'
import { useSetLive } from '../../catalogue/play/live.tsx'
import { LiveArt } from '../../catalogue/play/PlayArt.tsx'
import { useSetAway } from '../../catalogue/play/unavailable-offline.ts'
import { SetLink } from '../../catalogue/sets/SetLink.tsx'
import { Sets, type SetsProps, SetsSkeleton } from '../../catalogue/sets/Sets.tsx'
import { notHere } from '../../data/downloads/state-text.ts'
import { usDate } from '../../lib/dates.ts'
import { dotted } from '../../lib/text.ts'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { usePhone } from '../../ui/layout/use-phone.ts'

/** The sets that a track is heard in. */
export function TrackSets({ sets, onPlay }: SetsProps) {
  if (!usePhone()) return <Sets sets={sets} onPlay={onPlay} />
  return (
    <ul>
      {sets.map(set => (
        <Item key={set.id} set={set} />
      ))}
    </ul>
  )
}

const Item = memo(function Item({ set }: { set: SetSummary }) {
  const live = useSetLive(set.id)
  const away = useSetAway(set.id)
  return (
    <CompactRow
      away={away}
      live={live !== null}
      art={<LiveArt set={set} size={48} />}
      name={<SetLink set={set} />}
      meta={dotted(away && notHere, set.artist, usDate(set.release_date))}
      end={<Likes item="set" id={set.id} name={set.set_name} stacked />}
    />
  )
})

export const TrackSetsSkeleton = () => (usePhone() ? <RowsSkeleton rows={4} /> : <SetsSkeleton />)
