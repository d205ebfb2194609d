import { memo } from 'react'
import { usDate } from '#contract/dates.ts'
import type { SetSummary } from '#contract/entities/music.ts'
import { notDownloaded } from '../../data/downloads/state-text.ts'
import { dotted } from '../../lib/text.ts'
import { hhmmss } from '../../lib/time.ts'
import { useSetLive } from '../../player/react.ts'
import { Card } from '../lists/Card.tsx'
import { Highlighted } from '../lists/Highlighted.tsx'
import { Likes } from '../marks/Likes.tsx'
import { MenuButton } from '../menu/MenuButton.tsx'
import { useUnavailableOffline } from '../play/unavailable-offline.ts'
import { SetArt } from './SetArt.tsx'
import { SetLink } from './SetLink.tsx'
import { curator, genresOf } from './set-facts.ts'

export interface SetListProps {
  sets: readonly SetSummary[]
  /** Beside other lists: without likes. */
  brief: boolean
}

/** Sets as cards, on phones. */
export function SetList({ sets, brief }: SetListProps) {
  return (
    <ul>
      {sets.map(set => (
        <Item key={set.id} set={set} brief={brief} />
      ))}
    </ul>
  )
}

const Item = memo(function Item({ set, brief }: { set: SetSummary; brief: boolean }) {
  const live = useSetLive(set.id)
  const unavailable = useUnavailableOffline(set.id)
  const genres = genresOf(set, 2)
  return (
    <Card
      live={live !== null}
      unavailable={unavailable}
      art={<SetArt set={set} size={96} />}
      over={<Highlighted>{set.artist}</Highlighted>}
      name={<SetLink set={set} />}
      meta={<Highlighted>{dotted(hhmmss(set.duration), usDate(set.release_date), curator(set))}</Highlighted>}
      tags={unavailable ? [notDownloaded, ...genres] : genres}
      end={!brief && <Likes item="set" id={set.id} name={set.set_name} stacked />}
      menu={<MenuButton of={{ set }} />}
    />
  )
})
