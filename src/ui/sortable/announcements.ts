import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'

/** The instructions that a screen reader reads for a grip; `what` is moved: "set". */
export const howToMove = (what: string) => ({
  draggable: `To move the ${what}, press Space or Enter. Then move it with the arrow keys and press Space or Enter to drop it, or Escape to put it back.`,
})

/**
 * The announcements while an item is moved. `nameOf` returns an item's name; `places` are the ids of the movable items, in order;
 * `left` holds, across re-renders, whether the item has left its place yet.
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
      // A drag begins over the item's own place, which `onDragStart` has announced.
      if (!over || (over.id === active.id && !left.current)) return undefined
      left.current = true
      return `${nameOf(active.id)} is now at ${place(over.id)}.`
    },
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} was dropped at ${place(over ? over.id : active.id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back at ${place(active.id)}.`,
  }
}
