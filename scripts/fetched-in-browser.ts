import { rm } from 'node:fs/promises'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { drawn } from '../src/ui/overlays/late.ts'
import { waitForNetworkIdle } from '../tests/support/page/page-waits.ts'
import { demoFolder } from '../tests/support/server/data-folder.ts'
import { startSegue } from '../tests/support/server/segue-process.ts'
import { chromiumLaunch, findChromium } from './find-chromium.ts'
import { enter } from './screenshots/enter.ts'

/** What a browser fetches by itself until a page is idle: also what the page imports once it is drawn. */

export interface Fetched {
  path: string
  visitor: 'guest' | 'listener'
  /** Scripts and style sheets, each once, as the build names them. */
  files: ReadonlySet<string>
}

type Visit = Omit<Fetched, 'files'>

/** What a page asks for from now on. */
function filesOf(page: Page): ReadonlySet<string> {
  const files = new Set<string>()
  page.on('requestfinished', request => {
    const { pathname } = new URL(request.url())
    if (/^\/assets\/.*\.(js|css)$/.test(pathname)) files.add(pathname.slice(1))
  })
  return files
}

/** Runs in a browser that has cached nothing. Without a service worker, which would fetch all files for offline use. */
async function inNewBrowser<Result>(
  browser: Browser,
  options: BrowserContextOptions,
  run: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' })
  const errors: Error[] = []
  context.on('weberror', event => errors.push(event.error()))
  const result = await run(await context.newPage())
  await context.close()
  if (errors[0]) throw errors[0]
  return result
}

/**
 * Keeps what a page does some seconds later, or when a pointer comes, from ever beginning: it belongs to no first screen, however slow
 * the machine is. Chromium tells of a pointer by itself now and then, when the page has moved below the place where one would be.
 *
 * Its functions are methods and arguments: to one in a variable, tsx adds a call of its own that the browser doesn't know.
 */
const holdLater = (page: Page) =>
  page.addInitScript(latest => {
    for (const device of ['pointer', 'mouse'])
      for (const moment of ['move', 'over', 'out', 'enter', 'leave'])
        addEventListener(device + moment, event => event.stopImmediatePropagation(), { capture: true })
    const now = setTimeout
    Object.assign(window, {
      setTimeout(callback: () => void, delay = 0, ...rest: []) {
        return delay < latest ? now(callback, delay, ...rest) : 0
      },
    })
  }, drawn)

async function fetchedBy<Page extends Visit>(
  browser: Browser,
  baseURL: string,
  pages: readonly Page[],
): Promise<(Page & Fetched)[]> {
  const signedIn = await inNewBrowser(browser, { baseURL }, async page => {
    await enter(page, 'listener')
    return page.context().storageState()
  })
  const fetched: (Page & Fetched)[] = []
  for (const visit of pages) {
    const { path, visitor } = visit
    await inNewBrowser(browser, { baseURL, ...(visitor === 'listener' && { storageState: signedIn }) }, async page => {
      await holdLater(page)
      const files = filesOf(page)
      // The last thing that a listener's page does by itself, however long a busy machine takes until then.
      const streams = visitor === 'listener' ? page.waitForRequest('**/api/events') : null
      await page.goto(path)
      await streams
      await waitForNetworkIdle(page)
      if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`)
      fetched.push({ ...visit, files })
    })
  }
  return fetched
}

/** Opens these pages of the built app in Chromium: as a guest, or as the demo's listener. Throws when one can't be opened. */
export async function fetchedInBrowser<Page extends Visit>(pages: readonly Page[]): Promise<(Page & Fetched)[]> {
  const folder = await demoFolder('fetched')
  const segue = await startSegue({ DATA_DIR: folder })
  try {
    const browser = await chromium.launch({ ...chromiumLaunch(), executablePath: findChromium() })
    try {
      return await fetchedBy(browser, segue.url, pages)
    } finally {
      await browser.close()
    }
  } finally {
    await segue.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
