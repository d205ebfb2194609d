import type { Page } from 'playwright/test'
import { demoCatalogue } from '../../../server/demo/catalogue/catalogue.ts'
import { type App, expect, test } from '../support/app.ts'

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

/** From now on the element keeps to itself where it is. It would tell four times a second, too late for a boundary. */
const silenceElement = (page: Page) =>
  page.evaluate(() => addEventListener('timeupdate', event => event.stopImmediatePropagation(), { capture: true }))

const goTo = (page: Page, seconds: number) =>
  page.evaluate(to => {
    const audio = document.querySelector('audio')
    if (!audio) throw new Error('Nothing plays')
    audio.currentTime = to
  }, seconds)

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
  await silenceElement(page)
  for (const before of [0.63, 0.91]) {
    await goTo(page, boundary - before)
    await placeWhenMarked(page, 1)
    expect(await placeWhenMarked(page, 2)).toBeGreaterThanOrEqual(boundary)
  }
})
