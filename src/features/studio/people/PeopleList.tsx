import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Label } from '#contract/entities/people.ts'
import { listArtists, listLabels } from '#contract/routes/catalogue.ts'
import { PagedAnswer } from '../../../catalogue/answer/PagedAnswer.tsx'
import { counted, dotted } from '../../../lib/text.ts'
import { ButtonLink } from '../../../ui/controls/ButtonLink.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Hero } from '../../../ui/layout/Hero.tsx'
import { studioLink } from '../address.ts'
import { ItemRow } from '../parts/ItemRow.tsx'
import { SearchTools } from '../parts/SearchTools.tsx'
import { useSearch } from '../parts/use-search.ts'
import { studioPages } from '../studio-query.ts'
import type { PersonKind } from './person-calls.ts'

const kinds = [
  { value: 'artist', name: 'Artists' },
  { value: 'label', name: 'Labels' },
] as const

/** By name, unless searched: then the nearest first. */
const byName = { order_by: 'name', order_direction: 'asc' } as const

const queryOf = (search: string) => ({ search, limit: 50, ...(search === '' && byName) })

/** The artists or the labels, searched by name. */
export function PeopleList({ kind: first = 'artist' }: { kind?: PersonKind | undefined }) {
  const [kind, setKind] = useState<PersonKind>(first)
  const { field, searched } = useSearch()
  const artists = useInfiniteQuery({ ...studioPages(listArtists, queryOf(searched)), enabled: kind === 'artist' })
  const labels = useInfiniteQuery({ ...studioPages(listLabels, queryOf(searched)), enabled: kind === 'label' })
  const states = {
    skeleton: <RowsSkeleton rows={8} art={64} />,
    empty: <EmptyState kind="id" title={searched === '' ? `No ${kind}s yet` : `No ${kind} has this name`} />,
  }
  return (
    <>
      <Hero title="People" />
      <SearchTools
        label={`Search ${kind}s`}
        placeholder="Name"
        {...field}
        about="Kind"
        choices={kinds}
        choice={kind}
        onChoice={setKind}
      >
        <ButtonLink size="sm" {...studioLink('people', `${kind}-new`)}>
          New {kind}
        </ButtonLink>
      </SearchTools>
      {kind === 'artist' ? (
        <PagedAnswer query={artists} {...states}>
          {people => <People kind="artist" people={people} />}
        </PagedAnswer>
      ) : (
        <PagedAnswer query={labels} {...states}>
          {people => <People kind="label" people={people} />}
        </PagedAnswer>
      )}
    </>
  )
}

type Listed = Pick<Label, 'id' | 'name' | 'art_url_sm' | 'set_count' | 'track_count'>

const People = ({ kind, people }: { kind: PersonKind; people: readonly Listed[] }) => (
  <ul aria-label={kind === 'artist' ? 'Artists' : 'Labels'}>
    {people.map(({ id, name, art_url_sm, set_count, track_count }) => (
      <ItemRow
        key={id}
        room="people"
        item={`${kind}-${id}`}
        name={name}
        line={dotted(counted(set_count, 'set'), counted(track_count, 'track'))}
        picture={art_url_sm}
        shape={kind === 'artist' ? 'disc' : 'label'}
      />
    ))}
  </ul>
)
