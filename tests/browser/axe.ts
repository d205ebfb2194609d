import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** The two shapes that every page is looked at in. */
export const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** Waits for what fades or rises: halfway there, its colours are not the ones that are read. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })

/** What axe finds to mend on the page as it is now, or only within what this CSS selector names. */
export async function violationsOf(page: Page, within = 'html'): Promise<string[]> {
  await atRest(page)
  // In the page itself: there are no frames, for which a page of its own would be opened each time.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .include(within)
    .options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
