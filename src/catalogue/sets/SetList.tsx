import { memo } from 'react'
import type { SetSummary } from '../../../../contract/entities/music.ts'
import { notHere } from '../../../data/downloads/words.ts'
import { usDate } from '../../../lib/dates.ts'
import { dotted } from '../../../lib/text.ts'
import { useSetAway } from '../away.ts'
import { Card } from '../Card.tsx'
import { Likes } from '../Likes.tsx'
import { useSetLive } from '../live.tsx'
import { Marked } from '../Marked.tsx'
import { LiveArt } from '../PlayArt.tsx'
import { curator, genresOf } from '../set-facts.ts'
import { SetLink } from './SetLink.tsx'

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
