import type { Page } from 'playwright/test'
import { waitForNetworkIdle } from '../../support/page/page-waits.ts'
import { expect, test } from '../support/app.ts'

declare global {
  interface Window {
    /** The addresses at which an artwork was animated. */
    recorded: string[]
  }
}

test.use({ painted: true })

async function recordMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.recorded = []
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      if (typeof options === 'object' && options.id === 'page-move') window.recorded.push(location.pathname)
      return animate.call(this, frames, options)
    }
  })
}

const movesOf = (page: Page) => page.evaluate(() => window.recorded)
const header = (page: Page) => page.getByRole('main').locator('header h1')

test('with reduced motion nothing is animated, but the small picture stands in for the large one', async ({
  page,
  app,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route(/-(320|640)\.[0-9a-f]{6}\.webp/, () => undefined)
  await page.setViewportSize({ width: 1440, height: 900 })
  await recordMoves(page)
  await app.openSignedIn('/sets')
  await waitForNetworkIdle(page)
  const link = page.getByRole('main').locator('tr a[href="/sets/3"]')
  const known = page.waitForResponse('**/api/sets/3')
  await link.hover()
  await (await known).finished()
  await link.click()
  await expect(header(page)).toBeVisible()
  await expect(page.getByRole('main').locator('header [data-artwork]')).toHaveCSS('background-image', /-96\./)
  expect(await movesOf(page)).toEqual([])
})
