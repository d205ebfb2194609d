import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { PagedAnswer } from '../../../catalogue/answer/PagedAnswer.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx'
import { IdItem } from './IdItem.tsx'
import styles from './Ids.module.css'
import { idPages, type Only } from './ids-data.ts'
import { usePlacePlayer } from './use-place-player.ts'

function emptyText(only: Only, search: string) {
  if (search !== '') return { title: 'No such IDs', sentence: 'Search by a set, or by an artist or title.' }
  if (only) return { title: 'Nothing to decide', sentence: 'What listeners suggest IDs to be is listed here.' }
  return { title: 'No IDs', sentence: 'Every track has a name.' }
}

/** A list of IDs. When one leaves it, the focus goes on to the one that takes its place. */
export function IdList({ only, search }: { only: Only; search: string }) {
  const query = useInfiniteQuery(idPages(only, search))
  const shown = query.data?.pages.flatMap(({ data }) => data) ?? []
  const player = usePlacePlayer(shown)
  const list = useRef<HTMLDivElement>(null)
  /** The place of the ID that is being decided on. */
  const deciding = useRef<number | null>(null)
  const before = useRef(shown.length)
  useEffect(() => {
    const place = deciding.current
    if (place !== null && shown.length < before.current) {
      deciding.current = null
      const heads = list.current?.querySelectorAll<HTMLElement>('h2') ?? []
      const next = heads[Math.min(place, shown.length - 1)] ?? list.current
      next?.focus()
    }
    before.current = shown.length
  }, [shown.length])
  return (
    <div ref={list} tabIndex={-1} className={styles.list}>
      <PagedAnswer
        query={query}
        skeleton={<RowsSkeleton rows={4} art={0} />}
        empty={<EmptyState kind="id" {...emptyText(only, search)} />}
      >
        {ids => (
          <ol aria-label="IDs">
            {ids.map((id, place) => (
              <IdItem
                key={id.id}
                of={id}
                player={player}
                onDeciding={isUnderWay => {
                  deciding.current = isUnderWay ? place : null
                }}
              />
            ))}
          </ol>
        )}
      </PagedAnswer>
    </div>
  )
}
