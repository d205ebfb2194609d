import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useLayoutEffect, useRef, useState } from 'react'
import { moveInQueue } from '../../commands/queue.ts'
import type { Queued } from '../../data/queue/queued.ts'
import { cx } from '../../lib/class-names.ts'
import { announcements, howToMove } from './announcements.ts'
import styles from './QueueList.module.css'
import row from './QueueRow.module.css'
import { QueueRow } from './QueueRow.tsx'
import { SortableRow } from './SortableRow.tsx'

/** How far a pointer moves before a press is a drag, in px. */
const dragDistance = 4

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

export interface QueueListProps {
  items: readonly Queued[]
  onDragging: (dragging: boolean) => void
  /** Holds the announcements of a drag: screen readers ignore what is outside a modal dialog. */
  announceIn: HTMLElement | null
}

/**
 * Sets that have been played, the current one, then those that wait and can be moved. It opens at the current one, with what was
 * played last above it.
 */
export function QueueList({ items, onDragging, announceIn }: QueueListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragDistance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const left = useRef(false)
  const list = useRef<HTMLOListElement>(null)
  const [start] = useState(() => items.findIndex(({ isPlayed }) => !isPlayed) - 1)
  useLayoutEffect(() => {
    list.current?.children[start]?.scrollIntoView({ block: 'start' })
  }, [start])
  const waiting = items.filter(({ isPlayed, isCurrent }) => !isPlayed && !isCurrent)
  const firstWaiting = items.length - waiting.length
  const ids = waiting.map(({ set }) => set.id)
  const nameOf = (id: string | number) => items.find(({ set }) => set.id === id)?.set.set_name ?? ''

  function drop({ active, over }: DragEndEvent): void {
    onDragging(false)
    const item = waiting.find(({ set }) => set.id === active.id)
    const index = waiting.findIndex(({ set }) => set.id === over?.id)
    if (item && index >= 0 && over?.id !== active.id) moveInQueue.effect(item, firstWaiting + index)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{
        announcements: announcements(nameOf, ids, left),
        screenReaderInstructions: howToMove,
        ...(announceIn && { container: announceIn }),
      }}
      onDragStart={() => onDragging(true)}
      onDragEnd={drop}
      onDragCancel={() => onDragging(false)}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
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
            <SortableRow key={item.set.id} item={item} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
