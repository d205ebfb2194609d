import { memo } from 'react'
import { usDate } from '#contract/dates.ts'
import type { SetSummary } from '#contract/entities/music.ts'
import { CompactRow } from '../../catalogue/lists/CompactRow.tsx'
import { Likes } from '../../catalogue/marks/Likes.tsx'
import { MenuButton } from '../../catalogue/menu/MenuButton.tsx'
import { useUnavailableOffline } from '../../catalogue/play/unavailable-offline.ts'
import { SetArt } from '../../catalogue/sets/SetArt.tsx'
import { SetLink } from '../../catalogue/sets/SetLink.tsx'
import { Sets, SetsSkeleton } from '../../catalogue/sets/Sets.tsx'
import { notDownloaded } from '../../data/downloads/state-text.ts'
import { dotted } from '../../lib/text.ts'
import { hhmmss } from '../../lib/time.ts'
import { useSetLive } from '../../player/react.ts'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { usePhone } from '../../ui/layout/use-phone.ts'

/** The sets that a track is heard in. */
export function TrackSets({ sets }: { sets: readonly SetSummary[] }) {
  if (!usePhone()) return <Sets sets={sets} />
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
  const unavailable = useUnavailableOffline(set.id)
  return (
    <CompactRow
      unavailable={unavailable}
      live={live !== null}
      art={<SetArt set={set} size={48} />}
      name={<SetLink set={set} />}
      meta={dotted(unavailable && notDownloaded, set.artist, hhmmss(set.duration), usDate(set.release_date))}
      end={<Likes item="set" id={set.id} name={set.set_name} stacked />}
      menu={<MenuButton of={{ set }} />}
    />
  )
})

export const TrackSetsSkeleton = () => (usePhone() ? <RowsSkeleton rows={4} /> : <SetsSkeleton />)
