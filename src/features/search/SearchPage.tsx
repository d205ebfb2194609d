import { VisuallyHidden } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { Page } from '../../ui/layout/Page.tsx'
import { GenreTiles } from './GenreTiles.tsx'
import { RecentSearches } from './RecentSearches.tsx'
import { rememberSearch } from './recent-searches.ts'
import { SearchField } from './SearchField.tsx'
import { SearchResults } from './SearchResults.tsx'
import { useTerm } from './use-term.ts'

/** Searches while the listener types. Without a term it shows what was searched for before, and the genres. */
export function SearchPage() {
  const { s: term = '' } = useSearch({ from: '/_site/_app/search' })
  const navigate = useNavigate({ from: '/search' })
  const field = useRef<HTMLInputElement>(null)
  const typed = useTerm(term, s => void navigate({ search: s ? { s } : {}, replace: true, resetScroll: false }))
  const submit = () => {
    const text = typed.text.trim()
    if (text) rememberSearch(text)
    typed.submit()
  }
  return (
    <Page title="Search">
      <VisuallyHidden component="h1">Search</VisuallyHidden>
      <SearchField ref={field} value={typed.text} onChange={typed.change} onSubmit={submit} />
      {term ? (
        <SearchResults term={term} outdated={typed.pending} onOpen={() => rememberSearch(term)} />
      ) : (
        <>
          <RecentSearches onCleared={() => field.current?.focus()} />
          <GenreTiles />
        </>
      )}
    </Page>
  )
}
