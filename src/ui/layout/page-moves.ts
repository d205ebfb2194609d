import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'
import { combineUnsubscribes } from '../../lib/unsubscribe.ts'

/**
 * Page transitions: the artwork of a row or card grows into the artwork in the header of its page, and shrinks back. The
 * animation runs on the new page. `startViewTransition` would delay that page until the old one is captured, by about
 * 100 ms on a phone.
 */

interface Move {
  fromLocation?: ParsedLocation
  toLocation: ParsedLocation
  pathChanged: boolean
}

/** The artwork on the page that is left. */
interface Departure {
  place: DOMRect
  /** URL of the picture that it showed, which is loaded. */
  picture: string | undefined
  /** Finds the artwork of the same item on the new page. */
  counterpart: () => HTMLElement | undefined
}

/** The artwork shape of each kind of page: a link in a set's row may lead to an artist, whom the row's sleeve doesn't show. */
const shapes: Record<string, string> = { sets: 'sleeve', tracks: 'sleeve', artists: 'disc', labels: 'label' }

export const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

function isVisible(art: Element): boolean {
  const { left, top, width, height } = art.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  return x > 0 && x < innerWidth && y > 0 && y < innerHeight
}

export function headArt(): HTMLElement | undefined {
  const art = document.querySelector<HTMLElement>('main header [data-artwork]')
  return art && isVisible(art) ? art : undefined
}

/** The artwork of the item that links to a page. Of several items, the one that is hovered or focused. */
export function itemArt(path: string): HTMLElement | undefined {
  const shape = shapes[path.split('/')[1] ?? '']
  const items = [...document.querySelectorAll(`main a[href=${JSON.stringify(path)}]`)].flatMap(link => {
    const item = link.closest('li, tr, section')
    const art = item?.querySelector<HTMLElement>(`[data-artwork="${shape}"]`)
    return item && art && isVisible(art) ? [{ item, art }] : []
  })
  return (items.find(({ item }) => item.matches(':hover, :focus-within')) ?? items[0])?.art
}

/** The element to animate: the artwork, or the parent that clips it. */
export function framed(art: HTMLElement): HTMLElement {
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

/** Shows the smaller picture until the larger one is loaded. */
function standIn(art: HTMLElement, image: HTMLImageElement, picture: string): void {
  art.style.backgroundImage = `url(${JSON.stringify(picture)})`
  image.addEventListener('load', () => art.style.removeProperty('background-image'), { once: true })
}

function arrive({ place, picture, counterpart }: Departure): void {
  const art = counterpart()
  if (!art) return
  const image = art.querySelector('img')
  if (picture && image && !image.complete) standIn(art, image, picture)
  if (reducedMotion.matches) return
  const frame = framed(art)
  const { left, top, width, height } = frame.getBoundingClientRect()
  const scale = place.width / width
  const down = place.top - top + (place.height - height * scale) / 2
  const start = `translate(${place.left - left}px, ${down}px) scale(${scale})`
  frame.animate(
    { transform: [start, 'none'], transformOrigin: ['0 0', '0 0'], zIndex: [1, 1] },
    { id: 'page-move', duration: 220, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
  )
  // A table's cells and blocks clip their content, and a row is painted below the next one.
  art.closest('td')?.animate({ overflow: ['visible', 'visible'] }, 220)
  art.closest('tr')?.animate({ zIndex: [1, 1] }, 220)
  art.closest('tbody')?.animate({ contentVisibility: ['visible', 'visible'] }, 220)
}

/** Animates the router's navigations. Returns an unsubscribe function. */
export function movePages(router: AnyRouter): () => void {
  /** With its destination: when navigations overlap, the first page may render after the second one was requested. */
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
