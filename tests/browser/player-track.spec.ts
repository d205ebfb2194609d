import type { Page } from 'playwright/test'
import { demoCatalogue } from '../../server/demo/catalogue/catalogue.ts'
import { type App, expect, test } from './app.ts'

/** Which track plays, on real sound. Set 1 has 20 tracks that meet without gaps. */

const setName = 'Nordlicht Closing Set'
/** Where its second track begins, in seconds. */
const boundary = (demoCatalogue().sets[0]?.slots[1]?.start ?? 0) / 1000

async function play(app: App, page: Page): Promise<void> {
  await app.notHeard(1)
  await app.openSignedIn('/sets/1')
  await page.getByRole('button', { name: `Play ${setName}` }).click()
  await expect.poll(() => app.position(), { intervals: [50] }).toBeGreaterThan(0)
}

interface Crossing {
  /** The element's place, in seconds, when the table marked the second row. */
  marked: number
  /** The first beyond the boundary that any code of this page could see: a page that is kept waiting is late by itself. */
  seen: number
}

/** Plays on from so many seconds before the boundary until it was crossed. */
const crossingFrom = (page: Page, before: number) =>
  page.evaluate(
    ([ahead, end]) =>
      new Promise<Crossing>(resolve => {
        const [table, audio] = [document.querySelector('table'), document.querySelector('audio')]
        if (!table || !audio) throw new Error('Nothing plays')
        const isMarked = (row: number) => table.rows[row]?.ariaCurrent === 'true'
        let [isBack, marked, seen] = [false, 0, 0]
        const look = () => {
          isBack ||= isMarked(1)
          if (isBack && !marked && isMarked(2)) marked = audio.currentTime
        }
        new MutationObserver(look).observe(table, { subtree: true, attributeFilter: ['aria-current'] })
        const tick = () => {
          look()
          if (isBack && !seen && audio.currentTime >= end) seen = audio.currentTime
          if (marked && seen) resolve({ marked, seen })
          else setTimeout(tick, 4)
        }
        audio.currentTime = end - ahead
        tick()
      }),
    [before, boundary] as const,
  )

test('a track is marked as playing within 100 ms of its start', async ({ app, page }) => {
  await play(app, page)
  for (const before of [0.63, 0.91]) {
    const { marked, seen } = await crossingFrom(page, before)
    expect(marked).toBeGreaterThanOrEqual(boundary)
    expect(marked - seen).toBeLessThan(0.1)
  }
})
