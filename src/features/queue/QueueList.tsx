import { useLayoutEffect, useRef, useState } from 'react'
import { moveInQueue } from '../../commands/queue.ts'
import type { Queued } from '../../data/queue/queued.ts'
import { cx } from '../../lib/class-names.ts'
import { Sortable, type SortableProps } from '../../ui/sortable/Sortable.tsx'
import { SortableItem } from '../../ui/sortable/SortableItem.tsx'
import styles from './QueueList.module.css'
import row from './QueueRow.module.css'
import { QueueRow } from './QueueRow.tsx'

export interface QueueListProps extends Pick<SortableProps<number>, 'onDragging' | 'announceIn'> {
  items: readonly Queued[]
}

/**
 * Sets that have been played, the current one, then those that wait and can be moved. It opens at the current one, with what was
 * played last above it.
 */
export function QueueList({ items, ...dragging }: QueueListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [start] = useState(() => items.findIndex(({ isPlayed }) => !isPlayed) - 1)
  useLayoutEffect(() => {
    list.current?.children[start]?.scrollIntoView({ block: 'start' })
  }, [start])
  const waiting = items.filter(({ isPlayed, isCurrent }) => !isPlayed && !isCurrent)
  const firstWaiting = items.length - waiting.length
  const ids = waiting.map(({ set }) => set.id)

  function move(id: number, to: number): void {
    const item = waiting.find(({ set }) => set.id === id)
    if (item) moveInQueue.effect(item, firstWaiting + ids.indexOf(to))
  }

  return (
    <Sortable
      ids={ids}
      what="set"
      nameOf={id => items.find(({ set }) => set.id === id)?.set.set_name ?? ''}
      onMove={move}
      {...dragging}
    >
      <ol ref={list} className={styles.list} aria-label="Sets in the queue">
        {items.slice(0, firstWaiting).map(item => (
          <li
            key={item.set.id}
            className={cx(row.row, item.isCurrent ? row.current : row.played)}
            aria-current={item.isCurrent ? 'true' : undefined}
          >
            <QueueRow item={item} />
          </li>
        ))}
        {waiting.map(item => (
          <SortableItem
            key={item.set.id}
            id={item.set.id}
            name={item.set.set_name}
            className={row.row}
            dragged={row.dragged}
          >
            {grip => <QueueRow item={item} grip={grip} />}
          </SortableItem>
        ))}
      </ol>
    </Sortable>
  )
}
