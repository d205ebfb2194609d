import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PagedAnswer } from '../../catalogue/answer/PagedAnswer.tsx'
import { Filtered, NothingOfGenre } from '../../catalogue/filter/Filtered.tsx'
import type { pagesOf } from '../../data/cache/query.ts'
import { type ListView, searchOf, viewOf } from '../../data/catalogue/lists/list-view.ts'
import type { Orders } from '../../data/catalogue/lists/orders.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Hero } from '../../ui/layout/Hero.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import styles from './Discover.module.css'

export interface DiscoverProps<Item, By extends string> {
  title: string
  tagline: string
  /** What the section lists, for its empty state: `tracks`. */
  items: string
  orders: Orders<By>
  query: (view: ListView<By>) => ReturnType<typeof pagesOf<Item>>
  skeleton: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

/**
 * The page of a section of the catalogue: its title, its filter and its list. The address has the genre and the order. While
 * another view loads, the list of the one before stays, dimmed.
 */
export function Discover<Item extends { id: number }, By extends string>({
  title,
  tagline,
  items,
  orders,
  query: queryOf,
  skeleton,
  children,
}: DiscoverProps<Item, By>) {
  const view = viewOf(orders, useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (next: ListView<By>) => void navigate({ to: '.', search: searchOf(orders, next), resetScroll: false })
  const query = useInfiniteQuery({ ...queryOf(view), placeholderData: keepPreviousData })
  const empty = view.genre ? (
    <NothingOfGenre title={`No ${items} in this genre yet`} orders={orders} onView={show} />
  ) : (
    <EmptyState kind="waveform" title={`No ${items} yet`} />
  )
  return (
    <Page title={title}>
      <Hero title={title} tagline={tagline} />
      <Filtered orders={orders} view={view} onView={show}>
        <div className={styles.list} aria-busy={query.isPlaceholderData}>
          <PagedAnswer query={query} skeleton={skeleton} empty={empty} whole>
            {children}
          </PagedAnswer>
        </div>
      </Filtered>
    </Page>
  )
}
