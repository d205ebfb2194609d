import { createFileRoute } from '@tanstack/react-router'
import { commentsOnWaveform } from '../catalogue/comments/comments-on-waveform.ts'
import { ignoreOutcome, queryClient } from '../data/cache/query-client.ts'
import { peaksQuery, setQuery } from '../data/catalogue/set-queries.ts'
import { waveformCommentsQuery } from '../data/comments/comment-queries.ts'
import { momentsQuery } from '../data/marks/moments.ts'
import { SetPage } from '../features/set/SetPage.tsx'
import { SetSearch } from '../features/set/set-search.ts'
import { idInAddress } from '../lib/id-in-address.ts'
import { store } from '../state/store.ts'

export const Route = createFileRoute('/_site/_app/sets/$setId')({
  validateSearch: SetSearch,
  // No `loaderDeps`: opening another tab doesn't load the page again.
  loader: ({ params }) => {
    const id = idInAddress(params.setId)
    void queryClient.query(setQuery(id)).catch(ignoreOutcome)
    void queryClient.query(peaksQuery(id)).catch(ignoreOutcome)
    void queryClient.infiniteQuery(momentsQuery(id)).catch(ignoreOutcome)
    if (store.get(commentsOnWaveform)) void queryClient.infiniteQuery(waveformCommentsQuery(id)).catch(ignoreOutcome)
  },
  component: SetPage,
})
