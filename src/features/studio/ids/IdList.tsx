import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { PagedAnswer } from '../../../catalogue/answer/PagedAnswer.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx'
import { IdItem } from './IdItem.tsx'
import styles from './Ids.module.css'
import { idPages, type Narrowed } from './ids-data.ts'
import { usePlacePlayer } from './use-place-player.ts'

function emptyText({ only, id, search }: Narrowed) {
  if (id !== undefined) return { title: 'Identified', sentence: 'This is no ID any more.' }
  if (search !== '') return { title: 'No such IDs', sentence: 'Search by a set, or by an artist or title.' }
  if (only === 'suggested')
    return { title: 'Nothing to decide', sentence: 'What listeners suggest IDs to be is listed here.' }
  if (only === 'ear')
    return { title: 'Nothing to decide', sentence: 'IDs that are recognized elsewhere are listed here.' }
  return { title: 'No IDs', sentence: 'Every track has a name.' }
}

/** A list of IDs. When one leaves it, the focus goes on to the one that takes its place. */
export function IdList({ narrowed }: { narrowed: Narrowed }) {
  const query = useInfiniteQuery(idPages(narrowed))
  const shown = query.data?.pages.flatMap(({ data }) => data) ?? []
  const player = usePlacePlayer()
  const list = useRef<HTMLDivElement>(null)
  /** The ID that is being decided on, and its place; or that another one was merged into, after which it may leave the list, too. */
  const deciding = useRef<{ id: number; place: number; isKept?: boolean } | null>(null)
  useEffect(() => {
    const decided = deciding.current
    if (!decided || shown.some(({ id }) => id === decided.id)) return
    deciding.current = null
    if (decided.isKept && document.activeElement !== document.body) return
    const heads = list.current?.querySelectorAll<HTMLElement>('h2') ?? []
    const next = heads[Math.min(decided.place, heads.length - 1)] ?? list.current
    next?.focus()
  })
  return (
    <div ref={list} tabIndex={-1} className={styles.list}>
      <PagedAnswer
        query={query}
        skeleton={<RowsSkeleton rows={4} art={0} />}
        empty={<EmptyState kind="id" {...emptyText(narrowed)} />}
      >
        {ids => (
          <ol aria-label="IDs">
            {ids.map((id, place) => (
              <IdItem
                key={id.id}
                of={id}
                player={player}
                onDeciding={isUnderWay => {
                  deciding.current = isUnderWay ? { id: id.id, place } : null
                }}
                onKept={() => {
                  deciding.current = { id: id.id, place, isKept: true }
                }}
              />
            ))}
          </ol>
        )}
      </PagedAnswer>
    </div>
  )
}
