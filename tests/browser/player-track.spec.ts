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

/**
 * Plays on from a little before the boundary, while the element keeps to itself where it is: four times a second it
 * would otherwise tell, and name the track too late.
 */
const goBefore = (page: Page, place: number) =>
  page.evaluate(to => {
    const audio = document.querySelector('audio')
    if (!audio) throw new Error('Nothing plays')
    addEventListener('timeupdate', event => event.stopImmediatePropagation(), { capture: true })
    audio.currentTime = to
  }, place)

/** The element's place, in seconds, when the table marks this row. */
const placeWhenMarked = (page: Page, row: number) =>
  page.evaluate(
    wanted =>
      new Promise<number>(resolve => {
        const [table, audio] = [document.querySelector('table'), document.querySelector('audio')]
        if (!table || !audio) throw new Error('Nothing plays')
        const look = () => {
          if (table.rows[wanted]?.ariaCurrent === 'true') resolve(audio.currentTime)
        }
        new MutationObserver(look).observe(table, { subtree: true, attributeFilter: ['aria-current'] })
        look()
      }),
    row,
  )

/** How many milliseconds late it is stands in the unit tests of the boundaries, which have the clock to themselves. */
test('a track is marked as playing when it starts, though the element does not tell of it, and not before', async ({
  app,
  page,
}) => {
  await play(app, page)
  for (const before of [0.63, 0.91]) {
    await goBefore(page, boundary - before)
    await placeWhenMarked(page, 1)
    expect(await placeWhenMarked(page, 2)).toBeGreaterThanOrEqual(boundary)
  }
})
