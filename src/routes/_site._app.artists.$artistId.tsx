import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ignoreOutcome, queryClient } from '../data/query-client.ts'
import { ArtistBanner } from '../features/catalogue/person-page/PersonBanner.tsx'
import { PersonPageSkeleton } from '../features/catalogue/person-page/PersonPageSkeleton.tsx'
import { PersonSearch } from '../features/catalogue/person-page/search.ts'
import { artistQuery } from '../features/catalogue/queries.ts'
import { Page } from '../ui/Page.tsx'
import { Answer } from './-answer.tsx'
import { artistSubLists } from './-artist-lists.tsx'
import { idOf } from './-id.ts'
import { SubLists } from './-sub-lists.tsx'

export const Route = createFileRoute('/_site/_app/artists/$artistId')({
  validateSearch: PersonSearch,
  // Without `loaderDeps`: another tab is no other page.
  loader: ({ params, location }) => {
    const id = idOf(params.artistId)
    void queryClient.query(artistQuery(id)).catch(ignoreOutcome)
    // Apart, because loaders are a part of every first route.
    void import('./-artist-lists.tsx')
      .then(lists => lists.startArtistList(id, PersonSearch.parse(location.search)))
      .catch(ignoreOutcome)
  },
  component: ArtistPage,
})

function ArtistPage() {
  const id = idOf(Route.useParams().artistId)
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
