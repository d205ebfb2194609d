import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Answer } from '../catalogue/answer/Answer.tsx'
import { ignoreOutcome, queryClient } from '../data/cache/query-client.ts'
import { artistQuery } from '../data/catalogue/queries.ts'
import { artistSubLists } from '../features/person/artist-lists.tsx'
import { ArtistBanner } from '../features/person/PersonBanner.tsx'
import { PersonPageSkeleton } from '../features/person/PersonPageSkeleton.tsx'
import { SubLists } from '../features/person/SubLists.tsx'
import { PersonSearch } from '../features/person/search.ts'
import { idInAddress } from '../lib/id-in-address.ts'
import { Page } from '../ui/layout/Page.tsx'

export const Route = createFileRoute('/_site/_app/artists/$artistId')({
  validateSearch: PersonSearch,
  // Without `loaderDeps`: another tab is no other page.
  loader: ({ params, location }) => {
    const id = idInAddress(params.artistId)
    void queryClient.query(artistQuery(id)).catch(ignoreOutcome)
    // Apart, because loaders are a part of every first route.
    void import('../features/person/artist-lists.tsx')
      .then(lists => lists.startArtistList(id, PersonSearch.parse(location.search)))
      .catch(ignoreOutcome)
  },
  component: ArtistPage,
})

function ArtistPage() {
  const id = idInAddress(Route.useParams().artistId)
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const query = useQuery(artistQuery(id))
  const artist = query.data
  return (
    <Page
      title={artist?.name ?? 'Artist'}
      description={artist?.bio}
      image={artist?.art_url_xl}
      glow={artist?.art_url_sm}
      person
    >
      <Answer query={query} skeleton={<PersonPageSkeleton shape="disc" />} missing="artist" heading="h1" whole>
        {artist => (
          <>
            <ArtistBanner artist={artist} />
            <SubLists
              lists={artistSubLists}
              person={artist}
              search={search}
              onSearch={search => void navigate({ search, resetScroll: false })}
            />
          </>
        )}
      </Answer>
    </Page>
  )
}
