import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { findChromium } from '../../scripts/find-chromium.ts'
import { demoAccount } from '../../server/demo/seed.ts'
import { startSegue } from '../support/server/segue-process.ts'

/** Pages on a machine a quarter as fast, and the CPU time of their main thread. */

export async function slowed(page: Page): Promise<Page> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return page
}

/** Resolves with a function that reads the main thread's CPU time so far (ms). */
export async function ownTime(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
}

/** Signs the demo's listener in for every page of the context. */
export async function signIn(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('Username').fill(demoAccount.username)
  await page.getByLabel('Password', { exact: true }).fill(demoAccount.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/home')
  await page.close()
}

/** Starts an app with its own data and a browser, runs `work`, and ends both. */
export async function withSegue(dataDir: string, work: (browser: Browser, url: string) => Promise<void>) {
  const segue = await startSegue({ DATA_DIR: dataDir })
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: findChromium(), args })
  try {
    await work(browser, segue.url)
  } finally {
    await browser.close()
    await segue.stop()
  }
}
