import { expect, type Page } from 'playwright/test'
import { artworkCache } from '#contract/worker.ts'
import { ownServer } from './own-server.ts'

/** The app's storage on this device, read from the browser. */

/** The saved pages, by the listener's id and the query: `1/["/sets/{id}",…]`. */
export const cachedPages = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('segue-pages')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const store = database.transaction('queries').objectStore('queries')
    const [keys, values] = [store.getAllKeys(), store.getAll()]
    await new Promise(resolve => {
      store.transaction.oncomplete = resolve
    })
    database.close()
    const all: [string, string][] = []
    for (const [at, key] of keys.result.entries())
      if (Array.isArray(key) && key[0] === 'page')
        all.push([`${key[1]}/${String(key[2]).replace('tanstack-query-', '')}`, String(values.result[at])])
    return Object.fromEntries(all)
  })

/** Waits until a page whose key contains `part` is saved, which happens after it is shown. */
export const isSaved = (page: Page, part: string) =>
  expect.poll(async () => Object.keys(await cachedPages(page)).join('\n')).toContain(part)

/** The text of the saved page whose key matches; empty if there is none. */
export async function cachedPage(page: Page, key: RegExp): Promise<string> {
  return Object.entries(await cachedPages(page)).find(([name]) => key.test(name))?.[1] ?? ''
}

/** The first-screen cache, which can be read synchronously at the start. */
export const firstScreens = (page: Page): Promise<string> =>
  page.evaluate(() => localStorage.getItem('segue-first-screen') ?? '')

/** The number of cached pictures. */
export const pictures = (page: Page) =>
  page.evaluate(async cache => (await (await caches.open(cache)).keys()).length, artworkCache)

/** Sets the origin's storage quota (bytes). Call it before the origin is used: browsers cache the quota for 30 s. */
export async function overrideQuota(page: Page, quotaSize: number, at = ownServer().url): Promise<void> {
  const { origin } = new URL(at)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize })
}

/** Fills the disk: writes into a database of its own until the quota is exceeded. */
export const fillDisk = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>(resolve => {
      const opening = indexedDB.open('filler')
      opening.onupgradeneeded = () => opening.result.createObjectStore('filler', { autoIncrement: true })
      opening.onsuccess = () => resolve(opening.result)
    })
    const fits = (size: number) =>
      new Promise<boolean>(resolve => {
        const filling = database.transaction('filler', 'readwrite')
        filling.objectStore('filler').add(crypto.getRandomValues(new Uint8Array(size)))
        filling.oncomplete = () => resolve(true)
        filling.onabort = () => resolve(false)
      })
    for (let size = 65_536; size >= 64; ) if (!(await fits(size))) size /= 2
    database.close()
  })
