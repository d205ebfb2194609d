import type { BrowserContext, Page } from 'playwright'
import { inMs, median, print } from './figures.ts'
import { ownTime, signIn, slowed, withSegue } from './slow-pages.ts'

/** The time from clicking a hovered link to its page, on a machine a quarter as fast. */

interface Change {
  /** The time from the click to the frame that shows the content. */
  ms: number
  /** The longest task after the click (ms); 0 if none took more than 50 ms. */
  longest: number
}

interface Followed extends Change {
  /** The CPU time of the main thread from the click until half a second after the content (ms). */
  busy: number
}

declare global {
  var change: Change | undefined
  /** Measures the next click, until the heading has changed and the content is there. Sets `change` with the result. */
  var watchChange: (content: string) => void
}

const runs = 5
const viewport = { width: 1440, height: 900 }

async function watching(page: Page): Promise<void> {
  // tsx wraps functions in `__name` calls, and a page has no such function.
  await page.addInitScript('globalThis.__name = named => named')
  await page.addInitScript(() => {
    const tasks: PerformanceEntry[] = []
    const seen = new PerformanceObserver(list => tasks.push(...list.getEntries()))
    seen.observe({ type: 'longtask' })
    const heading = () => document.querySelector('main h1')?.textContent
    globalThis.watchChange = content => {
      globalThis.change = undefined
      const before = heading()
      const there = () => heading() && heading() !== before && document.querySelector(content)
      const follow = ({ timeStamp }: Event) => {
        const shown = () => setTimeout(() => finish(performance.now() - timeStamp))
        const finish = (ms: number) =>
          // The work of the page right after its content appears is part of the change.
          setTimeout(() => {
            tasks.push(...seen.takeRecords())
            const own = tasks.filter(({ startTime, duration }) => startTime + duration > timeStamp)
            globalThis.change = { ms, longest: Math.max(0, ...own.map(({ duration }) => duration)) }
          }, 500)
        new MutationObserver((_, observer) => {
          if (!there()) return
          observer.disconnect()
          requestAnimationFrame(shown)
        }).observe(document, { childList: true, subtree: true, characterData: true })
      }
      addEventListener('click', follow, { capture: true, once: true })
    }
  })
}

/** Hovers over a link, and waits until everything that this prefetches is loaded. */
async function pointAt(page: Page, link: string): Promise<void> {
  await page.locator(link).first().hover()
  await page.waitForFunction(() => document.querySelector('a:hover') !== null)
  await quiet(page)
}

/** Waits until the page has made no requests for a while. */
async function quiet(page: Page): Promise<void> {
  let last = Date.now()
  const asked = () => (last = Date.now())
  page.on('request', asked).on('requestfinished', asked)
  await expectQuiet(() => Date.now() - last)
  page.off('request', asked).off('requestfinished', asked)
}

const expectQuiet = async (since: () => number) => {
  while (since() < 400) await new Promise(resolve => setTimeout(resolve, 400 - since()))
}

async function follow(page: Page, link: string, content: string): Promise<Followed> {
  const own = await ownTime(page)
  await page.evaluate(selector => watchChange(selector), content)
  const before = await own()
  await page.locator(link).first().click()
  await page.waitForFunction(() => globalThis.change !== undefined)
  const busy = (await own()) - before
  return { busy, ...(await page.evaluate(() => globalThis.change ?? { ms: Number.NaN, longest: Number.NaN })) }
}

const rows = 'main table tbody tr:nth-child(6)'
const list = 'main tbody tr:nth-child(10)'
const nav = (path: string) => `header a[href="${path}"]:visible`
const inMain = (kind: string) => `main a[href^="/${kind}/"]:visible`

/** The pages to visit one after the other, each by a link on the previous one. */
const tour = [
  { name: 'sets', link: nav('/sets'), content: list },
  { name: 'a set', link: inMain('sets'), content: rows },
  { name: 'a track', link: inMain('tracks'), content: 'main tbody tr, main li a' },
  { name: 'tracks', link: nav('/tracks'), content: list },
  { name: 'an artist', link: inMain('artists'), content: 'main tbody tr' },
  { name: 'artists', link: nav('/artists'), content: list },
  { name: 'labels', link: nav('/labels'), content: list },
  { name: 'a label', link: inMain('labels'), content: 'main tbody tr' },
  { name: 'home', link: 'header a[aria-label$=", home"]', content: 'main section li img' },
]

async function opened(context: BrowserContext, url: string, content: string): Promise<Page> {
  const page = await context.newPage()
  await watching(page)
  await page.goto(url)
  await page.locator(content).first().waitFor()
  await quiet(page)
  return slowed(page)
}

async function toSet(
  context: BrowserContext,
  url: string,
): Promise<{ change: Followed; before: string; after: string }> {
  const page = await opened(context, `${url}/sets`, list)
  const link = inMain('sets')
  await pointAt(page, link)
  const before = await page.content()
  const change = await follow(page, link, rows)
  const after = await page.locator('main').evaluate(main => main.outerHTML)
  await page.close()
  return { change, before, after }
}

/** The same click on a bare page that only replaces its elements with the same new ones. */
async function swapped(context: BrowserContext, url: string, before: string, after: string): Promise<Followed> {
  const bare = before.replaceAll(/<script[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, '')
  await context.route(`${url}/bare`, route => route.fulfill({ contentType: 'text/html', body: bare }))
  const page = await opened(context, `${url}/bare`, list)
  await page.evaluate(html => {
    document.addEventListener('click', event => {
      event.preventDefault()
      const main = document.querySelector('main')
      if (main) main.outerHTML = html
    })
  }, after)
  const change = await follow(page, inMain('sets'), rows)
  await page.close()
  return change
}

async function toSets(context: BrowserContext, elsewhere: BrowserContext, url: string): Promise<void> {
  const ours: Followed[] = []
  const bare: Followed[] = []
  for (let run = 0; run < runs; run++) {
    const { change, before, after } = await toSet(context, url)
    ours.push(change)
    bare.push(await swapped(elsewhere, url, before, after))
  }
  print('From a loaded list to a set that was pointed at, 4x slowdown', described(ours))
  print('  a bare page that swaps in the same elements', described(bare))
}

function described(changes: Followed[]): string {
  const of = (part: keyof Followed) => inMs(median(changes.map(change => change[part])))
  return `${of('ms')}, longest task ${of('longest')}, ${of('busy')} of the main thread`
}

async function longestTasks(context: BrowserContext, url: string): Promise<void> {
  const seen = new Map<string, Followed[]>(tour.map(({ name }) => [name, []]))
  for (let run = 0; run < runs; run++) {
    const page = await opened(context, `${url}/home`, 'main section li img')
    for (const { name, link, content } of tour) {
      await pointAt(page, link)
      seen.get(name)?.push(await follow(page, link, content))
    }
    await page.close()
  }
  for (const [name, changes] of seen) print(`To ${name}, first time in its tab, 4x slowdown`, described(changes))
}

/** Prints how fast pages change. */
export const routeChanges = (dataDir: string) =>
  withSegue(dataDir, async (browser, url) => {
    const context = await browser.newContext({ viewport })
    // Without the worker, which answers every address with the app.
    const bare = await browser.newContext({ viewport, serviceWorkers: 'block' })
    await signIn(context, url)
    await toSets(context, bare, url)
    await longestTasks(context, url)
  })
