import { VisuallyHidden } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Page } from '../../ui/layout/Page.tsx'
import { SearchField } from './SearchField.tsx'
import { SearchResults } from './SearchResults.tsx'
import { useTerm } from './use-term.ts'

export function SearchPage() {
  const { s: term = '' } = useSearch({ from: '/_site/_app/search' })
  const navigate = useNavigate({ from: '/search' })
  const typed = useTerm(term, s => void navigate({ search: s ? { s } : {}, replace: true, resetScroll: false }))
  return (
    <Page title="Search">
      <VisuallyHidden component="h1">Search</VisuallyHidden>
      <SearchField value={typed.text} onChange={typed.change} onSubmit={typed.submit} />
      {term && <SearchResults term={term} outdated={typed.pending} />}
    </Page>
  )
}
