import { framed, headArt, itemArt, reducedMotion } from './page-moves.ts'

/** In ms. */
const duration = 320

const centerOf = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 })

/**
 * The artwork of the item at a path, in its row or else in the page's header, flies into the button of the queue; on phones, where
 * that is in the sheet, into the player bar's sleeve. Without a visible artwork or a player nothing moves.
 */
export function flyToPlayer(path: string): void {
  const bar = document.querySelector('[data-player-bar]')
  const goal = bar?.querySelector('[aria-keyshortcuts="q"]') ?? bar?.querySelector('[data-artwork]')
  const art = itemArt(path) ?? headArt()
  if (!goal || !art || reducedMotion.matches) return
  const place = framed(art).getBoundingClientRect()
  const copy = flyingCopy(art, place)
  const [from, to] = [centerOf(place), centerOf(goal.getBoundingClientRect())]
  const end = `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(${24 / place.width})`
  copy
    .animate(
      { transform: ['none', end], opacity: [1, 1, 0] },
      { id: 'fly-to-player', duration, easing: 'cubic-bezier(0.4, 0, 0.2, 1)' },
    )
    .finished.finally(() => {
      copy.remove()
      goal.animate({ scale: [1, 1.2, 1] }, { duration: 160 })
    })
    .catch(() => undefined)
}

/** A copy of an artwork over the page, at its place. */
function flyingCopy(art: HTMLElement, { left, top, width, height }: DOMRect): HTMLElement {
  const copy = document.createElement('div')
  copy.ariaHidden = 'true'
  Object.assign(copy.style, {
    position: 'fixed',
    ...{ left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` },
    overflow: 'hidden',
    // Above the player bar.
    zIndex: '101',
    pointerEvents: 'none',
  })
  copy.append(art.cloneNode(true))
  document.body.append(copy)
  return copy
}
