import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { List } from '../../../contract/shapes.ts'
import { useOnline } from '../../data/api/use-online.ts'
import { LoadMore } from '../../ui/feedback/LoadMore.tsx'
import { Answer, type AnswerProps } from './Answer.tsx'

/** A list that is loaded page after page. */
export type Paged<Item> = UseInfiniteQueryResult<InfiniteData<List<Item>>>

export interface PagedAnswerProps<Item> extends Pick<AnswerProps<unknown>, 'skeleton' | 'whole'> {
  query: Paged<Item>
  /** What stands there when there is nothing. */
  empty: ReactNode
  /** Beside other lists. */
  brief?: boolean
  children: (items: readonly Item[]) => ReactNode
}

/** A list and the way to the rest of it. */
export function PagedAnswer<Item extends { id: number | string }>({
  query,
  skeleton,
  empty,
  brief = false,
  whole = false,
  children,
}: PagedAnswerProps<Item>) {
  const online = useOnline()
  return (
    <Answer query={query} skeleton={skeleton} whole={whole}>
      {({ pages }) => {
        const items = onceEach(pages)
        if (items.length === 0) return empty
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
          </>
        )
      }}
    </Answer>
  )
}

const failed = 'The rest could not be loaded.'
const offline = 'You are offline. The rest loads when the network is back.'

/** An item that was added meanwhile shifts the pages: none must show twice. */
const onceEach = <Item extends { id: number | string }>(pages: readonly List<Item>[]) => [
  ...new Map(pages.flatMap(page => page.data).map(item => [item.id, item])).values(),
]
