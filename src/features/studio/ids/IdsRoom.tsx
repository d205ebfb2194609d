import { useState } from 'react'
import { useOnline } from '../../../data/api/use-online.ts'
import { Hero } from '../../../ui/layout/Hero.tsx'
import { SearchTools } from '../parts/SearchTools.tsx'
import { useSearch } from '../parts/use-search.ts'
import { IdList } from './IdList.tsx'
import type { Only } from './ids-data.ts'

const choices: readonly { value: Only; name: string }[] = [
  { value: 'suggested', name: 'With suggestions' },
  { value: 'ear', name: 'By ear' },
  { value: undefined, name: 'All IDs' },
]

/** IDs, most watched first, and what listeners suggest them to be, and what they sound like. */
export function IdsRoom() {
  const [only, setOnly] = useState<Only>('suggested')
  const { field, searched } = useSearch()
  const online = useOnline()
  return (
    <>
      <Hero title="IDs" />
      <SearchTools
        label="Search IDs"
        placeholder="Set, artist or title"
        {...field}
        about="Show"
        choices={choices}
        choice={only}
        onChoice={setOnly}
      />
      {!online && <p role="status">You're offline. You can decide when you reconnect.</p>}
      <IdList key={only} only={only} search={searched} />
    </>
  )
}
