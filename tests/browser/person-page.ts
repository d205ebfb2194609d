import type { Locator, Page } from 'playwright/test'
import { answered } from './app.ts'

/** The page of an artist or a label as a listener meets it. */

export const widths = { phone: 390, tablet: 800, desktop: 1440 } as const

export const banner = (page: Page): Locator => page.getByRole('main').locator('header')
export const title = (page: Page): Locator => page.getByRole('heading', { level: 1 })
export const tabs = (page: Page): Locator => page.getByRole('tab')
export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name: new RegExp(`^${name} \\d+$`) })
export const panel = (page: Page): Locator => page.getByRole('tabpanel')
/** Table rows, or the cards of a phone. */
export const items = (page: Page): Locator => panel(page).locator('tbody tr, ul:not(li ul) > li:has(a)')

/** What the document says of the page to whoever shows a link to it. */
export const metaOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.head.querySelectorAll('meta')].map(meta => [
        meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
        meta.content,
      ]),
    ),
  )

/** Lets the server's answer for this artist or label say something that the demo has none of. */
export async function told(page: Page, path: string, changes: Record<string, unknown>): Promise<void> {
  await page.route(`**/api${path}`, async route => {
    const answer = await route.fetch()
    await route.fulfill(answered(200, { ...(await answer.json()), ...changes }))
  })
}
