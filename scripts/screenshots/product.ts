import { mkdirSync } from 'node:fs'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import sharp from 'sharp'
import { waitForNetworkIdle } from '../../tests/support/page/page-waits.ts'
import { enter } from './enter.ts'

const folder = 'public/screenshots'

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForFunction(() => {
    const images = [...document.querySelectorAll<HTMLImageElement>('main img')]
    const shown = images.filter(image => {
      const { top, left } = image.getBoundingClientRect()
      return top < innerHeight && left < innerWidth
    })
    return scrollY === 0 && shown.length > 0 && shown.every(image => image.complete)
  })
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(`${folder}/${name}.webp`)
}

async function playFromTheMiddle(page: Page): Promise<void> {
  await page.goto('/sets/1')
  await page
    .getByRole('button', { name: /^Play .* from 00:1/ })
    .nth(3)
    .click()
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }).waitFor()
  // A little into the track, so that the waveform shows heard and to come.
  await page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) % 60 > 20)
  // The notice of it is over the page.
  await page.locator('.mantine-Notification-root').waitFor({ state: 'detached' })
}

async function openSignedIn(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await enter(page, 'listener')
  return page
}

/** Takes the manifest's and the README's pictures. */
export async function takeProduct(browser: Browser, baseURL: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const wide = await openSignedIn(browser, { baseURL, viewport: { width: 1280, height: 800 } })
  // Of the set to continue.
  const peaks = wide.waitForResponse(/\/api\/sets\/\d+\/peaks$/)
  await wide.goto('/home')
  await peaks
  await waitForNetworkIdle(wide)
  await take(wide, 'home-wide')
  await playFromTheMiddle(wide)
  await take(wide, 'set-wide')
  await wide.context().close()

  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
  const narrow = await openSignedIn(browser, { baseURL, ...phone })
  await narrow.goto('/sets')
  await waitForNetworkIdle(narrow)
  await take(narrow, 'sets-narrow')
  await playFromTheMiddle(narrow)
  await take(narrow, 'set-narrow')
  await narrow.context().close()
}
