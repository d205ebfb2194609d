import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Answer } from '../../catalogue/answer/Answer.tsx'
import { type Paged, PagedAnswer } from '../../catalogue/answer/PagedAnswer.tsx'
import { matchingGenres } from '../../catalogue/filter/matching-genres.ts'
import { HighlightSearch } from '../../catalogue/lists/Highlighted.tsx'
import { Artists, Labels } from '../../catalogue/people/People.tsx'
import { Sets } from '../../catalogue/sets/Sets.tsx'
import { Tracks } from '../../catalogue/tracks/Tracks.tsx'
import { counted } from '../../lib/text.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { GenreTiles } from './GenreTiles.tsx'
import styles from './SearchResults.module.css'
import { type FoundKinds, useSearch } from './use-search.ts'

export interface SearchResultsProps {
  term: string
  /** The field holds another text, which isn't searched for yet. */
  outdated: boolean
  /** A result is opened. */
  onOpen: () => void
}

/** The results of a search. While another term is searched for, those of the last one stay, dimmed and inert. */
export function SearchResults({ term, outdated, onOpen }: SearchResultsProps) {
  const { found, first, stale } = useSearch(term)
  const { sets, artists, labels, tracks } = found
  const all = [sets, artists, labels, tracks]
  if (all.every(({ isLoadingError }) => isLoadingError))
    return (
      <div className={styles.nothing}>
        <Answer query={inOne(all)} skeleton={null} whole>
          {() => null}
        </Answer>
      </div>
    )
  const loading = first || all.some(({ isPending }) => isPending)
  const isEmpty = !all.some(query => totalOf(query))
  const none = !stale && !loading && isEmpty
  return (
    <HighlightSearch value={term}>
      <div
        className={styles.results}
        aria-busy={stale || loading || outdated}
        data-outdated={outdated || undefined}
        inert={stale}
        hidden={first}
        onClickCapture={({ target }) => target instanceof Element && target.closest('a') && onOpen()}
      >
        <Hits title="Sets" query={sets}>
          {found => <Sets sets={found} brief />}
        </Hits>
        <div className={styles.people}>
          <Hits title="Artists" query={artists}>
            {found => <Artists artists={found} brief />}
          </Hits>
          <Hits title="Labels" query={labels}>
            {found => <Labels labels={found} brief />}
          </Hits>
        </div>
        <Hits title="Tracks" query={tracks}>
          {found => <Tracks tracks={found} brief />}
        </Hits>
      </div>
      {(first || (loading && isEmpty) || (none && !outdated)) && (
        <div className={styles.nothing}>{loading ? <RowsSkeleton /> : <NotFound term={term} />}</div>
      )}
      <VisuallyHidden component="p" aria-live="polite">
        {!stale && !loading && !none && summaryOf(found)}
      </VisuallyHidden>
    </HighlightSearch>
  )
}

/** Nothing is named like the term, but genres may be. */
function NotFound({ term }: { term: string }) {
  const genres = matchingGenres(term)
  return (
    <>
      <EmptyState kind="waveform" title="Not found" />
      {genres.length > 0 && <GenreTiles genres={genres} />}
    </>
  )
}

interface HitsProps<Item> {
  title: string
  query: Paged<Item>
  children: (items: readonly Item[]) => ReactNode
}

/** The results of one kind. Renders nothing without any. */
function Hits<Item extends { id: number }>({ title, query, children }: HitsProps<Item>) {
  if (query.isPending || totalOf(query) === 0) return null
  return (
    <div className={styles.hits}>
      <Section title={title}>
        <PagedAnswer query={query} skeleton={null} empty={null} brief>
          {children}
        </PagedAnswer>
      </Section>
    </div>
  )
}

const totalOf = ({ data }: Pick<Paged<unknown>, 'data'>) => data?.pages.at(-1)?.pagination.total

const summaryOf = ({ sets, artists, labels, tracks }: FoundKinds) =>
  [
    counted(totalOf(sets) ?? 0, 'Set'),
    counted(totalOf(artists) ?? 0, 'Artist'),
    counted(totalOf(labels) ?? 0, 'Label'),
    counted(totalOf(tracks) ?? 0, 'Track'),
  ].join(', ')

/** All four failed: one error for all of them, with one retry. */
const inOne = (all: readonly Pick<Paged<unknown>, 'error' | 'isFetching' | 'isPaused' | 'refetch'>[]) => ({
  data: undefined,
  error: all[0]?.error ?? null,
  isFetching: all.some(({ isFetching }) => isFetching),
  isPaused: all.every(({ isPaused }) => isPaused),
  refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
})
