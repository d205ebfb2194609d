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
import type { Queued } from '../../data/queue/queued.ts'
import type { QueueCommands } from './commands.ts'
import styles from './QueueList.module.css'
import row from './QueueRow.module.css'
import { QueueRow } from './QueueRow.tsx'
import { SortableRow } from './SortableRow.tsx'
import { announcements, howToMove } from './spoken.ts'

/** A press is a drag from here on, in px. */
const dragFrom = 4

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

export interface QueueListProps {
  items: readonly Queued[]
  commands: QueueCommands
  onDragging: (dragging: boolean) => void
  /** Where it is spoken: of a modal dialog nothing outside is heard. */
  speaker: HTMLElement | null
}

/** What has been played, and what can still be moved. */
export function QueueList({ items, commands, onDragging, speaker }: QueueListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragFrom } }),
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
    if (item && index >= 0 && over?.id !== active.id) commands.move.effect(item, firstToCome + index)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{
        announcements: announcements(nameOf, ids, left),
        screenReaderInstructions: howToMove,
        ...(speaker && { container: speaker }),
      }}
      onDragStart={() => onDragging(true)}
      onDragEnd={drop}
      onDragCancel={() => onDragging(false)}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={styles.list} aria-label="Sets in the queue">
          {items.slice(0, firstToCome).map(item => (
            <li key={item.set.id} className={`${row.row} ${row.played}`}>
              <QueueRow item={item} commands={commands} />
            </li>
          ))}
          {toCome.map(item => (
            <SortableRow key={item.set.id} item={item} commands={commands} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
