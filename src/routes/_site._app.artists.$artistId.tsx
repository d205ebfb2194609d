import { createFileRoute } from '@tanstack/react-router'
import { ignoreOutcome, queryClient } from '../data/cache/query-client.ts'
import { artistQuery } from '../data/catalogue/artist-queries.ts'
import { artistSubLists } from '../features/person/artist-and-label-lists.tsx'
import { ArtistPage } from '../features/person/PersonPage.tsx'
import { PersonSearch } from '../features/person/person-search.ts'
import { startList } from '../features/person/SubLists.tsx'
import { idInAddress } from '../lib/id-in-address.ts'

export const Route = createFileRoute('/_site/_app/artists/$artistId')({
  validateSearch: PersonSearch,
  // No `loaderDeps`: opening another tab doesn't load the page again.
  loader: ({ params, location }) => {
    const id = idInAddress(params.artistId)
    const query = artistQuery(id)
    void queryClient.query(query).catch(ignoreOutcome)
    const artist = queryClient.getQueryData(query.queryKey)
    startList(artistSubLists, artist, id, PersonSearch.parse(location.search))
  },
  component: ArtistPage,
})
