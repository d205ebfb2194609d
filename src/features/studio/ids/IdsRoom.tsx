import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Hero } from '../../../ui/layout/Hero.tsx'
import { studioLink } from '../address.ts'
import { OfflineNote } from '../parts/OfflineNote.tsx'
import { SearchTools } from '../parts/SearchTools.tsx'
import { useSearch } from '../parts/use-search.ts'
import { IdList } from './IdList.tsx'
import styles from './Ids.module.css'
import type { Only } from './ids-data.ts'

const choices: readonly { value: Only; name: string }[] = [
  { value: 'suggested', name: 'With suggestions' },
  { value: 'ear', name: 'By ear' },
  { value: undefined, name: 'All IDs' },
]

/** IDs, most watched first, and what listeners suggest them to be, and what they sound like; or the one that the address has. */
export function IdsRoom({ id }: { id: number | undefined }) {
  return (
    <>
      <Hero title="IDs" />
      <OfflineNote />
      {id === undefined ? <Listed /> : <One key={id} id={id} />}
    </>
  )
}

function Listed() {
  const [only, setOnly] = useState<Only>('suggested')
  const { field, searched } = useSearch()
  return (
    <>
      <SearchTools
        label="Search IDs"
        placeholder="Set, artist or title"
        {...field}
        about="Show"
        choices={choices}
        choice={only}
        onChoice={setOnly}
      />
      <IdList key={only} narrowed={{ only, search: searched }} />
    </>
  )
}

const One = ({ id }: { id: number }) => (
  <>
    <Link className={styles.link} {...studioLink('ids')}>
      All IDs
    </Link>
    <IdList narrowed={{ id, search: '' }} />
  </>
)
