import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Answer } from '../catalogue/answer/Answer.tsx'
import { ignoreOutcome, queryClient } from '../data/cache/query-client.ts'
import { labelQuery } from '../data/catalogue/queries.ts'
import { labelSubLists } from '../features/person/label-lists.tsx'
import { LabelBanner } from '../features/person/PersonBanner.tsx'
import { PersonPageSkeleton } from '../features/person/PersonPageSkeleton.tsx'
import { SubLists } from '../features/person/SubLists.tsx'
import { PersonSearch } from '../features/person/search.ts'
import { idInAddress } from '../lib/id-in-address.ts'
import { Page } from '../ui/layout/Page.tsx'

export const Route = createFileRoute('/_site/_app/labels/$labelId')({
  validateSearch: PersonSearch,
  // Without `loaderDeps`: another tab is no other page.
  loader: ({ params, location }) => {
    const id = idInAddress(params.labelId)
    void queryClient.query(labelQuery(id)).catch(ignoreOutcome)
    // Apart, because loaders are a part of every first route.
    void import('../features/person/label-lists.tsx')
      .then(lists => lists.startLabelList(id, PersonSearch.parse(location.search)))
      .catch(ignoreOutcome)
  },
  component: LabelPage,
})

function LabelPage() {
  const id = idInAddress(Route.useParams().labelId)
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const query = useQuery(labelQuery(id))
  const label = query.data
  return (
    <Page
      title={label?.name ?? 'Label'}
      description={label?.bio}
      image={label?.art_url_xl}
      glow={label?.art_url_sm}
      person
    >
      <Answer query={query} skeleton={<PersonPageSkeleton shape="label" />} missing="label" heading="h1" whole>
        {label => (
          <>
            <LabelBanner label={label} />
            <SubLists
              lists={labelSubLists}
              person={label}
              search={search}
              onSearch={search => void navigate({ search, resetScroll: false })}
            />
          </>
        )}
      </Answer>
    </Page>
  )
}
