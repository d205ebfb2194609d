import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PagedAnswer } from '../../catalogue/answer/PagedAnswer.tsx'
import { Filtered, NothingFound } from '../../catalogue/filter/Filtered.tsx'
import { OwnListLoaded } from '../../catalogue/marks/listed-for.ts'
import { ignoreOutcome, queryClient } from '../../data/cache/query-client.ts'
import type { ListSearch } from '../../data/catalogue/lists/list-search.ts'
import { type ListView, searchOf, viewOf } from '../../data/catalogue/lists/list-view.ts'
import type { Orders } from '../../data/catalogue/lists/orders.ts'
import type { OwnQuery } from '../../data/catalogue/own-lists.ts'
import { ButtonLink } from '../../ui/controls/ButtonLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { PageLink } from '../../ui/layout/frames/pages.ts'

export interface OwnListProps {
  /** The listener's id. */
  user: number
  /** The list's genre and order, from the address. */
  search: ListSearch
  onSearch: (search: ListSearch) => void
}

/** One of the listener's own lists, shown under a tab of the profile. */
export interface OwnList {
  label: string
  /** Starts to load it. The panel shows how that goes. */
  start: (user: number, search: ListSearch) => void
  panel: (props: OwnListProps) => ReactNode
}

interface OwnListOptions<Item, By extends string> {
  label: string
  orders: Orders<By>
  query: (user: number, view: ListView<By>) => OwnQuery<Item>
  skeleton: ReactNode
  list: (items: readonly Item[]) => ReactNode
  /** Shown while the listener has none, with a link to where they are found. */
  empty: { title: string; sentence: string; link: PageLink }
}

/** Declares one of the listener's own lists. */
export const ownList = <Item extends { id: number }, By extends string>(
  options: OwnListOptions<Item, By>,
): OwnList => ({
  label: options.label,
  start: (user, search) => void load(options.query(user, viewOf(options.orders, search))).catch(ignoreOutcome),
  panel: props => <Panel {...options} {...props} />,
})

/** In ms: what was loaded when a pointer came to a link isn't loaded again by the click. */
const staleTime = 5_000

/** Leaves a list that is on the screen as it is: rows whose mark was removed would disappear from it. */
async function load<Item>(query: OwnQuery<Item>): Promise<void> {
  if (queryClient.getQueryCache().find({ queryKey: query.queryKey })?.isActive()) return
  await queryClient.infiniteQuery({ ...query, staleTime })
}

/** A row whose mark is removed stays, with its mark off, until the list is loaded again. */
function Panel<Item extends { id: number }, By extends string>(props: OwnListOptions<Item, By> & OwnListProps) {
  const { user, search, onSearch, orders, query: queryOf, skeleton, list, empty } = props
  const view = viewOf(orders, search)
  const filter = { orders, onView: (next: ListView<By>) => onSearch(searchOf(orders, next)) }
  const query = useInfiniteQuery(queryOf(user, view))
  if (view.genre === undefined && query.data?.pages[0]?.pagination.total === 0) {
    const { title, sentence, link } = empty
    return (
      <EmptyState
        kind="id"
        title={title}
        sentence={sentence}
        action={<ButtonLink to={link.to}>{link.label}</ButtonLink>}
      />
    )
  }
  return (
    <Filtered {...filter} view={view}>
      <OwnListLoaded value={query.dataUpdatedAt}>
        <PagedAnswer query={query} skeleton={skeleton} empty={<NothingFound {...filter} />}>
          {list}
        </PagedAnswer>
      </OwnListLoaded>
    </Filtered>
  )
}
