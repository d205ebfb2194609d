import { loadavg } from 'node:os'
import { type Browser, chromium, type Page } from 'playwright'
import { findChromium } from '../../scripts/find-chromium.ts'
import { startSegue } from '../support/server/segue-process.ts'
import { inMs, median, print } from './figures.ts'
import { memoryOverAnHour } from './player-hour.ts'
import { open, openBare, playButton, rowButton, slowed } from './player-pages.ts'
import { whilePlaying } from './player-rest.ts'
import { noteSound, soundAfterPress } from './sound.ts'

/** How fast the player responds on a machine a quarter as fast, compared with a bare page with the same file. */

const runs = 3

/** The rows to seek to, far from each other, so that the browser has nothing buffered there. */
const jumps = [12, 4, 17, 8, 14]

/** Plays and seeks. Resolves with the time from the click until sound is heard, and from each seek (ms). */
async function answers(page: Page, play: () => Promise<void>, jump: (at: number) => Promise<void>) {
  await slowed(page)
  await page.evaluate(noteSound)
  await play()
  const click = await soundAfterPress(page)
  const seeks: number[] = []
  for (const at of jumps) {
    await jump(at)
    seeks.push(await soundAfterPress(page))
  }
  await page.context().close()
  return { click, seeks }
}

async function ours(browser: Browser, url: string) {
  const page = await open(browser, url)
  return answers(
    page,
    () => playButton(page).click(),
    at => rowButton(page, at).click(),
  )
}

async function bare(browser: Browser, url: string) {
  const page = await openBare(browser, url)
  return answers(
    page,
    () => page.getByText('play', { exact: true }).click(),
    at => page.getByText('jump').nth(at).click(),
  )
}

async function toSound(browser: Browser, url: string): Promise<void> {
  await ours(browser, url)
  const all: Record<'ours' | 'bare', Awaited<ReturnType<typeof ours>>[]> = { ours: [], bare: [] }
  for (let run = 0; run < runs; run++) {
    all.ours.push(await ours(browser, url))
    all.bare.push(await bare(browser, url))
  }
  const clicks = (who: 'ours' | 'bare') => median(all[who].map(({ click }) => click))
  const seeks = (who: 'ours' | 'bare') => median(all[who].flatMap(each => each.seeks))
  const ratio = (a: number, b: number) => `${inMs(b)}, ratio ${(a / b).toFixed(1)}`
  print('Click to sound, 4x slowdown (<= 300 ms)', inMs(clicks('ours')))
  print('  a bare page with the same file', ratio(clicks('ours'), clicks('bare')))
  print('Seek to sound, 4x slowdown (<= 200 ms)', inMs(seeks('ours')))
  print('  a bare page with the same file', ratio(seeks('ours'), seeks('bare')))
}

/** Starts an app with its own data, and prints the figures. */
export async function player(dataDir: string): Promise<void> {
  const segue = await startSegue({ DATA_DIR: dataDir })
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: findChromium(), args })
  print(
    'The player: load of the machine',
    loadavg()
      .map(each => each.toFixed(1))
      .join(' '),
  )
  await toSound(browser, segue.url)
  await whilePlaying(browser, segue.url)
  await memoryOverAnHour(browser, segue.url)
  await browser.close()
  await segue.stop()
}
