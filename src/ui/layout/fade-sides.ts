/** Positions are fractions of pixels: what is nearer to an edge than this is at it. */
const nearly = 1

function fade(row: HTMLElement): void {
  const before = Math.abs(row.scrollLeft)
  const after = row.scrollWidth - row.clientWidth - before
  row.style.setProperty('--fade-start', before > nearly ? 'var(--fade)' : '0px')
  row.style.setProperty('--fade-end', after > nearly ? 'var(--fade)' : '0px')
}

const fadeAll = () => document.querySelectorAll<HTMLElement>('[data-fades]').forEach(fade)

/**
 * Fades the sides of rows that scroll (`[data-fades]`) where no scroll-driven animation does it (`global.css`): in Firefox, and
 * in Safari before 26. Returns a function that stops it.
 */
export function fadeSides(): () => void {
  let frame = 0
  /** Once a frame at most, when the browser knows the layout anyway. */
  const fadeSoon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(fadeAll)
  }
  const follow = ({ target }: Event) => {
    if (target instanceof HTMLElement && 'fades' in target.dataset) fade(target)
  }
  // Rows come with their pages, and what they hold with its answer.
  const pages = new MutationObserver(fadeSoon)
  pages.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('scroll', follow, { capture: true, passive: true })
  addEventListener('resize', fadeSoon)
  fadeSoon()
  return () => {
    cancelAnimationFrame(frame)
    pages.disconnect()
    document.removeEventListener('scroll', follow, { capture: true })
    removeEventListener('resize', fadeSoon)
  }
}
