/** The words of the page that are cut, each with what cuts it. It runs in the page, by itself. */
export function cutWords(): string[] {
  const isOut = (from: number, to: number, start: number, end: number) => from < start - 1 || to > end + 1

  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'

  /** The box that cuts words which begin in this element: it shows only what is inside, and has no sign (`…`) of what is not. */
  function cutting(words: DOMRect, element: Element | null): Element | undefined {
    // The window's edge cuts what can be scrolled to, or is pulled up.
    if (!element || element === document.body) return undefined
    const { overflowX, overflowY, position, textOverflow, webkitLineClamp } = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    // A pixel, which grows with the text.
    const isForReadersOnly = box.width <= 2 || box.height <= 2
    const isScrolled = /auto|scroll/.test(overflowX + overflowY)
    if (
      isForReadersOnly ||
      isScrolled ||
      position === 'fixed' ||
      textOverflow === 'ellipsis' ||
      webkitLineClamp !== 'none'
    )
      return undefined
    const isCut =
      (hides(overflowX) && isOut(words.left, words.right, box.left, box.right)) ||
      (hides(overflowY) && isOut(words.top, words.bottom, box.top, box.bottom))
    return isCut ? element : cutting(words, element.parentElement)
  }

  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const { parentElement: parent, textContent } = texts.currentNode
    if (!textContent?.trim() || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    range.selectNodeContents(texts.currentNode)
    const by = cutting(range.getBoundingClientRect(), parent)
    if (by) found.push(`${textContent.trim().slice(0, 60)}: ${by.localName}.${by.className}`)
  }
  return found
}
