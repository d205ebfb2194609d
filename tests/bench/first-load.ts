import { readFileSync } from 'node:fs'
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright'
import * as z from 'zod/mini'
import { inMs, median, print } from './figures.ts'
import { signIn, slowed, withSegue } from './slow-pages.ts'

/** A first visit on a phone: nothing is cached, the processor a quarter as fast, the network a slow 4G. */

const runs = 5
const phone: BrowserContextOptions = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true }
const slow4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }
/** By then all pages have loaded, and nothing that a listener must press for. */
const untilMs = 8_000
/** Where `src/data/cache/first-screen-cache.ts` keeps what first screens show. */
const firstScreenKey = 'segue-first-screen'
/** A file that runs for less is no line in the table, in ms. */
const shortest = 10

const pages = [
  { path: '/login', listener: false },
  { path: '/home', listener: true },
  { path: '/sets/1', listener: true },
]

interface Load {
  firstPaint: number
  largestPaint: number
  /** How long tasks kept the main thread from a tap: what they took beyond 50 ms each. */
  blocked: number
  requests: number
  /** The time that each script ran, by its path. */
  scripts: Map<string, number>
}

/** The self time of a profile's functions by their scripts, in ms. */
async function stopProfile(devtools: CDPSession): Promise<Map<string, number>> {
  const { profile } = await devtools.send('Profiler.stop')
  const scriptOf = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame.url]))
  const spent = new Map<string, number>()
  for (const [at, id] of (profile.samples ?? []).entries()) {
    const url = scriptOf.get(id)
    if (url) spent.set(url, (spent.get(url) ?? 0) + (profile.timeDeltas?.[at] ?? 0) / 1000)
  }
  return new Map([...spent].map(([url, ms]) => [new URL(url).pathname, ms]))
}

const readPaints = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Omit<Load, 'scripts'>>(resolve => {
        const found: Record<string, PerformanceEntry[]> = {}
        for (const type of ['paint', 'largest-contentful-paint', 'longtask', 'resource'])
          new PerformanceObserver(list => {
            found[type] = list.getEntries()
          }).observe({ type, buffered: true })
        const timesOf = (type: string) => (found[type] ?? []).map(({ startTime }) => startTime)
        const collect = () => {
          const firstPaint = timesOf('paint').at(-1) ?? Number.NaN
          const late = (found.longtask ?? []).filter(({ startTime }) => startTime > firstPaint)
          resolve({
            firstPaint,
            largestPaint: timesOf('largest-contentful-paint').at(-1) ?? Number.NaN,
            blocked: late.reduce((sum, { duration }) => sum + duration - 50, 0),
            requests: timesOf('resource').length + 1,
          })
        }
        // Buffered entries are reported in tasks of their own.
        setTimeout(collect, 500)
      }),
  )

async function load(browser: Browser, options: BrowserContextOptions, path: string): Promise<Load> {
  const context = await browser.newContext(options)
  const page = await slowed(await context.newPage())
  // tsx wraps functions in `__name` calls, and a page has no such function.
  await page.addInitScript('globalThis.__name = named => named')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await devtools.send('Profiler.enable')
  await devtools.send('Profiler.start')
  await page.goto(path)
  // A fixed time, so that what two builds do in it can be compared.
  await page.waitForTimeout(untilMs)
  const scripts = await stopProfile(devtools)
  const paints = await readPaints(page)
  await context.close()
  return { ...paints, scripts }
}

const Manifest = z.record(z.string(), z.object({ file: z.string(), name: z.optional(z.string()) }))

/** The name of each built file: of the modules that come together, or of the one that is alone. */
function fileNames(): Map<string, string> {
  const manifest = Manifest.parse(JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')))
  return new Map(Object.entries(manifest).map(([key, { file, name }]) => [`/${file}`, name ?? key]))
}

function printScripts(loads: readonly Load[]): void {
  const names = fileNames()
  const paths = new Set(loads.flatMap(({ scripts }) => [...scripts.keys()]))
  const rows = [...paths].map(path => ({ path, ms: median(loads.map(({ scripts }) => scripts.get(path) ?? 0)) }))
  for (const { path, ms } of rows.filter(row => row.ms >= shortest).sort((a, b) => b.ms - a.ms))
    print(`    runs ${names.get(path) ?? path}`, inMs(ms))
}

/** Prints when first visits are drawn, how long they are blocked, and what runs meanwhile, by file. */
export const firstLoads = (dataDir: string) =>
  withSegue(dataDir, async (browser, baseURL) => {
    const options: BrowserContextOptions = { ...phone, baseURL, serviceWorkers: 'block' }
    const entrance = await browser.newContext(options)
    await signIn(entrance, baseURL)
    const session = await entrance.storageState()
    await entrance.close()
    // What home has shown after the login isn't there at a first visit.
    for (const origin of session.origins)
      origin.localStorage = origin.localStorage.filter(({ name }) => name !== firstScreenKey)
    for (const { path, listener } of pages) {
      const loads: Load[] = []
      for (let i = 0; i < runs; i++)
        loads.push(await load(browser, { ...options, ...(listener && { storageState: session }) }, path))
      const middle = (figure: Exclude<keyof Load, 'scripts'>) => median(loads.map(each => each[figure]))
      print(`First visit of ${path}, a slow phone: largest paint`, inMs(middle('largestPaint')))
      print('  first paint', inMs(middle('firstPaint')))
      print('  blocked', inMs(middle('blocked')))
      print('  requests', String(middle('requests')))
      printScripts(loads)
    }
  })
