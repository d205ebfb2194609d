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
import { useRef } from 'react'
import { moveInQueue } from '../../commands/queue.ts'
import type { Queued } from '../../data/queue/queued.ts'
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

/** Sets that have been played, then those that can be moved: the current one and what is behind it. */
export function QueueList({ items, onDragging, announceIn }: QueueListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragDistance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const left = useRef(false)
  const firstToCome = Math.max(
    0,
    items.findIndex(({ isCurrent }) => isCurrent),
  )
  const toCome = items.slice(firstToCome)
  const ids = toCome.map(({ set }) => set.id)
  const nameOf = (id: string | number) => items.find(({ set }) => set.id === id)?.set.set_name ?? ''

  function drop({ active, over }: DragEndEvent): void {
    onDragging(false)
    const item = toCome.find(({ set }) => set.id === active.id)
    const index = toCome.findIndex(({ set }) => set.id === over?.id)
    if (item && index >= 0 && over?.id !== active.id) moveInQueue.effect(item, firstToCome + index)
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
        <ol className={styles.list} aria-label="Sets in the queue">
          {items.slice(0, firstToCome).map(item => (
            <li key={item.set.id} className={`${row.row} ${row.played}`}>
              <QueueRow item={item} />
            </li>
          ))}
          {toCome.map(item => (
            <SortableRow key={item.set.id} item={item} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
