import type { Browser, CDPSession, Page } from 'playwright'
import { demoCatalogue } from '../../server/demo/catalogue/catalogue.ts'
import { waitForNetworkIdle } from '../support/page/page-waits.ts'
import { inMs, median, print } from './figures.ts'
import { open, openBare, playButton, slowed } from './player-pages.ts'

/** What the player does while it plays: how late it shows a boundary, its CPU time, and what it redraws. */

declare global {
  var drawn: string[]
}

const set = demoCatalogue().sets[0]
const secondsAlong = 20

const plays = (page: Page) =>
  page.waitForFunction(() => {
    const audio = document.querySelector('audio')
    return audio !== null && !audio.paused && !audio.seeking && audio.readyState > 2 && audio.currentTime > 0
  })

/** What `Performance.getMetrics` counts apart. The rest of `all` is paint, compositing and the browser's own tasks. */
const kinds = { all: 'TaskDuration', script: 'ScriptDuration', style: 'RecalcStyleDuration', layout: 'LayoutDuration' }
type Shares = Record<keyof typeof kinds, number>

/** The load of the main thread (percent of its time) while the listener does nothing. */
async function share(page: Page): Promise<Shares> {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (kind: keyof Shares) => metrics.find(({ name }) => name === kinds[kind])?.value ?? Number.NaN
  }
  // By then the work of starting to play is done. From here on the measurement is just time passing.
  await page.waitForTimeout(3_000)
  const before = await busy()
  await page.waitForTimeout(secondsAlong * 1_000)
  const after = await busy()
  const of = (kind: keyof Shares) => (100 * (after(kind) - before(kind))) / secondsAlong
  return { all: of('all'), script: of('script'), style: of('style'), layout: of('layout') }
}

const percent = (value: number) => `${value.toFixed(2)} %`

const described = ({ all, script, style, layout }: Shares) =>
  `${percent(all)} (script ${percent(script)}, style ${percent(style)}, layout ${percent(layout)}, ` +
  `the rest ${percent(all - script - style - layout)})`

/** How long after each boundary the next row is marked, or a bare tick fires (ms by the element's clock). */
async function lateness(page: Page, by: 'row' | 'tick'): Promise<number[]> {
  const late: number[] = []
  for (const slot of [1, 2, 3, 4, 5]) {
    const boundary = (set?.slots[slot]?.start ?? 0) / 1000
    late.push(
      await page.evaluate(
        ([at, kind]) =>
          new Promise<number>(resolve => {
            const audio = document.querySelector('audio')
            if (!audio) throw new Error('No player')
            const look = () => {
              if (audio.seeking || audio.currentTime < at) return
              observer.disconnect()
              audio.removeEventListener('timeupdate', look)
              resolve(1000 * (audio.currentTime - at))
            }
            const observer = new MutationObserver(look)
            audio.addEventListener(
              'seeked',
              () => {
                if (kind === 'tick') audio.addEventListener('timeupdate', look)
                else observer.observe(document.body, { subtree: true, attributeFilter: ['aria-current'] })
              },
              { once: true },
            )
            audio.currentTime = at - 0.6
          }),
        [boundary, by] as const,
      ),
    )
  }
  return late
}

/** How often each part of the page is redrawn within some seconds. */
async function redrawn(page: Page): Promise<Map<string, number>> {
  await page.evaluate(() => {
    globalThis.drawn = []
    const partOf = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      if (element?.closest('[role=slider], [data-waveform]')) return 'seek bar'
      if (element?.closest('time, [role=timer]')) return 'time'
      return `${element?.localName}.${element?.getAttribute('class') ?? ''}`
    }
    new MutationObserver(records => drawn.push(...records.map(({ target }) => partOf(target)))).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
  })
  // The measurement is over this time.
  await page.waitForTimeout(5_000)
  const parts = new Map<string, number>()
  for (const part of await page.evaluate(() => drawn)) parts.set(part, (parts.get(part) ?? 0) + 1)
  return parts
}

/** Prints the figures of a set's page while it plays. */
export async function whilePlaying(browser: Browser, url: string): Promise<void> {
  const page = await slowed(await open(browser, url))
  const rest = await share(page)
  await playButton(page).click()
  await plays(page)
  const along = await share(page)
  const parts = await redrawn(page)
  const late = await lateness(page, 'row')
  await page.getByRole('banner').getByRole('link', { name: 'Sets' }).click()
  await page.waitForURL('**/sets')
  await waitForNetworkIdle(page)
  const onList = await share(page)
  await page.context().close()

  const bare = await slowed(await openBare(browser, url))
  await bare.getByText('play', { exact: true }).click()
  await plays(bare)
  const bareAlong = await share(bare)
  const bareLate = await lateness(bare, 'tick')
  await bare.context().close()

  print("Main thread while playing, 4x slowdown: a set's page (<= 1 %)", described(along))
  print('  a list (<= 1 %)', described(onList))
  print("  a set's page while nothing plays", described(rest))
  print('  a bare page with the same file', described(bareAlong))
  print('Drawn anew in 5 s', [...parts].map(([part, times]) => `${part} ${times}`).join(', ') || 'nothing')
  print(
    'A boundary is shown after, 4x slowdown (<= 250 ms)',
    `${inMs(median(late))}, at most ${inMs(Math.max(...late))}`,
  )
  print("  a bare page's first tick behind it", `${inMs(median(bareLate))}, at most ${inMs(Math.max(...bareLate))}`)
}
