/** Scrolls a row sideways until one of its items is in view, clear of the fade at its sides. Scrolls nothing else. The row is positioned. */
export function reveal(row: HTMLElement, item: HTMLElement): void {
  const { scrollPaddingLeft, scrollPaddingRight } = getComputedStyle(row)
  const start = item.offsetLeft - Number.parseFloat(scrollPaddingLeft)
  const end = item.offsetLeft + item.offsetWidth + Number.parseFloat(scrollPaddingRight) - row.clientWidth
  if (row.scrollLeft > start) row.scrollLeft = start
  else if (row.scrollLeft < end) row.scrollLeft = end
}
