import { expect } from 'vitest'
import { cdp } from 'vitest/browser'

/** Sets the browser's own text size, in CSS pixels: 16 unless a listener has chosen another. */
const setTextSize = (standard: number) => cdp().send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })

/** Runs `look` while text is twice as large as usual. Resolves with its result. */
export async function withLargeText<Seen>(look: () => Promise<Seen>): Promise<Seen> {
  await setTextSize(32)
  try {
    await expect.poll(() => getComputedStyle(document.documentElement).fontSize).toBe('32px')
    // What asks for the window's width in `em` is told in the next frame.
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return await look()
  } finally {
    await setTextSize(16)
  }
}
