import { memo } from 'react'
import type { SetSummary } from '../../../contract/entities/music.ts'
import { notHere } from '../../data/downloads/state-text.ts'
import { usDate } from '../../lib/dates.ts'
import { dotted } from '../../lib/text.ts'
import { Card } from '../lists/Card.tsx'
import { Marked } from '../lists/Highlighted.tsx'
import { Likes } from '../marks/Likes.tsx'
import { useSetLive } from '../play/live.tsx'
import { LiveArt } from '../play/PlayArt.tsx'
import { useSetAway } from '../play/unavailable-offline.ts'
import { SetLink } from './SetLink.tsx'
import { curator, genresOf } from './set-facts.ts'

export interface SetListProps {
  sets: readonly SetSummary[]
  /** Beside other lists: without likes. */
  brief: boolean
}

/** Sets below 600 px. */
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
  const away = useSetAway(set.id)
  const genres = genresOf(set, 2)
  return (
    <Card
      live={live !== null}
      away={away}
      art={<LiveArt set={set} size={96} />}
      over={<Marked>{set.artist}</Marked>}
      name={<SetLink set={set} />}
      meta={<Marked>{dotted(usDate(set.release_date), curator(set))}</Marked>}
      tags={away ? [notHere, ...genres] : genres}
      end={!brief && <Likes item="set" id={set.id} name={set.set_name} stacked />}
    />
  )
})
