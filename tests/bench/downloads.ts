import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { findChromium } from '../../scripts/find-chromium.ts'
import { waitForNetworkIdle } from '../support/page/page-waits.ts'
import { startBadNetwork } from '../support/peers/proxy.ts'
import { startSegue } from '../support/server/segue-process.ts'
import { inMs, median, print } from './figures.ts'
import { heldDuring } from './held-memory.ts'
import { longSet, longSize, seedLongSet } from './long-recording.ts'
import { signIn, slowed } from './slow-pages.ts'
import { noteSound, soundAfterPress } from './sound.ts'

/** The download of a set of 300 MiB, and playing it from the device. */

const runs = 3
/** The rows to seek to, far from each other. */
const jumps = [12, 4, 17, 8, 14]
const megabytes = longSize / 1_000_000

const playButton = (page: Page) => page.getByRole('button', { name: `Play ${longSet.name}` })
const downloadButton = (page: Page, word: string) =>
  page.getByRole('button', { name: new RegExp(`^${word} ${longSet.name}`) })
const popup = (page: Page) => page.getByRole('region', { name: `Download ${longSet.name}` })

/** Opens a browser whose storage is in `folder` and outlives it. */
async function openDevice(folder: string): Promise<BrowserContext> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const context = await chromium.launchPersistentContext(folder, { executablePath: findChromium(), args })
  // tsx wraps functions in `__name` calls, and a page has no such function.
  await context.addInitScript('globalThis.__name = named => named')
  await context.addInitScript(noteSound)
  return context
}

/** How long a page takes to read the file and discard it (s). */
const plainFetch = (page: Page): Promise<number> =>
  page.evaluate(async path => {
    const begun = performance.now()
    const { body } = await fetch(path, { cache: 'no-store' })
    const reader = body?.getReader()
    while (reader && !(await reader.read()).done);
    return (performance.now() - begun) / 1000
  }, `/media/${longSet.permalink}`)

/** The time from pressing the button until the page shows the set as downloaded (s). */
async function download(page: Page): Promise<number> {
  await downloadButton(page, 'Download').click()
  const verb = popup(page).getByRole('button', { name: /^Download · / })
  await verb.waitFor()
  const begun = performance.now()
  await verb.press('Enter')
  await downloadButton(page, 'Downloaded').waitFor({ timeout: 120_000 })
  const seconds = (performance.now() - begun) / 1000
  await page.keyboard.press('Escape')
  return seconds
}

async function remove(page: Page): Promise<void> {
  await downloadButton(page, 'Downloaded').click()
  await popup(page).getByRole('button', { name: 'Remove download' }).press('Enter')
  await downloadButton(page, 'Download').waitFor()
  await page.keyboard.press('Escape')
}

async function speed(page: Page): Promise<void> {
  const rate = (seconds: number) => `${(megabytes / seconds).toFixed(0)} MB/s`
  const veryFirst = await download(page)
  const [ours, plain]: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run++) {
    await remove(page)
    plain.push(await plainFetch(page))
    ours.push(await download(page))
  }
  const share = (100 * median(plain)) / median(ours)
  print(`A download of ${megabytes.toFixed(0)} MB`, `${rate(median(ours))}, the first ever ${rate(veryFirst)}`)
  print('  a plain fetch in the same page (>= 80 %)', `${rate(median(plain))}, so ${share.toFixed(0)} % of it`)
}

/** Bytes a second: 320 Mbit/s. */
const lineSpeed = 40_000_000

/** Downloads over a fast line, which limits the speed instead of the CPU that server and browser share. */
async function overALine(folder: string, url: string): Promise<void> {
  const line = await startBadNetwork(url)
  const context = await openDevice(folder)
  try {
    await signIn(context, line.url)
    const page = await context.newPage()
    await page.goto(`${line.url}/sets/${longSet.id}`)
    await waitForNetworkIdle(page)
    line.slowDown(lineSpeed, 0)
    const plain = await plainFetch(page)
    const ours = await download(page)
    print(
      `  over a line of ${(8 * lineSpeed) / 1_000_000} Mbit/s`,
      `${((100 * plain) / ours).toFixed(0)} % of a plain fetch`,
    )
  } finally {
    await context.close()
    await line.close()
  }
}

/** Prints the memory that a download takes. The set is downloaded afterwards. */
async function memory(page: Page): Promise<void> {
  await remove(page)
  const browser = page.context().browser()
  if (!browser) throw new Error('This browser does not list its processes')
  const held = await heldDuring(browser, () => download(page))
  const [start = Number.NaN] = held
  const half = Math.floor(held.length / 2)
  const more = (values: number[]) => `${(Math.max(...values) - start).toFixed(0)} MB`
  print('Memory of the whole browser meanwhile', `${start.toFixed(0)} MB, at most ${more(held)} more`)
  print('  in the first and the second half', `${more(held.slice(0, half))}, ${more(held.slice(half))} more`)
}

async function seeks(page: Page): Promise<void> {
  await slowed(page)
  await playButton(page).click()
  await soundAfterPress(page)
  const source = await page.evaluate(() => document.querySelector('audio')?.src)
  if (!source?.startsWith('blob:')) throw new Error(`The sound comes from ${source}`)
  const seen: number[] = []
  for (const at of jumps) {
    await page.getByRole('table').getByRole('row').nth(at).getByRole('button').first().click()
    seen.push(await soundAfterPress(page))
  }
  const most = inMs(Math.max(...seen))
  print('Seek to sound in a downloaded set, 4x slowdown (<= 150 ms)', `${inMs(median(seen))}, at most ${most}`)
}

/** The time from opening the app offline in a newly started browser until the set sounds (ms). */
async function coldStart(folder: string, url: string, slow: boolean): Promise<number> {
  const context = await openDevice(folder)
  await context.setOffline(true)
  const page = await context.newPage()
  if (slow) await slowed(page)
  await page.goto(`${url}/sets/${longSet.id}`, { waitUntil: 'commit' })
  await playButton(page).click()
  await page.waitForFunction(() => globalThis.soundAt !== undefined)
  const soundAt = await page.evaluate(() => globalThis.soundAt ?? Number.NaN)
  await context.close()
  return soundAt
}

async function coldStarts(folder: string, url: string): Promise<void> {
  for (const slow of [false, true]) {
    const seen: number[] = []
    for (let run = 0; run < runs; run++) seen.push(await coldStart(folder, url, slow))
    const name = `Offline cold start to sound${slow ? ', 4x slowdown' : ' (<= 2 s)'}`
    print(name, `${inMs(median(seen))}, at most ${inMs(Math.max(...seen))}`)
  }
}

/** Starts an app with its own data, and prints the figures. */
export async function downloads(dataDir: string): Promise<void> {
  await seedLongSet(dataDir)
  const segue = await startSegue({ DATA_DIR: dataDir })
  const folder = join(dataDir, 'device')
  const context = await openDevice(folder)
  try {
    await signIn(context, segue.url)
    const page = await context.newPage()
    await page.goto(`${segue.url}/sets/${longSet.id}`)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await waitForNetworkIdle(page)
    await speed(page)
    await overALine(join(dataDir, 'line'), segue.url)
    await memory(page)
    await seeks(page)
  } finally {
    await context.close()
    await segue.stop()
  }
  await coldStarts(folder, segue.url)
}
