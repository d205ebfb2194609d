import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { List } from '#contract/shapes.ts'
import { useOnline } from '../../data/api/use-online.ts'
import { LoadMore } from '../../ui/feedback/LoadMore.tsx'
import { Answer, type AnswerProps } from './Answer.tsx'

/** A list that is loaded page by page. */
export type Paged<Item> = UseInfiniteQueryResult<InfiniteData<List<Item>>>

export interface PagedAnswerProps<Item> extends Pick<AnswerProps<unknown>, 'skeleton' | 'whole'> {
  query: Paged<Item>
  /** Shown when the list holds nothing. */
  empty: ReactNode
  /** The list stands beside other lists. */
  brief?: boolean
  /** Stands below the list, once that is loaded: the skeleton of a list would push it aside. */
  end?: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

/** A list, and the button that loads more of it. */
export function PagedAnswer<Item extends { id: number | string }>({
  query,
  skeleton,
  empty,
  brief = false,
  whole = false,
  end,
  children,
}: PagedAnswerProps<Item>) {
  const online = useOnline()
  return (
    <Answer query={query} skeleton={skeleton} whole={whole}>
      {({ pages }) => {
        const items = withoutDuplicates(pages)
        if (items.length === 0)
          return (
            <>
              {empty}
              {end}
            </>
          )
        return (
          <>
            {children(items)}
            <LoadMore
              shown={query.hasNextPage ? items.length : Number.POSITIVE_INFINITY}
              total={pages.at(-1)?.pagination.total ?? 0}
              loading={query.isFetchingNextPage}
              failure={query.isFetchNextPageError ? (online ? failed : offline) : undefined}
              align={brief ? 'start' : 'center'}
              onMore={() => void query.fetchNextPage()}
            />
            {end}
          </>
        )
      }}
    </Answer>
  )
}

const failed = "We couldn't load the rest."
const offline = "You're offline. The rest will load when you reconnect."

/** The loaded items without duplicates: an item that was added since shifts the later pages by one. */
const withoutDuplicates = <Item extends { id: number | string }>(pages: readonly List<Item>[]) => [
  ...new Map(pages.flatMap(page => page.data).map(item => [item.id, item])).values(),
]
