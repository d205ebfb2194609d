import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'
import { combineUnsubscribes } from '../../lib/unsubscribe.ts'

/**
 * Moves between pages: the artwork of the row or card that leads to a page grows into the artwork at its head, and shrinks
 * back. Drawn on the page that has come, because `startViewTransition` would hold that back until the old one is captured:
 * some 100 ms of a phone's time.
 */

interface Move {
  fromLocation?: ParsedLocation
  toLocation: ParsedLocation
  pathChanged: boolean
}

/** An artwork where it stood when the listener left. */
interface Departure {
  place: DOMRect
  /** The picture as it was there, which is on the device. */
  picture: string | undefined
  /** Where the same thing stands on the page that comes. */
  counterpart: () => HTMLElement | undefined
}

/** Which shape stands at the head of whose page: a set's row leads to artists, too, whom its sleeve does not show. */
const shapes: Record<string, string> = { sets: 'sleeve', tracks: 'sleeve', artists: 'disc', labels: 'label' }

const stillness = matchMedia('(prefers-reduced-motion: reduce)')

function isSeen(art: Element): boolean {
  const { left, top, width, height } = art.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  return x > 0 && x < innerWidth && y > 0 && y < innerHeight
}

function headArt(): HTMLElement | undefined {
  const art = document.querySelector<HTMLElement>('main header [data-artwork]')
  return art && isSeen(art) ? art : undefined
}

/** The artwork of the item that leads to a page: of several the one that is pointed at. */
function itemArt(path: string): HTMLElement | undefined {
  const shape = shapes[path.split('/')[1] ?? '']
  const items = [...document.querySelectorAll(`main a[href=${JSON.stringify(path)}]`)].flatMap(link => {
    const item = link.closest('li, tr, section')
    const art = item?.querySelector<HTMLElement>(`[data-artwork="${shape}"]`)
    return item && art && isSeen(art) ? [{ item, art }] : []
  })
  return (items.find(({ item }) => item.matches(':hover, :focus-within')) ?? items[0])?.art
}

/** What clips an artwork moves in its stead. */
function framed(art: HTMLElement): HTMLElement {
  const { parentElement } = art
  return parentElement && getComputedStyle(parentElement).overflow === 'hidden' ? parentElement : art
}

function departure({ fromLocation, toLocation, pathChanged }: Move): Departure | undefined {
  if (!fromLocation || !pathChanged) return undefined
  const item = itemArt(toLocation.pathname)
  const art = item ?? headArt()
  return (
    art && {
      place: framed(art).getBoundingClientRect(),
      picture: art.querySelector('img')?.currentSrc,
      counterpart: item ? headArt : () => itemArt(fromLocation.pathname),
    }
  )
}

/** Until the larger picture is there. */
function standIn(art: HTMLElement, image: HTMLImageElement, picture: string): void {
  art.style.backgroundImage = `url(${JSON.stringify(picture)})`
  image.addEventListener('load', () => art.style.removeProperty('background-image'), { once: true })
}

function arrive({ place, picture, counterpart }: Departure): void {
  const art = counterpart()
  if (!art) return
  const image = art.querySelector('img')
  if (picture && image && !image.complete) standIn(art, image, picture)
  if (stillness.matches) return
  const frame = framed(art)
  const { left, top, width, height } = frame.getBoundingClientRect()
  const scale = place.width / width
  const down = place.top - top + (place.height - height * scale) / 2
  const start = `translate(${place.left - left}px, ${down}px) scale(${scale})`
  frame.animate(
    { transform: [start, 'none'], transformOrigin: ['0 0', '0 0'], zIndex: [1, 1] },
    { id: 'page-move', duration: 220, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
  )
  // A table's cells and blocks clip what is in them, and a row lies under the next one.
  art.closest('td')?.animate({ overflow: ['visible', 'visible'] }, 220)
  art.closest('tr')?.animate({ zIndex: [1, 1] }, 220)
  art.closest('tbody')?.animate({ contentVisibility: ['visible', 'visible'] }, 220)
}

/** Lets a router's pages move; returns what ends it. */
export function movePages(router: AnyRouter): () => void {
  /** Back twice in a row: the first page may be shown after the second was asked for. */
  let left: { to: string; from: Departure | undefined } | undefined
  return combineUnsubscribes(
    router.subscribe('onBeforeNavigate', move => {
      left = { to: move.toLocation.href, from: departure(move) }
    }),
    router.subscribe('onRendered', ({ toLocation }) => {
      if (left?.to !== toLocation.href) return
      if (left.from) arrive(left.from)
      left = undefined
    }),
  )
}
