import type { Browser, CDPSession, Page } from 'playwright'
import { print } from './figures.ts'
import { open, playButton } from './player-pages.ts'

/** How much memory an hour of playing leaks, simulated in a minute. */

const minutesShown = 60
/** The element reports its position four times a second. */
const ticks = minutesShown * 60 * 4
/** The fastest that a browser plays. */
const rate = 16

async function afterCollection(devtools: CDPSession): Promise<{ heap: number; nodes: number; listeners: number }> {
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return { heap: of('JSHeapUsedSize') / 1024, nodes: of('Nodes'), listeners: of('JSEventListeners') }
}

/** Fires so many ticks, each at another position of the set, with the sound at sixteen times its speed. */
const playThrough = (page: Page, count: number) =>
  page.evaluate(
    async ([times, speed]) => {
      const audio = document.querySelector('audio')
      if (!audio) throw new Error('No player')
      audio.playbackRate = speed
      for (let tick = 0; tick < times; tick++) {
        // Each minute of the hour at another position: the track changes, and the position is saved each time.
        if (tick % 240 === 0) audio.currentTime = (audio.duration * ((tick / 240) % 20)) / 20
        audio.dispatchEvent(new Event('timeupdate'))
        await new Promise(resolve => setTimeout(resolve, 2))
      }
    },
    [count, rate] as const,
  )

/** Prints how much more memory is used after an hour of playing. */
export async function memoryOverAnHour(browser: Browser, url: string): Promise<void> {
  const page = await open(browser, url)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await playButton(page).click()
  // By then all lazy code is loaded and compiled.
  await playThrough(page, ticks / 20)
  const before = await afterCollection(devtools)
  await playThrough(page, ticks / 2)
  const half = await afterCollection(devtools)
  await playThrough(page, ticks / 2)
  const after = await afterCollection(devtools)
  await page.context().close()
  const grown = (from: typeof before, to: typeof before) =>
    `${(to.heap - from.heap).toFixed(0)} KB, ${to.nodes - from.nodes} nodes, ${to.listeners - from.listeners} listeners`
  print('Memory after an hour of ticks, against its start', `${grown(before, after)} of ${before.heap.toFixed(0)} KB`)
  print('  of these in the second half', grown(half, after))
}
