import { createFileRoute } from '@tanstack/react-router'
import { ignoreOutcome, queryClient } from '../data/cache/query-client.ts'
import { alsoHeardQuery } from '../data/catalogue/heard-queries.ts'
import { trackPlaceQuery, trackQuery, trackSetsQuery } from '../data/catalogue/track-queries.ts'
import { TrackPage } from '../features/track/TrackPage.tsx'
import { TrackSearch } from '../features/track/track-search.ts'
import { idInAddress } from '../lib/id-in-address.ts'

export const Route = createFileRoute('/_site/_app/tracks/$trackId')({
  validateSearch: TrackSearch,
  // No `loaderDeps`: opening another tab doesn't load the page again.
  loader: ({ params }) => {
    const id = idInAddress(params.trackId)
    void queryClient.query(trackQuery(id)).catch(ignoreOutcome)
    void queryClient.query(trackPlaceQuery(id)).catch(ignoreOutcome)
    void queryClient.infiniteQuery(trackSetsQuery(id)).catch(ignoreOutcome)
    void queryClient.query(alsoHeardQuery(id)).catch(ignoreOutcome)
  },
  component: TrackPage,
})
