/**
 * The sheet grows out of the player bar, its artwork out of the bar's sleeve, and both go back. Sheet and artwork move by the same
 * curve, so that the artwork follows a straight line.
 */

const out = 'cubic-bezier(0.2, 0, 0, 1)'
const back = 'cubic-bezier(0.6, 0, 0.9, 0.4)'

/** The position of the sheet at which its top edge is the bar's, and that of its artwork there in the bar's sleeve. */
function barPlace(art: Element) {
  const bar = document.querySelector('[data-player-bar]')
  const sleeve = bar?.querySelector('[data-artwork]')
  if (!bar || !sleeve) return { sheet: 'translateY(100%)', art: 'none' }
  const { top } = bar.getBoundingClientRect()
  const place = sleeve.getBoundingClientRect()
  const scale = place.width / art.clientWidth
  return {
    sheet: `translateY(${top}px)`,
    art: `translate(${place.left}px, ${place.top - top}px) scale(${scale})`,
  }
}

/** What stands on the sheet beside its artwork. */
const contents = (sheet: Element, art: Element) => [...sheet.children].filter(child => child !== art)

/** In ms. Zero with reduced motion. */
function durationOf(style: CSSStyleDeclaration): number {
  const token = style.getPropertyValue('--m-sheet')
  const duration = Number.parseFloat(token) || 0
  // A build shortens `320ms` to `.32s`.
  return token.endsWith('ms') ? duration : duration * 1000
}

/** Opens a sheet that has just been rendered. */
export function growFromBar(sheet: HTMLElement, art: HTMLElement): void {
  const from = barPlace(art)
  const timing = { duration: durationOf(getComputedStyle(sheet)), easing: out }
  sheet.animate({ transform: [from.sheet, 'none'] }, timing)
  art.animate({ transform: [from.art, 'none'], transformOrigin: ['0 0', '0 0'] }, timing)
  for (const child of contents(sheet, art)) child.animate({ opacity: [0, 1] }, timing)
}

/** Closes a sheet from where it is. Resolves when it is back in the bar; at once with reduced motion. */
export async function shrinkToBar(sheet: HTMLElement, art: HTMLElement): Promise<void> {
  const to = barPlace(art)
  const style = getComputedStyle(sheet)
  const timing = { duration: durationOf(style), easing: back, fill: 'forwards' } as const
  const moved = sheet.animate({ transform: [style.transform, to.sheet] }, timing)
  art.animate({ transform: ['none', to.art], transformOrigin: ['0 0', '0 0'] }, timing)
  for (const child of contents(sheet, art)) child.animate({ opacity: 0 }, timing)
  try {
    await moved.finished
  } catch {
    // Removed before the animation ended.
  }
}
