import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { genres } from '#contract/genres.ts'
import type { List } from '#contract/shapes.ts'
import { PagedAnswer } from '../../catalogue/answer/PagedAnswer.tsx'
import { Filtered, NothingFound } from '../../catalogue/filter/Filtered.tsx'
import type { pagesOf } from '../../data/cache/query.ts'
import { ignoreOutcome, queryClient } from '../../data/cache/query-client.ts'
import type { ListSearch } from '../../data/catalogue/lists/list-search.ts'
import { type ListView, searchOf, viewOf } from '../../data/catalogue/lists/list-view.ts'
import type { Orders } from '../../data/catalogue/lists/orders.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

export interface SubListProps {
  /** Of the artist or label. */
  id: number
  /** The list's genre and order, from the address. */
  search: ListSearch
  onSearch: (search: ListSearch) => void
  /** Stands below the list. */
  end?: ReactNode
}

/** A list of what belongs to an artist or a label, shown under a tab. */
export interface SubList<Person> {
  id: string
  label: string
  count: (person: Person) => number
  /** Starts to load it. The panel shows how that goes. */
  start: (id: number, search: ListSearch) => void
  panel: (props: SubListProps) => ReactNode
}

/** A set, track, artist or label. */
interface ListItem {
  id: number
  genre?: string | null
  track_genres?: readonly string[]
}

export interface SubListOptions<Person, Item, By extends string>
  extends Pick<SubList<Person>, 'id' | 'label' | 'count'> {
  orders: Orders<By>
  query: (id: number, view: ListView<By>) => ReturnType<typeof pagesOf<Item>>
  skeleton: ReactNode
  list: (items: readonly Item[]) => ReactNode
}

/** Declares a sub-list. */
export const subList = <Person, Item extends ListItem, By extends string>(
  list: SubListOptions<Person, Item, By>,
): SubList<Person> => ({
  id: list.id,
  label: list.label,
  count: list.count,
  start: (id, search) =>
    void queryClient.infiniteQuery(list.query(id, viewOf(list.orders, search))).catch(ignoreOutcome),
  panel: props => <Panel {...list} {...props} />,
})

/** The genres by which a list can be narrowed: some of its items have them, and others don't. */
function narrowingGenres(pages: readonly List<ListItem>[]): readonly string[] {
  const items = pages.flatMap(page => page.data)
  const total = pages[0]?.pagination.total ?? 0
  return genres.filter(each => {
    const found = items.filter(({ genre, track_genres }) => genre === each || track_genres?.includes(each))
    return found.length > 0 && found.length < total
  })
}

type PanelProps<Item extends ListItem, By extends string> = SubListProps &
  Pick<SubListOptions<never, Item, By>, 'label' | 'orders' | 'query' | 'skeleton' | 'list'>

function Panel<Item extends ListItem, By extends string>(props: PanelProps<Item, By>) {
  const { id, search, onSearch, label, orders, query, skeleton, list, end } = props
  const view = viewOf(orders, search)
  // The same query as the list's own, as long as nothing is filtered or sorted.
  const { data: whole } = useInfiniteQuery(query(id, viewOf(orders, {})))
  const filter = { orders, onView: (next: ListView<By>) => onSearch(searchOf(orders, next)) }
  return (
    <Filtered {...filter} view={view} genres={whole ? narrowingGenres(whole.pages) : []}>
      <PagedAnswer
        query={useInfiniteQuery(query(id, view))}
        end={end}
        skeleton={skeleton}
        empty={view.genre ? <NothingFound {...filter} /> : <EmptyState kind="waveform" title={`No ${label} yet`} />}
      >
        {list}
      </PagedAnswer>
    </Filtered>
  )
}
