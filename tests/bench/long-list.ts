import type { BrowserContext, Page } from 'playwright'
import type { SetSummary } from '#contract/entities/music.ts'
import type { List } from '#contract/shapes.ts'
import { print } from './figures.ts'
import { ownTime, signIn, slowed, withSegue } from './slow-pages.ts'

/** Scrolling a list of a thousand loaded rows as fast as a fling, compared with a plain table of the same rows. */

interface Scrolled {
  /** Frames that were late for 60 a second, and for 30 a second. */
  late: number
  veryLate: number
  frames: number
  /** The CPU time of the main thread for all of it (ms). */
  busy: number
}

const many = 1000
const frames = 150
/** In px per frame: one row, which is 3,840 px a second. */
const step = 64

/** Answers the list with made-up sets, a hundred per page, so that the app itself loads page after page. */
const answerMany = (context: BrowserContext) =>
  context.route(
    ({ pathname }) => pathname === '/api/sets',
    async route => {
      const response = await route.fetch({
        url: route
          .request()
          .url()
          .replace(/offset=\d+/, 'offset=0'),
      })
      const known: List<SetSummary> = await response.json()
      const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
      const data = Array.from({ length: 100 }, (_, index) => {
        const set = known.data[(offset + index) % known.data.length]
        return { ...set, id: 10_000 + offset + index }
      })
      await route.fulfill({ response, json: { data, pagination: { offset, count: data.length, total: many } } })
    },
  )

/** Opens the sets list and loads all of it. */
async function ours(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${url}/sets`)
  for (let loaded = 100; loaded < many; loaded += 100) {
    await page
      .locator('tbody tr')
      .nth(loaded - 1)
      .waitFor()
    await page.getByRole('button', { name: 'Load More' }).click()
  }
  await page
    .locator('tbody tr')
    .nth(many - 1)
    .waitFor()
  return page
}

/** Opens a plain table with the same words in its cells. */
async function plain(context: BrowserContext, of: Page): Promise<Page> {
  const rows = await of
    .locator('tbody tr')
    .evaluateAll(all => all.map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent)))
  const page = await context.newPage()
  await page.setContent('<!doctype html><table><tbody></table><style>td { height: 64px }</style>')
  await page.locator('tbody').evaluate((body, texts) => {
    for (const row of texts) {
      const line = document.createElement('tr')
      line.append(...row.map(text => Object.assign(document.createElement('td'), { textContent: text })))
      body.append(line)
    }
  }, rows)
  return page
}

/** Scrolls from the middle on, one row per frame. */
async function scroll(page: Page): Promise<Scrolled> {
  const busy = await ownTime(page)
  const before = await busy()
  const gaps = await page.evaluate(
    async ([count, px]) => {
      const from = document.documentElement.scrollHeight / 2
      scrollTo(0, from)
      const seen: number[] = []
      let last = await new Promise<number>(requestAnimationFrame)
      for (let frame = 1; frame <= count; frame++) {
        scrollTo(0, from + frame * px)
        const now = await new Promise<number>(requestAnimationFrame)
        seen.push(now - last)
        last = now
      }
      return seen
    },
    [frames, step] as const,
  )
  const slower = (ms: number) => gaps.filter(gap => gap > ms).length
  // Frames are multiples of the display's interval: half an interval more means a missed frame, not a late clock.
  return {
    late: slower(16.7 * 1.5),
    veryLate: slower(33.3 * 1.5),
    frames: gaps.length,
    busy: (await busy()) - before,
  }
}

const described = ({ late, veryLate, frames, busy }: Scrolled) =>
  `of ${frames} frames ${late} later than 16.7 ms, ${veryLate} than 33 ms, ${(busy / frames).toFixed(1)} ms of work each`

/** Prints how a long list scrolls. */
export const longList = (dataDir: string) =>
  withSegue(dataDir, async (browser, url) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
    await signIn(context, url)
    await answerMany(context)
    const list = await ours(context, url)
    const table = await plain(context, list)
    const both = async (name: string) => {
      for (const [page, what] of [
        [list, `Scrolling ${many} loaded sets${name}`],
        [table, '  a plain table of the same words'],
      ] as const) {
        await page.bringToFront()
        print(what, described(await scroll(page)))
      }
    }
    await both('')
    await Promise.all([slowed(list), slowed(table)])
    await both(', 4x slowdown')
  })
