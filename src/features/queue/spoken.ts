import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'

/** How a screen reader is told of moving a set by keys. */
export const howToMove = {
  draggable:
    'To move the set, press Space or Enter. Then move it with the arrow keys and press Space or Enter to drop it, or Escape to put it back.',
}

/**
 * What is said while a set is moved. `nameOf` gives a set's name, `places` the ids of the sets that can be moved, in order;
 * `left` remembers, over changes of the queue, whether it has left its place yet.
 */
export function announcements(
  nameOf: (id: UniqueIdentifier) => string,
  places: readonly UniqueIdentifier[],
  left: { current: boolean },
): Announcements {
  const place = (id: UniqueIdentifier) => `position ${places.indexOf(id) + 1} of ${places.length}`
  return {
    onDragStart({ active }) {
      left.current = false
      return `Picked up ${nameOf(active.id)}, ${place(active.id)}.`
    },
    onDragOver({ active, over }) {
      // Picked up, it is over itself at first: that is said already.
      if (!over || (over.id === active.id && !left.current)) return undefined
      left.current = true
      return `${nameOf(active.id)} is now at ${place(over.id)}.`
    },
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} was dropped at ${place(over ? over.id : active.id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back at ${place(active.id)}.`,
  }
}
