import { createFileRoute } from '@tanstack/react-router'
import { ignoreOutcome, queryClient } from '../data/cache/query-client.ts'
import { labelQuery } from '../data/catalogue/label-queries.ts'
import { labelSubLists } from '../features/person/artist-and-label-lists.tsx'
import { LabelPage } from '../features/person/PersonPage.tsx'
import { PersonSearch } from '../features/person/person-search.ts'
import { startList } from '../features/person/SubLists.tsx'
import { idInAddress } from '../lib/id-in-address.ts'

export const Route = createFileRoute('/_site/_app/labels/$labelId')({
  validateSearch: PersonSearch,
  // No `loaderDeps`: opening another tab doesn't load the page again.
  loader: ({ params, location }) => {
    const id = idInAddress(params.labelId)
    const query = labelQuery(id)
    void queryClient.query(query).catch(ignoreOutcome)
    const label = queryClient.getQueryData(query.queryKey)
    startList(labelSubLists, label, id, PersonSearch.parse(location.search))
  },
  component: LabelPage,
})
