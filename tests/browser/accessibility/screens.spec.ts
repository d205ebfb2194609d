import type { Page } from 'playwright/test'
import { pageTitle } from '#contract/brand.ts'
import { openScreen } from '../../support/page/open-screen.ts'
import { moveTo } from '../../support/page/page-waits.ts'
import { groups, type Screen, type Visitor } from '../../support/page/screens.ts'
import { patience } from '../../support/patience.ts'
import { App } from '../support/app.ts'
import { expect, type NewListener, test } from '../support/new-listener.ts'

/** The current time on the page's own clock, in ms. */
const clockOf = (page: Page) => page.evaluate(() => performance.now())

/** The layout shift since then, as browsers measure it (CLS), and the elements that moved. */
const shiftSince = (page: Page, since: number) =>
  page.evaluate(
    from =>
      new Promise<{ sum: number; moved: string[] }>(resolve => {
        let sum = 0
        const moved: string[] = []
        new PerformanceObserver(list => {
          for (const entry of list.getEntries()) {
            if (!('value' in entry && 'hadRecentInput' in entry && 'sources' in entry)) continue
            if (entry.hadRecentInput || entry.startTime < from) continue
            sum += Number(entry.value)
            for (const { node } of Array.isArray(entry.sources) ? entry.sources : [])
              moved.push(`${Number(entry.value).toFixed(3)} ${node?.nodeName} ${node?.className ?? ''}`)
          }
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ sum, moved })))
      }),
    since,
  )

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * What the page has said in its console. Left out is what the tests themselves make: the service worker that Playwright blocks, and calls
 * that fail because a screen is about what isn't there, or all of them about being offline.
 */
function consoleOf(page: Page, offline: boolean): string[] {
  const said: string[] = []
  page.on('console', message => {
    const text = message.text()
    const isOurs = /^Service Worker registration blocked by Playwright|^The service worker was not registered/.test(
      text,
    )
    const { pathname } = new URL(page.url())
    const isMissing =
      (offline || /\/(999999|unknown)$/.test(pathname)) && /^(Failed to load resource|Error loading): /.test(text)
    if (!isOurs && !isMissing) said.push(`${pathname}: ${message.type()}: ${text}`)
  })
  return said
}

async function enter(visitor: Visitor, page: Page, newListener: NewListener): Promise<void> {
  // Public pages are the smallest ones to start on.
  if (visitor === 'listener') await new App(page).openSignedIn('/contact')
  if (visitor === 'newListener') await newListener.open('/contact')
}

/** Soft assertions, so that one run reports every screen. */
const softExpect = expect.configure({ soft: true })

/** Checks a screen. With `within` the router opens it, as a link does; otherwise it is loaded from the server. */
async function checkScreen(page: Page, screen: Screen, within: boolean): Promise<void> {
  const { name, title } = screen
  const since = within ? await clockOf(page) : 0
  await openScreen(page, screen, within ? moveTo : undefined)
  const { sum, moved } = await shiftSince(page, since)
  softExpect(sum, `${name} is pushed aside: ${moved.join(', ')}`).toBeLessThanOrEqual(0.02)
  await softExpect(page, name).toHaveTitle(typeof title === 'string' ? pageTitle(title) : title)
  // With the demo's long names; tests/component/frame/screens.test.tsx checks every width.
  await softExpect.poll(() => overflowOf(page), `${name} scrolls sideways`).toBeLessThanOrEqual(0)
}

for (const width of [390, 1440])
  for (const [group, { visitor, screens, worker = false }] of Object.entries(groups))
    test.describe(`at ${width} px`, () => {
      test.use({ viewport: { width, height: 900 }, serviceWorkers: worker ? 'allow' : 'block' })

      test(`${group} load without a layout shift, fit the width, have a title and log nothing`, async ({
        page,
        newListener,
      }) => {
        // Each screen takes up to a second.
        test.setTimeout(patience(240_000))
        const said = consoleOf(page, worker)
        await enter(visitor, page, newListener)
        // Guests load each page, listeners the first one, or when an open menu or dialog would cover the next.
        let within = false
        for (const screen of screens) {
          if (width < 600 && screen.wide) continue
          await checkScreen(page, screen, within)
          within = visitor !== 'guest' && !screen.reach
        }
        expect(said).toEqual([])
      })
    })
