import type { Browser, BrowserContext, Page } from 'playwright'
import { demoAccount } from '../../server/demo/seed.ts'
import { urlOf } from '../../src/data/api/send.ts'
import { favourite, follow, likes, purchase } from '../../src/data/outbox/kinds/marks.ts'
import { kindOf } from '../../src/data/outbox/kinds/registry.ts'
import { entryOf, type NewWrite } from '../../src/data/outbox/store/changes.ts'
import type { Entry } from '../../src/data/outbox/store/entry.ts'
import { inMs, median, print } from './figures.ts'
import { slowed, withSegue } from './slow-pages.ts'

/** How long a write takes to be stored, and how fast a thousand are sent, on a machine a quarter as fast. */

declare global {
  var tappedAt: number
  var storedAfter: number[]
  /** When the sending of the first write began, and when each was answered (ms of this page). */
  var firstTaken: number | undefined
  var answeredAt: number[]
}

const many = 1000
/** How many writes the outbox sends at once. */
const sideBySide = 6

/** Logs in, and waits for the service worker. */
async function visit(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('Username').fill(demoAccount.username)
  await page.getByLabel('Password', { exact: true }).fill(demoAccount.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/home')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return page
}

/** Records how long after each click the transaction that stores its write is complete. */
const watchTaps = (page: Page) =>
  page.addInitScript(() => {
    globalThis.storedAfter = []
    addEventListener('click', () => (globalThis.tappedAt = performance.now()), { capture: true })
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (stores, mode, options) {
      const begun = transaction.call(this, stores, mode, options)
      if (this.name === 'segue-outbox' && options?.durability === 'strict')
        begun.addEventListener('complete', () => storedAfter.push(performance.now() - tappedAt))
      return begun
    }
  })

/** How long strict transactions take that each put one record of a write's size (ms). */
const barePuts = (page: Page, count: number): Promise<number[]> =>
  page.evaluate(
    times =>
      new Promise<number[]>(resolve => {
        const opening = indexedDB.open('bare')
        opening.onupgradeneeded = () => opening.result.createObjectStore('bare')
        opening.onsuccess = async () => {
          const seen: number[] = []
          for (let at = 0; at < times; at++) {
            const begun = performance.now()
            const putting = opening.result.transaction('bare', 'readwrite', { durability: 'strict' })
            putting.objectStore('bare').put('x'.repeat(400), at)
            await new Promise(done => (putting.oncomplete = done))
            seen.push(performance.now() - begun)
          }
          resolve(seen)
        }
      }),
    count,
  )

/** Waits until the previous tap has also been sent and answered. */
const untilSent = (page: Page) =>
  page.evaluate(async () => {
    await navigator.locks.request('segue.outbox', () => undefined)
    await new Promise(resolve => requestIdleCallback(resolve))
  })

async function taps(context: BrowserContext, url: string): Promise<void> {
  const page = await slowed(await context.newPage())
  await watchTaps(page)
  await page.goto(`${url}/sets`)
  const hearts = page.locator('tbody').getByRole('button', { name: /favorites$/ })
  await hearts.nth(19).waitFor()
  for (let at = 0; at < 20; at++) {
    await hearts.nth(at).hover()
    await untilSent(page)
    await hearts.nth(at).click()
    await page.waitForFunction(count => storedAfter.length === count, at + 1)
  }
  const seen = await page.evaluate(() => storedAfter)
  const bare = median(await barePuts(page, seen.length))
  await page.close()
  print('A tap until it is on the disk, 4x slowdown', `${inMs(median(seen))}, at most ${inMs(Math.max(...seen))}`)
  print('  one bare strict put in the same page', `${inMs(bare)}, ratio ${(median(seen) / bare).toFixed(1)}`)
}

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** 1,000 marks of everything in the demo: the first ones are removed again at the end. */
function thousandMarks() {
  const all = (on: boolean) => [
    ...ids(24).map(id => favourite.of({ item: 'set', id, is_fav: on })),
    ...ids(150).map(id => favourite.of({ item: 'track', id, is_fav: on })),
    ...ids(24).map(id => likes.of({ item: 'set', id, show_likes: on })),
    ...ids(150).map(id => likes.of({ item: 'track', id, show_likes: on })),
    ...ids(40).map(id => follow.of({ item: 'artist', id, is_followed: on })),
    ...ids(15).map(id => follow.of({ item: 'label', id, is_followed: on })),
    ...ids(150).map(id => purchase.of({ id, is_purchased: on })),
  ]
  return [...all(true), ...all(false)].slice(0, many)
}

/** The same as entries of the outbox. Two writes for one mark are not merged, as the first counts as tried. */
function entriesOf(user: number, now: number): Entry[] {
  return thousandMarks().map((write, index) => {
    const id = crypto.randomUUID()
    const newWrite: NewWrite = { ...write, id, user, about: 'A name of usual length', now, patience: 0 }
    return { ...entryOf(newWrite, kindOf(write.kind)?.target(write.input, id) ?? '', index + 1), tried: true }
  })
}

/** Puts entries into the outbox of a page, which has to be reloaded after that. */
const putAll = (page: Page, entries: Entry[]) =>
  page.evaluate(
    all =>
      new Promise<void>(resolve => {
        const opening = indexedDB.open('segue-outbox')
        opening.onsuccess = () => {
          const writes = opening.result.transaction('writes', 'readwrite').objectStore('writes')
          for (const entry of all) writes.put(entry, [entry.user, 'entry', entry.target, entry.id])
          writes.transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    entries,
  )

/** Opens a page that records when the app's writes are answered. */
async function openObserver(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${url}/icons/icon.svg`)
  await page.evaluate(() => {
    globalThis.answeredAt = []
    new BroadcastChannel('segue.outbox').onmessage = ({ data }) => {
      globalThis.firstTaken ??= performance.now()
      for (const { type } of data.changes) if (type === 'gone') answeredAt.push(performance.now())
    }
  })
  return page
}

/** The time from when the network returns until every write is answered (s). */
async function drained(context: BrowserContext, url: string, user: number): Promise<number> {
  const page = await slowed(await context.newPage())
  await page.goto(`${url}/sets`)
  await page.locator('tbody tr').nth(19).waitFor()
  await context.setOffline(true)
  await putAll(page, entriesOf(user, Date.now()))
  await page.reload()
  await page
    .getByRole('status')
    .filter({ hasText: `${many} changes waiting` })
    .waitFor()
  const observer = await openObserver(context, url)
  const begun = await observer.evaluate(() => performance.now())
  await context.setOffline(false)
  await observer.waitForFunction(count => answeredAt.length === count, many, { timeout: 300_000, polling: 200 })
  const end = await observer.evaluate(() => Math.max(...answeredAt))
  await Promise.all([page.close(), observer.close()])
  return (end - begun) / 1000
}

/** How long the same calls take if nothing is stored, merged, ordered or shown (s). */
async function plainLoop(context: BrowserContext, url: string, user: number): Promise<number> {
  const calls = thousandMarks().map(({ kind, input }) => {
    const sending = kindOf(kind)?.send(input, Number, user)
    if (!sending) throw new Error(`${kind} is not a kind`)
    return { url: urlOf(sending.route, sending.request), method: sending.route.method, body: sending.request.body }
  })
  const page = await slowed(await context.newPage())
  await page.goto(`${url}/about`)
  const seconds = await page.evaluate(
    async ([all, width]) => {
      const authorization = `Bearer ${localStorage.getItem('accessToken')}`
      const begun = performance.now()
      const left = all.values()
      await Promise.all(
        Array.from({ length: width }, async () => {
          for (const { url, method, body } of left) {
            const headers = {
              authorization,
              'content-type': 'application/json',
              'idempotency-key': crypto.randomUUID(),
            }
            const answer = await fetch(url, { method, headers, body: JSON.stringify(body) })
            if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
            await answer.json()
          }
        }),
      )
      return (performance.now() - begun) / 1000
    },
    [calls, sideBySide] as const,
  )
  await page.close()
  return seconds
}

const rate = (seconds: number) => `${seconds.toFixed(1)} s, ${(many / seconds).toFixed(0)} requests/s`

async function draining(context: BrowserContext, url: string, user: number): Promise<void> {
  const ours = await drained(context, url, user)
  const plain = await plainLoop(context, url, user)
  print(`Draining ${many} writes that wait, 4x slowdown`, rate(ours))
  print('  the same calls in a plain loop, six at once', `${rate(plain)}, ratio ${(ours / plain).toFixed(1)}`)
}

async function run(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext()
  const page = await visit(context, url)
  const user: { id: number } = JSON.parse(await page.evaluate(() => localStorage.getItem('user') ?? ''))
  await page.close()
  await taps(context, url)
  await draining(context, url, user.id)
}

/** Prints the figures. */
export const outbox = (dataDir: string) => withSegue(dataDir, run)
