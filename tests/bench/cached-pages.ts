import { createServer } from 'node:http'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { findChromium } from '../../scripts/find-chromium.ts'
import { waitForNetworkIdle } from '../support/page/page-waits.ts'
import { freePort } from '../support/server/free-port.ts'
import { startSegue } from '../support/server/segue-process.ts'
import { openWith } from './bundle.ts'
import { inMs, median, print } from './figures.ts'
import type { Restore } from './restore.ts'

/** The costs and benefits of saved pages, with 500 saved sets, on a machine a quarter as fast. */

declare global {
  var restore: Restore
  /** When the expected content was on the screen (ms since the page was opened). */
  var shownAt: number | undefined
  var longTasks: number[]
}

const many = 500
const runs = 5

/** The screens to open, each with a selector of its content. */
const screens = [
  { name: 'home', path: '/home', content: 'main section li img' },
  { name: 'sets list', path: '/sets', content: 'main tbody tr:nth-child(10)' },
  { name: 'set page', path: '/sets/1', content: 'main tbody tr:nth-child(10)' },
]

/** Logs in with a service worker, and opens all screens. */
async function visit(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('Username').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill('demo-listener')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/home')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  for (const { path, content } of screens) {
    await page.goto(`${url}${path}`)
    await page.waitForSelector(content)
    await waitForNetworkIdle(page)
  }
  return page
}

/** Copies the saved set to 500 other ids. */
const copySets = (page: Page) =>
  page.evaluate(
    count =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('segue-pages')
        opening.onsuccess = () => {
          const store = opening.result.transaction('queries', 'readwrite').objectStore('queries')
          const cursor = store.openCursor()
          cursor.onsuccess = () => {
            const at = cursor.result
            if (!at) return
            at.continue()
            const [kind = '', owner = 0, seen = ''] = Array.isArray(at.key) ? at.key : []
            if (!String(seen).includes('{"id":1}')) return
            for (let id = 1000; id < 1000 + count; id++) {
              const key = String(seen).replace('{"id":1}', `{"id":${id}}`)
              store.put(kind === 'page' ? at.value : { ...at.value, key }, [kind, owner, key])
            }
          }
          store.transaction.oncomplete = () => resolve()
          store.transaction.onabort = () => reject(store.transaction.error)
        }
      }),
    many,
  )

const slowed = async (page: Page, rate = 4): Promise<CDPSession> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  return devtools
}

/** The time from opening a page in a new tab to the frame that shows its content (ms), and its longest task. */
async function timeToContent(
  context: BrowserContext,
  url: string,
  content: string,
): Promise<{ ms: number; longest: number }> {
  const page = await context.newPage()
  await slowed(page)
  await page.addInitScript(selector => {
    globalThis.longTasks = []
    new PerformanceObserver(list => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
    new MutationObserver((_, observer) => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => (globalThis.shownAt = performance.now())))
    }).observe(document, { childList: true, subtree: true })
  }, content)
  await page.goto(url)
  await page.waitForFunction(() => globalThis.shownAt !== undefined)
  const seen = await page.evaluate(() => ({ ms: globalThis.shownAt ?? Number.NaN, longest: Math.max(0, ...longTasks) }))
  await page.close()
  return seen
}

async function medianToContent(context: BrowserContext, url: string, content: string) {
  const seen: Awaited<ReturnType<typeof timeToContent>>[] = []
  for (let run = 0; run < runs; run++) seen.push(await timeToContent(context, url, content))
  return { ms: median(seen.map(({ ms }) => ms)), longest: median(seen.map(({ longest }) => longest)) }
}

/** The CPU time of the main thread that `work` took (ms). */
async function busy(devtools: CDPSession, work: () => Promise<unknown>): Promise<number> {
  const now = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const before = await now()
  await work()
  return 1000 * ((await now()) - before)
}

interface Restored {
  set: number
  firstScreens: number
  items: number
  nothing: number
}

/** Restores saved pages in an empty page of the same origin. Without a session nothing is fetched again. */
async function restoreOnce(context: BrowserContext, origin: string, rate: number): Promise<Restored> {
  const page = await context.newPage()
  const devtools = await slowed(page, rate)
  await devtools.send('Network.enable')
  await devtools.send('Network.setBypassServiceWorker', { bypass: true })
  await openWith(page, origin, new URL('restore.ts', import.meta.url))
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.evaluate(() => {
    for (const key of ['accessToken', 'refresh_token', 'user']) localStorage.removeItem(key)
    restore.as(1)
  })
  const nothing = await busy(devtools, () => page.evaluate(() => 0))
  const set = await busy(devtools, () => page.evaluate(() => restore.set(1000)))
  let items = 0
  const firstScreens = await busy(devtools, async () => {
    items = await page.evaluate(() => restore.firstScreens())
  })
  await page.close()
  return { set, firstScreens, items, nothing }
}

async function restoring(context: BrowserContext, origin: string): Promise<void> {
  const times = async (rate: number) => {
    const all: Restored[] = []
    for (let run = 0; run < runs; run++) all.push(await restoreOnce(context, origin, rate))
    return (part: keyof Restored) => median(all.map(each => each[part]))
  }
  const slow = await times(4)
  const fast = await times(1)
  const both = (part: keyof Restored) => `${inMs(slow(part))} of the main thread, ${inMs(fast(part))} at full speed`
  print(`Restoring a set and its waveform of ${many}, 4x slowdown`, both('set'))
  print(`Restoring home and the sets list (${slow('items')} items), 4x slowdown`, both('firstScreens'))
  print('  a script that does nothing', both('nothing'))
}

/** Serves an empty page, for comparison. */
async function bareUrl(): Promise<{ url: string; close(): void }> {
  const port = await freePort()
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Bare</title><h1>Bare</h1>')
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

async function coldStarts(browser: Browser, context: BrowserContext, url: string): Promise<void> {
  const bare = await bareUrl()
  const elsewhere = await browser.newContext()
  const reference = await medianToContent(elsewhere, bare.url, 'h1')
  for (const { name, path, content } of screens) {
    const { ms, longest } = await medianToContent(context, `${url}${path}`, content)
    print(`Offline cold start to the content of ${name}, 4x slowdown`, `${inMs(ms)}, longest task ${inMs(longest)}`)
  }
  print('  a bare page with a network', inMs(reference.ms))
  bare.close()
}

/** Starts an app with its own data, and prints the figures. */
export async function cachedPages(dataDir: string): Promise<void> {
  const segue = await startSegue({ DATA_DIR: dataDir })
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: findChromium(), args })
  const context = await browser.newContext()
  const page = await visit(context, segue.url)
  await copySets(page)
  await page.close()
  await context.setOffline(true)
  await coldStarts(browser, context, segue.url)
  await restoring(context, segue.url)
  await browser.close()
  await segue.stop()
}
