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
import { type ReactNode, useRef } from 'react'
import { announcements, howToMove } from './announcements.ts'

/** How far a pointer moves before a press is a drag, in px. */
const dragDistance = 4

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

export interface SortableProps<Id extends string | number> {
  /** Of the items that can be moved, in order. */
  ids: readonly Id[]
  /** What an item is, for screen readers: "set". */
  what: string
  nameOf: (id: Id) => string
  /** An item was dropped at the place of another one. */
  onMove: (id: Id, to: Id) => void
  onDragging?: (dragging: boolean) => void
  /** Holds the announcements of a drag: screen readers ignore what is outside a modal dialog. */
  announceIn?: HTMLElement | null
  children: ReactNode
}

/** Around a list whose items (`SortableItem`) can be moved by their grips, with a pointer or with keys. */
export function Sortable<Id extends string | number>({
  ids,
  what,
  nameOf,
  onMove,
  onDragging,
  announceIn = null,
  children,
}: SortableProps<Id>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragDistance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const left = useRef(false)
  const known = (id: string | number | undefined) => ids.find(each => each === id)

  function drop({ active, over }: DragEndEvent): void {
    onDragging?.(false)
    const [id, to] = [known(active.id), known(over?.id)]
    if (id !== undefined && to !== undefined && id !== to) onMove(id, to)
  }

  const named = (id: string | number) => {
    const item = known(id)
    return item === undefined ? '' : nameOf(item)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{
        announcements: announcements(named, ids, left),
        screenReaderInstructions: howToMove(what),
        ...(announceIn && { container: announceIn }),
      }}
      onDragStart={() => onDragging?.(true)}
      onDragEnd={drop}
      onDragCancel={() => onDragging?.(false)}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
