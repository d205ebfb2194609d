import type { Page } from 'playwright/test'
import { pageTitle } from '../../contract/brand.ts'
import { groups, type Screen, type Visitor } from '../support/screens.ts'
import { openScreen } from '../support/settled.ts'
import { App } from './app.ts'
import { violationsOf } from './axe.ts'
import { expect, type Newcomer, test } from './newcomer.ts'

/** How far everything was pushed while the page came together, as browsers count it, and what was. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ sum: number; pushed: string[] }>(resolve => {
        let sum = 0
        const pushed: string[] = []
        new PerformanceObserver(list => {
          for (const entry of list.getEntries()) {
            if (!('value' in entry && 'hadRecentInput' in entry && 'sources' in entry) || entry.hadRecentInput) continue
            sum += Number(entry.value)
            for (const { node } of Array.isArray(entry.sources) ? entry.sources : [])
              pushed.push(`${Number(entry.value).toFixed(3)} ${node?.nodeName} ${node?.className ?? ''}`)
          }
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ sum, pushed })))
      }),
  )

/** What each layout must fit into besides the width it is looked at in. */
const alsoWide: Record<number, number[]> = { 390: [360], 800: [768], 1440: [1920, 768] }

const sidewaysOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function enter(visitor: Visitor, page: Page, newcomer: Newcomer): Promise<void> {
  // The public pages are the smallest to begin on.
  if (visitor === 'listener') await new App(page).openSignedIn('/contact')
  if (visitor === 'newcomer') await newcomer.open('/contact')
}

/** Soft: one run tells of every screen. */
const expects = expect.configure({ soft: true })

async function lookOver(page: Page, screen: Screen, width: number): Promise<void> {
  const { name, title } = screen
  await openScreen(page, screen)
  const { sum, pushed } = await shiftOf(page)
  expects(sum, `${name} is pushed aside: ${pushed.join(', ')}`).toBeLessThanOrEqual(0.02)
  await expects(page, name).toHaveTitle(typeof title === 'string' ? pageTitle(title) : title)
  await expects(page.locator('main'), `main landmarks of ${name}`).toHaveCount(1)
  await expects(page.locator('h1'), `first headings of ${name}`).toHaveCount(1)
  expects(await violationsOf(page), name).toEqual([])
  for (const each of [...(alsoWide[width] ?? []), width]) {
    await page.setViewportSize({ width: each, height: 900 })
    await expects.poll(() => sidewaysOf(page), `${name} scrolls sideways at ${each} px`).toBeLessThanOrEqual(0)
  }
}

for (const width of [390, 800, 1440])
  for (const [group, { visitor, screens, worker = false }] of Object.entries(groups))
    if (width !== 800 || group.endsWith('lists'))
      test.describe(`at ${width} px`, () => {
        test.use({ viewport: { width, height: 900 }, serviceWorkers: worker ? 'allow' : 'block' })

        test(`${group} come together in place, fit, have a title, and nothing for axe to mend`, async ({
          page,
          newcomer,
        }) => {
          // Each screen takes about a second.
          test.setTimeout(240_000)
          await enter(visitor, page, newcomer)
          for (const screen of screens) if (width > 600 || !screen.wide) await lookOver(page, screen, width)
        })
      })
