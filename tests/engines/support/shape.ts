/** The boxes of a page, for comparing engines. It runs in the page. */

/** An element that is seen: where it is from its parent's corner and below its sibling before it, and how big. In CSS pixels. */
export interface Shape {
  words: string
  left: number
  below: number
  width: number
  height: number
}

const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })

const tagOf = (element: Element) => {
  const [name = ''] = element.classList
  return `${element.localName}${name && `.${name}`}`
}

/** Each element by its path, in which siblings alike are counted. */
export function shapes(): Record<string, Shape> {
  const found: Record<string, Shape> = {}
  const visit = (parent: Element, path: string) => {
    const outer = parent.getBoundingClientRect()
    const counts = new Map<string, number>()
    let bottom = outer.top
    for (const element of parent.children) {
      const tag = tagOf(element)
      const nth = (counts.get(tag) ?? 0) + 1
      counts.set(tag, nth)
      if (!isSeen(element)) continue
      const own = `${path}>${tag}${nth > 1 ? `:${nth}` : ''}`
      const { left, top, width, height, bottom: end } = element.getBoundingClientRect()
      const words = (element.getAttribute('aria-label') ?? element.textContent).replace(/\s+/g, ' ').trim().slice(0, 40)
      const { position, display } = getComputedStyle(element)
      const isInFlow = position === 'static' || position === 'relative'
      // What is for screen readers only has a pixel. Where lines break within a paragraph is each engine's own matter.
      if (width > 1 && height > 1 && display !== 'inline') {
        found[own] = { words, left: left - outer.left, below: isInFlow ? top - bottom : 0, width, height }
        if (isInFlow) bottom = end
      }
      if (element.localName !== 'svg') visit(element, own)
    }
  }
  visit(document.body, 'body')
  return found
}

/** What keeps the page from being at rest: something is loading, fading or arriving. */
export function unrest(): string[] {
  const statuses = [...document.querySelectorAll('[role=status]')].filter(isSeen)
  const loading = statuses.map(each => each.getAttribute('aria-label') ?? each.textContent)
  const passing = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
  const pending = [...document.images].filter(image => {
    const { top, bottom, left, right } = image.getBoundingClientRect()
    return !image.complete && top < innerHeight && bottom > 0 && left < innerWidth && right > 0
  })
  return [
    ...loading.filter(words => /^Loading/.test(words)),
    ...passing.map(
      ({ effect }) => `an animation of ${effect instanceof KeyframeEffect ? effect.target?.className : ''}`,
    ),
    ...pending.map(({ src }) => src),
    ...(document.fonts.status === 'loaded' ? [] : ['fonts']),
  ]
}

/** How far the page can be scrolled to the side, in pixels. */
export const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
