/** Slides a sheet out of the screen from where it is. Resolves when it is gone; at once with reduced motion. */
export async function slideOut(sheet: HTMLElement): Promise<void> {
  const style = getComputedStyle(sheet)
  const duration = Number.parseFloat(style.getPropertyValue('--m-sheet')) || 0
  const { transform } = style
  const to = { transform: 'translateY(100%)' }
  try {
    await sheet.animate([{ transform }, to], { duration, easing: 'cubic-bezier(0.6, 0, 0.9, 0.4)', fill: 'forwards' })
      .finished
  } catch {
    // Removed before the animation ended.
  }
}
