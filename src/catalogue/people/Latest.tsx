import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usDate } from '#contract/dates.ts'
import { useOnline } from '../../data/api/use-online.ts'
import { latestSets, latestTracks } from '../../data/catalogue/latest-queries.ts'
import { counted, dotted } from '../../lib/text.ts'
import { hhmmss } from '../../lib/time.ts'
import { BusyButton } from '../../ui/controls/BusyButton.tsx'
import { Artwork } from '../../ui/media/Artwork.tsx'
import { TrackLink } from '../links.tsx'
import { SetArt } from '../sets/SetArt.tsx'
import { SetLink } from '../sets/SetLink.tsx'
import { releasedOn } from '../tracks/track-facts.ts'
import type { PersonOfKind } from './kinds.ts'
import styles from './Latest.module.css'
import { LatestSkeleton, Tile, Tiles, ViewMore } from './LatestTiles.tsx'

const tileSizes = '(width < 37.5em) 136px, min(17vw, 244px)'

/** What an opened row or card shows: the latest sets of a person, or the latest tracks if there are no sets. */
export const Latest = (props: PersonOfKind) =>
  props.person.set_count > 0 ? <LatestSets {...props} /> : <LatestTracks {...props} />

function LatestSets({ person, kind }: PersonOfKind) {
  return (
    <Loaded query={useQuery(latestSets[kind.item](person.id))}>
      {({ data, pagination: { total } }) => (
        <Tiles>
          {data.map(set => (
            <Tile
              key={set.id}
              item={{ set }}
              art={<SetArt set={set} sizes={tileSizes} />}
              name={<SetLink set={set} />}
              meta={dotted(hhmmss(set.duration), usDate(set.release_date))}
            />
          ))}
          {total > data.length && <ViewMore person={person} kind={kind} count={counted(total, 'Set')} />}
        </Tiles>
      )}
    </Loaded>
  )
}

function LatestTracks({ person, kind }: PersonOfKind) {
  return (
    <Loaded query={useQuery(latestTracks[kind.item](person.id))}>
      {({ data, pagination: { total } }) => (
        <Tiles>
          {data.map(track => (
            <Tile
              key={track.id}
              item={{ track }}
              art={<Artwork src={track} sizes={tileSizes} />}
              name={<TrackLink track={track} />}
              meta={releasedOn(track)}
            />
          ))}
          {total > data.length && <ViewMore person={person} kind={kind} count={counted(total, 'Track')} />}
        </Tiles>
      )}
    </Loaded>
  )
}

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** The answer of a query, loaded or cached. Without an answer, a skeleton or an error. */
function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  const online = useOnline()
  const { data, error, isFetching, isPaused, refetch } = query
  if (data !== undefined) return children(data)
  if (!error && (online || !isPaused)) return <LatestSkeleton />
  return (
    <div role="alert" className={styles.failed}>
      <p>{online ? 'Something went wrong' : "You're offline. It'll load when you reconnect."}</p>
      <BusyButton size="sm" loading={isFetching} onClick={() => void refetch()}>
        Try again
      </BusyButton>
    </div>
  )
}
