import type { Page } from 'playwright/test'
import { rolldown } from 'rolldown'
import type { callAs } from '../../src/data/worker-session.ts'
import { expect } from './app.ts'

/** The session as the device keeps it beside local storage, for the worker. */
export interface Kept {
  user: number
  tokens: { access_token: string; refresh_token?: string } | null
  replaced: string[]
}

/** Gives the record, and changes its tokens when told. */
export function kept(page: Page, tokens?: { access_token: string }): Promise<Kept | null> {
  return page.evaluate(
    change =>
      new Promise<Kept | null>((resolve, reject) => {
        const opening = indexedDB.open('segue-session')
        opening.onerror = () => reject(opening.error)
        opening.onupgradeneeded = () => opening.result.createObjectStore('session')
        opening.onsuccess = () => {
          const database = opening.result
          const store = database.transaction('session', 'readwrite').objectStore('session')
          const reading = store.get('session')
          reading.onsuccess = () => {
            const record: Kept | undefined = reading.result
            if (change && record) store.put({ ...record, tokens: { ...record.tokens, ...change } }, 'session')
          }
          store.transaction.oncomplete = () => {
            database.close()
            resolve(reading.result ?? null)
          }
        }
      }),
    tokens,
  )
}

/** Waits until the record has the session that local storage has. */
export async function keptAsStored(page: Page): Promise<Kept> {
  const refresh = await page.evaluate(() => localStorage.getItem('refresh_token'))
  await expect.poll(async () => (await kept(page))?.tokens?.refresh_token).toBe(refresh)
  const record = await kept(page)
  if (!record) throw new Error('The record has gone')
  return record
}

declare global {
  var workerSession: { callAs: typeof callAs } | undefined
}

let code: Promise<string> | undefined

/** The service worker's side of the session as one script. */
async function build(): Promise<string> {
  const bundle = await rolldown({ input: 'src/data/worker-session.ts' })
  const { output } = await bundle.generate({ format: 'iife', name: 'workerSession' })
  await bundle.close()
  return `${output[0].code}\nglobalThis.workerSession = workerSession`
}

/**
 * Lets the worker's code make the call of the profile for a listener, from within this page: it knows neither the page nor
 * its storage. Answers the status.
 */
export async function callAsWorker(page: Page, user: number): Promise<number | undefined> {
  code ??= build()
  await page.evaluate(await code)
  return page.evaluate(async id => {
    const me = { method: 'GET', path: '/me', access: 'listener', summary: '', answer: null } as const
    return (await globalThis.workerSession?.callAs(id, me, {}))?.status
  }, user)
}

/** Lets the worker find that the access token ran out, and renew the session. */
export async function renewedByWorker(page: Page, user: number): Promise<void> {
  await kept(page, { access_token: 'run.out.token' })
  expect(await callAsWorker(page, user)).toBe(200)
}
