import { Button } from '@mantine/core'
import { IconHistory, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai/react'
import { useId } from 'react'
import { RemoveButton } from '../../ui/controls/RemoveButton.tsx'
import styles from './RecentSearches.module.css'
import { forgetSearch, forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'

/** What the listener has searched for on this device, each to search again or to remove. Nothing if there is none. */
export function RecentSearches({ onCleared }: { onCleared: () => void }) {
  const id = useId()
  const terms = useAtomValue(recentSearches)
  const clear = () => {
    forgetSearches()
    onCleared()
  }
  if (terms.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.recent} tabIndex={-1}>
      <header className={styles.head}>
        <h2 id={id}>Recent searches</h2>
        <Button variant="quiet" size="sm" onClick={clear}>
          Clear all
        </Button>
      </header>
      <ul className={styles.terms}>
        {terms.map(term => (
          <Recent key={term} term={term} onLast={terms.length === 1 ? onCleared : undefined} />
        ))}
      </ul>
    </section>
  )
}

/** `onLast` is called when it was the last one, and nothing is left to focus. */
function Recent({ term, onLast }: { term: string; onLast: (() => void) | undefined }) {
  return (
    <li className={styles.term}>
      <Link to="/search" search={{ s: term }} className={styles.again} onClick={() => rememberSearch(term)}>
        <IconHistory size={20} aria-hidden="true" />
        <span>{term}</span>
      </Link>
      <RemoveButton
        label={`Remove ${term} from recent searches`}
        tooltip="Remove"
        icon={<IconX size={18} aria-hidden="true" />}
        fallback="section"
        onRemove={() => {
          forgetSearch(term)
          onLast?.()
        }}
      />
    </li>
  )
}
