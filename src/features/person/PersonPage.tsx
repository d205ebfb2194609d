import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Artist, Label } from '#contract/entities/people.ts'
import { Answer } from '../../catalogue/answer/Answer.tsx'
import { MoreLikeThis } from '../../catalogue/similar/MoreLikeThis.tsx'
import { artistQuery } from '../../data/catalogue/artist-queries.ts'
import { labelQuery } from '../../data/catalogue/label-queries.ts'
import { idInAddress } from '../../lib/id-in-address.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { artistSubLists, labelSubLists } from './artist-and-label-lists.tsx'
import { ArtistBanner, LabelBanner } from './banner/PersonBanner.tsx'
import { PersonPageSkeleton } from './PersonPageSkeleton.tsx'
import { SubLists } from './SubLists.tsx'
import type { SubList } from './sub-list.tsx'

export function ArtistPage() {
  const { artistId } = useParams({ from: '/_site/_app/artists/$artistId' })
  const query = useQuery(artistQuery(idInAddress(artistId)))
  return (
    <PersonPage item="artist" query={query} lists={artistSubLists}>
      {artist => <ArtistBanner artist={artist} />}
    </PersonPage>
  )
}

export function LabelPage() {
  const { labelId } = useParams({ from: '/_site/_app/labels/$labelId' })
  const query = useQuery(labelQuery(idInAddress(labelId)))
  return (
    <PersonPage item="label" query={query} lists={labelSubLists}>
      {label => <LabelBanner label={label} />}
    </PersonPage>
  )
}

interface PersonPageProps<Person> {
  item: 'artist' | 'label'
  query: UseQueryResult<Person>
  lists: readonly SubList<Person>[]
  /** The banner. */
  children: (person: Person) => ReactNode
}

function PersonPage<Person extends Artist | Label>({ item, query, lists, children: banner }: PersonPageProps<Person>) {
  const person = query.data
  return (
    <Page
      title={person?.name ?? { artist: 'Artist', label: 'Label' }[item]}
      description={person?.bio}
      image={person?.art_url_xl}
      glow={person?.art_url_sm}
      person
    >
      <Answer query={query} skeleton={<PersonPageSkeleton item={item} />} missing={item} heading="h1" whole>
        {person => (
          <>
            {banner(person)}
            <SubLists lists={lists} person={person}>
              {item === 'artist' && <MoreLikeThis key={person.id} item="artist" id={person.id} />}
            </SubLists>
          </>
        )}
      </Answer>
    </Page>
  )
}
