import { rmSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import { openScreen } from '../../tests/support/page/open-screen.ts'
import { waitUntilStable } from '../../tests/support/page/page-waits.ts'
import { groups, type Screen } from '../../tests/support/page/screens.ts'
import { enter } from './enter.ts'

export const folder = '.screenshots'
export const widths = [390, 800, 1440]

/** The whole page, with the pictures that only scrolling would bring. */
async function take(page: Page, screen: Screen, path: string): Promise<void> {
  await openScreen(page, screen)
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
  })
  await page.waitForFunction(() => [...document.images].every(image => image.complete))
  await waitUntilStable(page)
  await page.screenshot({ path, type: 'jpeg', quality: 80, fullPage: true })
}

/** Takes every screen at a phone's, a tablet's and a desktop's width into `.screenshots/<width>/`. */
export async function takeScreens(browser: Browser, baseURL: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  for (const width of widths)
    for (const { visitor, screens, worker } of Object.values(groups)) {
      const context = await browser.newContext({
        baseURL,
        viewport: { width, height: 900 },
        serviceWorkers: worker ? 'allow' : 'block',
      })
      const page = await context.newPage()
      await enter(page, visitor)
      for (const screen of screens)
        if (width > 600 || !screen.wide) await take(page, screen, `${folder}/${width}/${screen.name}.jpg`)
      await context.close()
    }
}
