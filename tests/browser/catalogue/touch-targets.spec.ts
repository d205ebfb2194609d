import type { Page } from 'playwright/test'
import { expect, test } from '../support/new-listener.ts'

/** What a finger hits in the headers of pages and on the waveform. */

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

/** Half of the least height and width of a target, in whole px. */
const half = 21

/**
 * What of `selector` a finger misses within 44 px around its middle, in the direction `along`. A place beyond the window's
 * edge counts as hit.
 */
const missed = (page: Page, selector: string, along: 'x' | 'y') =>
  page.evaluate(
    ({ selector, along, half }) => {
      const found = [...document.querySelectorAll(selector)]
      if (found.length === 0) return [`no ${selector}`]
      return found
        .filter(element => {
          element.scrollIntoView({ block: 'center', inline: 'center' })
          const { left, top, width, height } = element.getBoundingClientRect()
          const [x, y] = [left + width / 2, top + height / 2]
          return [-half, half].some(by => {
            const [atX, atY] = along === 'x' ? [x + by, y] : [x, y + by]
            const hit = document.elementFromPoint(atX, atY)
            return hit && !element.contains(hit)
          })
        })
        .map(element => element.textContent || (element.getAttribute('aria-label') ?? selector))
    },
    { selector, along, half },
  )

test('links, chips, buttons and comments of a set have targets of 44 px, and so has the strip of its tracks', async ({
  newListener,
  page,
}) => {
  await newListener.open('/sets/1')
  const marks = page.getByRole('toolbar', { name: 'Comments on the waveform' }).getByRole('button')
  await expect(marks.first()).toBeVisible()
  for (const selector of ['main header a', 'main header button', '[role=tab]'])
    for (const along of ['x', 'y'] as const) expect(await missed(page, selector, along)).toEqual([])
  // A mark's target is below it, and a cell's above it.
  const [mark, lane] = [await marks.first().boundingBox(), await page.locator('[role=toolbar]').boundingBox()]
  await page.touchscreen.tap((mark?.x ?? 0) + 12 + half, (lane?.y ?? 0) + 40)
  await expect(page.getByRole('main').locator('[class*="_tip_"]').first()).toBeVisible()
  const cells = page.getByRole('list', { name: 'Tracks of Nordlicht Closing Set' }).getByRole('button')
  const cell = await cells.nth(6).boundingBox()
  await page.touchscreen.tap((cell?.x ?? 0) + 3, (cell?.y ?? 0) + (cell?.height ?? 0) - 43)
  await expect(cells.nth(6)).toHaveAttribute('aria-current', 'true')
})

test('links of a track and of an artist have targets of 44 px', async ({ newListener, page }) => {
  for (const path of ['/tracks/1', '/artists/1', '/labels/1']) {
    await newListener.open(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const along of ['x', 'y'] as const)
      expect(await missed(page, 'main header a, [role=tab]', along), path).toEqual([])
  }
})

test("what the forms of guests have beside their fields, and the pages' links, have targets of 44 px", async ({
  page,
}) => {
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const along of ['x', 'y'] as const)
      expect(await missed(page, 'form button, main p a, footer a', along), path).toEqual([])
  }
})
