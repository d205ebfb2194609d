import { mkdirSync } from 'node:fs'
import { type BrowserContextOptions, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { findChromium } from './find-chromium.ts'

/** Takes the manifest's and the README's screenshots from a running demo: `npm start`, then `npm run screenshots`. */

const baseURL = process.env.SEGUE_URL ?? 'http://127.0.0.1:3000'
const folder = 'public/screenshots'
mkdirSync(folder, { recursive: true })

async function openSignedIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill('demo-listener')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('/home')
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForFunction(() => {
    const images = [...document.querySelectorAll<HTMLImageElement>('main img')]
    const shown = images.filter(image => image.getBoundingClientRect().top < innerHeight)
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
}

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const open = async (options: BrowserContextOptions) => {
  const page = await (await browser.newContext({ baseURL, ...options })).newPage()
  await openSignedIn(page)
  return page
}

const wide = await open({ viewport: { width: 1280, height: 800 } })
await take(wide, 'home-wide')
await playFromTheMiddle(wide)
await take(wide, 'set-wide')

const narrow = await open({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
await narrow.goto('/sets')
await take(narrow, 'sets-narrow')
await playFromTheMiddle(narrow)
await take(narrow, 'set-narrow')
await browser.close()
