import type { Browser, BrowserContext, Page } from 'playwright'
import { Tokens } from '#contract/entities/account.ts'
import { demoCatalogue } from '../../server/demo/catalogue/catalogue.ts'
import { demoAccount } from '../../server/demo/seed.ts'
import { waitForNetworkIdle } from '../support/page/page-waits.ts'

/** The pages on which the player is measured: the app's, and a bare one with the same file. */

/** Set 1: 20 tracks without gaps. */
const set = demoCatalogue().sets[0]
if (!set) throw new Error('The demo has no sets')
const starts = set.slots.map(({ start }) => start)

/** Without a content security policy: the module that listens to the sound comes from a blob. */
const contextOf = (baseURL: string) => ({ baseURL, serviceWorkers: 'block', bypassCSP: true }) as const

/** Opens a page. tsx wraps functions in `__name` calls, and a page has no such function by itself. */
async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript('globalThis.__name = named => named')
  return page
}

export async function slowed(page: Page): Promise<Page> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return page
}

/** Opens a set's page as the demo's listener, without a saved position. */
export async function open(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext(contextOf(url))
  const page = await newPage(context)
  const { username, password } = demoAccount
  const authorization = `Basic ${btoa(`${username}:${password}`)}`
  const tokens = Tokens.parse(await (await page.request.post('/api/tokens', { headers: { authorization } })).json())
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  await page.request.put('/api/plays', { headers, data: { set_meta_id: set?.id, current_timestamp: 0 } })
  const localStorage = [
    { name: 'accessToken', value: tokens.access_token },
    { name: 'refresh_token', value: tokens.refresh_token ?? '' },
  ]
  await context.setStorageState({ cookies: [], origins: [{ origin: url, localStorage }] })
  await page.goto(`/sets/${set?.id}`)
  await page.getByRole('row').nth(starts.length).waitFor()
  await waitForNetworkIdle(page)
  return page
}

export const playButton = (page: Page) => page.getByRole('button', { name: `Play ${set?.name}` })
export const rowButton = (page: Page, at: number) =>
  page
    .getByRole('table')
    .getByRole('row')
    .nth(at + 1)
    .getByRole('button')
    .first()

/** Opens an empty page of the same origin with the same file. One button plays, and one per track seeks. */
export async function openBare(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext(contextOf(url))
  const page = await newPage(context)
  const jumps = starts.map(start => `<button onclick="audio.currentTime = ${start / 1000}">jump</button>`)
  const body = `<!doctype html><title>Bare</title><button onclick="audio.play()">play</button>${jumps.join('')}
    <audio id="audio" preload="metadata" src="/media/${set?.permalink}"></audio>`
  await page.route('/bare', route => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('/bare')
  await page.unroute('/bare')
  await waitForNetworkIdle(page)
  return page
}
