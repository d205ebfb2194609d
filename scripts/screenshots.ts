import { rmSync } from 'node:fs'
import { chromium } from 'playwright'
import { dataFolder } from '../tests/support/server/data-folder.ts'
import { startSegue } from '../tests/support/server/segue-process.ts'
import { findChromium } from './find-chromium.ts'
import { takeControls } from './screenshots/controls.ts'
import { takeProduct } from './screenshots/product.ts'
import { takeScreens } from './screenshots/screens.ts'

/**
 * `npm run screenshots`: the manifest's and the README's pictures, and every screen and all controls at three widths to be
 * looked at. Over the demo at SEGUE_URL; without it over one of its own, which it starts and takes down again.
 */

async function startDemo(): Promise<{ url: string; stop(): Promise<unknown> }> {
  if (process.env.SEGUE_URL) return { url: process.env.SEGUE_URL, stop: async () => undefined }
  const dataDir = await dataFolder('screenshots')
  const { url, stop } = await startSegue({ DATA_DIR: dataDir })
  return { url, stop: () => stop().finally(() => rmSync(dataDir, { recursive: true, force: true })) }
}

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const demo = await startDemo()
try {
  await takeProduct(browser, demo.url)
  await takeScreens(browser, demo.url)
  await takeControls(browser)
} finally {
  await browser.close()
  await demo.stop()
}
