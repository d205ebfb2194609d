import type { Page } from 'playwright/test'
import { demoCatalogue } from '../../../server/demo/catalogue/catalogue.ts'
import { type App, expect, test } from '../support/app.ts'

/** Which track is shown as playing, with real sound. Set 1 has 20 tracks without gaps. */

const setName = 'Nordlicht Closing Set'
/** The start of the second track, in seconds. */
const boundary = (demoCatalogue().sets[0]?.slots[1]?.start ?? 0) / 1000

async function play(app: App, page: Page): Promise<void> {
  await app.forgetPosition(1)
  await app.openSignedIn('/sets/1')
  await page.getByRole('button', { name: `Play ${setName}` }).click()
  await expect.poll(() => app.position(), { intervals: [50] }).toBeGreaterThan(0)
}

/** Suppresses the element's `timeupdate`, which comes four times a second: too rarely to mark a track at its start. */
const silenceElement = (page: Page) =>
  page.evaluate(() => addEventListener('timeupdate', event => event.stopImmediatePropagation(), { capture: true }))

const goTo = (page: Page, seconds: number) =>
  page.evaluate(to => {
    const audio = document.querySelector('audio')
    if (!audio) throw new Error('Nothing plays')
    audio.currentTime = to
  }, seconds)

/** The element's position in seconds at the moment when the table marks this row. */
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

/** The unit tests of the boundaries, which control the clock, check the delay in milliseconds. */
test('a track is marked as playing when it starts, even without an event of the audio element, and not before', async ({
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
