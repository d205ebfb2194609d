import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Reason, SimilarArtist, SimilarSet, SimilarTrack } from '#contract/entities/similar.ts'
import { useOnline } from '../../data/api/use-online.ts'
import { similarArtistsQuery, similarSetsQuery, similarTracksQuery } from '../../data/catalogue/similar-queries.ts'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { ArtistDiscs, ArtistDiscsSkeleton } from '../people/ArtistDiscs.tsx'
import { SetCards, SetCardsSkeleton } from '../sets/SetCards.tsx'
import { Tracks } from '../tracks/Tracks.tsx'
import { reasonText } from './reason-text.ts'
import { Reasons } from './reasons.ts'
import styles from './Similar.module.css'

export interface SimilarProps {
  item: 'set' | 'track' | 'artist'
  id: number
  /** Whether the listener is near: what isn't loaded yet is asked for only then. */
  near: boolean
}

/** What is like a set, a track or an artist, each with the reason. Nothing while there is none. */
export function Similar({ item, ...of }: SimilarProps) {
  const SimilarItems = { set: SimilarSets, track: SimilarTracks, artist: SimilarArtists }[item]
  return <SimilarItems {...of} />
}

type Of = Omit<SimilarProps, 'item'>

/** Items, and the reason of each by its id. */
interface Found<Item> {
  items: readonly Item[]
  reasons: ReadonlyMap<number, ReactNode>
}

const found = <Item extends { id: number }>(similar: readonly (readonly [Item, Reason])[]): Found<Item> => ({
  items: similar.map(([item]) => item),
  reasons: new Map(
    similar.map(([{ id }, reason]) => [
      id,
      <span key={id} className={styles.reason}>
        {reasonText(reason)}
      </span>,
    ]),
  ),
})

// Not within the components, which would make them anew at each render.
const sets = ({ data }: { data: SimilarSet[] }) => found(data.slice(0, 10).map(({ set, reason }) => [set, reason]))
const tracks = ({ data }: { data: SimilarTrack[] }) =>
  found(data.slice(0, 10).map(({ track, reason }) => [track, reason]))
const artists = ({ data }: { data: SimilarArtist[] }) =>
  found(data.slice(0, 12).map(({ artist, reason }) => [artist, reason]))

function SimilarSets({ id, near }: Of) {
  const query = useQuery({ ...similarSetsQuery(id), select: sets, enabled: near })
  return (
    <More query={query} near={near} skeleton={<SetCardsSkeleton />} skeletonClass={styles.cards}>
      {items => <SetCards sets={items} />}
    </More>
  )
}

function SimilarTracks({ id, near }: Of) {
  const query = useQuery({ ...similarTracksQuery(id), select: tracks, enabled: near })
  return (
    <More query={query} near={near} skeleton={<RowsSkeleton rows={10} />} skeletonClass={styles.rows}>
      {items => <Tracks tracks={items} brief />}
    </More>
  )
}

function SimilarArtists({ id, near }: Of) {
  const query = useQuery({ ...similarArtistsQuery(id), select: artists, enabled: near })
  return (
    <More query={query} near={near} skeleton={<ArtistDiscsSkeleton />} skeletonClass={styles.cards}>
      {items => <ArtistDiscs artists={items} />}
    </More>
  )
}

interface MoreProps<Item> {
  query: { data: Found<Item> | undefined; isPending: boolean }
  near: boolean
  skeleton: ReactNode
  /** Makes the skeleton as high as what it stands for. */
  skeletonClass: string | undefined
  children: (items: readonly Item[]) => ReactNode
}

/** The section, or nothing: an answer that has nothing, or never comes, leaves its space until the listener is elsewhere. */
function More<Item>({ query: { data, isPending }, near, skeleton, skeletonClass, children }: MoreProps<Item>) {
  const [reserved, setReserved] = useState(false)
  const loading = useOnline() && near && isPending
  if (loading && !reserved) setReserved(true)
  if (reserved && !near) setReserved(false)
  if (data?.items.length)
    return (
      <Section title="More like this">
        <Reasons value={data.reasons}>{children(data.items)}</Reasons>
      </Section>
    )
  if (!reserved) return null
  return (
    <div className={loading ? undefined : styles.absent}>
      <Section title="More like this">
        <div className={skeletonClass}>{skeleton}</div>
      </Section>
    </div>
  )
}
