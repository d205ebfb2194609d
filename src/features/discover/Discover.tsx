import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { genres } from '#contract/genres.ts'
import { PagedAnswer } from '../../catalogue/answer/PagedAnswer.tsx'
import type { FilterProps } from '../../catalogue/filter/Filter.tsx'
import { Filtered, NothingFound } from '../../catalogue/filter/Filtered.tsx'
import type { pagesOf } from '../../data/cache/query.ts'
import { countFilters, type ListView, searchOf, viewOf } from '../../data/catalogue/lists/list-view.ts'
import type { Orders } from '../../data/catalogue/lists/orders.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Hero } from '../../ui/layout/Hero.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import styles from './Discover.module.css'

// Lazy, because only a list of a genre has it. If its code fails to load, the list is there all the same.
const FeedOfGenre = lazy(() =>
  import('./FeedOfGenre.tsx').then(
    ({ FeedOfGenre }): { default: (of: { genre: string }) => ReactNode } => ({ default: FeedOfGenre }),
    () => ({ default: () => null }),
  ),
)

export interface DiscoverProps<Item, By extends string> {
  title: string
  tagline: string
  /** What the section lists, for its empty state: `tracks`. */
  items: string
  orders: Orders<By>
  moods?: FilterProps<By>['moods']
  query: (view: ListView<By>) => ReturnType<typeof pagesOf<Item>>
  skeleton: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

/**
 * The page of a section of the catalogue: its title, its filter and its list. The address has the filters and the order. While
 * another view loads, the list of the one before stays, dimmed.
 */
export function Discover<Item extends { id: number }, By extends string>({
  title,
  tagline,
  items,
  orders,
  moods,
  query: queryOf,
  skeleton,
  children,
}: DiscoverProps<Item, By>) {
  const view = viewOf(orders, useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (next: ListView<By>) => void navigate({ to: '.', search: searchOf(orders, next), resetScroll: false })
  const query = useInfiniteQuery({ ...queryOf(view), placeholderData: keepPreviousData })
  const filters = countFilters(view)
  // An address may name any genre.
  const genre = genres.find(name => name === view.genre)
  const nothing = filters === 1 && view.genre ? `No ${items} in this genre yet` : `No ${items} match this yet`
  const empty =
    filters > 0 ? (
      <NothingFound title={nothing} orders={orders} onView={show} />
    ) : (
      <EmptyState kind="waveform" title={`No ${items} yet`} />
    )
  return (
    <Page title={title}>
      <Hero title={title} tagline={tagline}>
        {genre && (
          <Suspense>
            <FeedOfGenre genre={genre} />
          </Suspense>
        )}
      </Hero>
      <Filtered orders={orders} view={view} onView={show} moods={moods}>
        <div className={styles.list} aria-busy={query.isPlaceholderData}>
          <PagedAnswer query={query} skeleton={skeleton} empty={empty} whole>
            {children}
          </PagedAnswer>
        </div>
      </Filtered>
    </Page>
  )
}
