import { useInfiniteQuery } from '@tanstack/react-query'
import { listListeners } from '#contract/routes/studio/listeners.ts'
import { PagedAnswer } from '../../../catalogue/answer/PagedAnswer.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { useSearch } from '../parts/use-search.ts'
import { studioPages } from '../studio-query.ts'
import { ListenerRow } from './ListenerRow.tsx'
import styles from './ListenersRoom.module.css'

/** Listeners, the newest first, searched by name and email. */
export function People() {
  const { field, searched } = useSearch()
  const query = useInfiniteQuery(studioPages(listListeners, { search: searched }))
  return (
    <>
      <div className={styles.search}>
        <SearchField label="Search listeners" placeholder="Name or email" {...field} />
      </div>
      <PagedAnswer
        query={query}
        skeleton={<RowsSkeleton rows={8} art={0} />}
        empty={<EmptyState kind="id" title="No listener has this name or email" />}
      >
        {listeners => (
          <ul className={styles.list} aria-label="Listeners">
            {listeners.map(listener => (
              <ListenerRow key={listener.id} listener={listener} onChanged={() => void query.refetch()} />
            ))}
          </ul>
        )}
      </PagedAnswer>
    </>
  )
}
