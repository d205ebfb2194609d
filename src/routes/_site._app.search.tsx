import { VisuallyHidden } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { SearchField } from '../features/search/SearchField.tsx'
import { SearchResults } from '../features/search/SearchResults.tsx'
import { longestSearch } from '../features/search/search-hint.ts'
import { useTerm } from '../features/search/use-term.ts'
import { Page } from '../ui/layout/Page.tsx'

/** The router takes `?s=1999` for a number. */
const Text = z.pipe(
  z.union([z.string(), z.number(), z.boolean()]),
  z.transform(value => String(value).trim().slice(0, longestSearch)),
)

export const Route = createFileRoute('/_site/_app/search')({
  validateSearch: z.object({ s: z.optional(z.catch(Text, '')) }),
  component: Search,
})

function Search() {
  const { s: term = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const typed = useTerm(term, s => void navigate({ search: s ? { s } : {}, replace: true, resetScroll: false }))
  return (
    <Page title="Search">
      <VisuallyHidden component="h1">Search</VisuallyHidden>
      <SearchField value={typed.text} onChange={typed.change} onSubmit={typed.submit} />
      {term && <SearchResults term={term} outdated={typed.pending} />}
    </Page>
  )
}
