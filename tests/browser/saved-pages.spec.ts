import type { BrowserContext, Page } from 'playwright/test'
import { networkRests } from '../support/settled.ts'
import { type App, expect, test } from './app.ts'
import { firstScreens, rewriteSaved, savedPage, savedPages, withoutSavedPages } from './on-device.ts'
import { oneForAll } from './settings-page.ts'

const featured = (page: Page) => page.getByRole('region', { name: 'Featured Sets' }).getByRole('listitem')
const rows = (page: Page) => page.getByRole('table').getByRole('row')
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const offline = (page: Page) => page.getByRole('heading', { name: 'You are offline' })

/** Closes the app, and gives the tab in which it is opened again, without a network. */
async function reopenOffline(page: Page, context: BrowserContext): Promise<Page> {
  await page.close()
  await context.setOffline(true)
  return context.newPage()
}

/** Waits until a page of this address is kept. */
const isKept = (page: Page, part: string) =>
  expect.poll(async () => Object.keys(await savedPages(page)).join('\n')).toContain(part)

async function seeSet(app: App, page: Page, id: number, name: string): Promise<void> {
  await app.open(`/sets/${id}`)
  await expect(title(page)).toHaveText(name)
  await isKept(page, `["/sets/{id}",{"params":{"id":${id}}}]`)
  await isKept(page, `["/sets/{id}/peaks",{"params":{"id":${id}}}]`)
}

/** Somebody who has seen home and two sets; the device keeps them. */
async function haveSeen(app: App, page: Page): Promise<void> {
  await app.openSignedIn('/home')
  await app.installed()
  await expect(featured(page)).toHaveCount(5)
  await expect.poll(() => firstScreens(page)).toContain('/featured/labels')
  await seeSet(app, page, 2, 'Rooftop at Dawn, Lisbon')
  await seeSet(app, page, 1, 'Nordlicht Closing Set')
}

/** The server ends the session: nobody has chosen to leave. */
async function endSession(app: App, page: Page): Promise<void> {
  const { access } = await app.tokens()
  await page.request.delete('/api/tokens', { headers: { authorization: `Bearer ${access}` } })
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
}

test('the app opens without a network on what was seen: home, and a set with its tracks', async ({
  app,
  page,
  context,
}) => {
  await haveSeen(app, page)
  const again = await reopenOffline(page, context)
  const failures: string[] = []
  again.on('pageerror', failure => failures.push(failure.message))
  await again.goto('/home')
  await expect(featured(again)).toHaveCount(5)
  await again.goto('/sets/1')
  await expect(rows(again)).toHaveCount(1 + 20)
  await expect(again.getByRole('slider', { name: /position/i }).first()).toBeVisible()
  expect(failures).toEqual([])
})

test('home and the lists last seen are there before anything asynchronous answers', async ({ app, page, context }) => {
  await haveSeen(app, page)
  await app.open('/sets')
  await expect(rows(page)).toHaveCount(1 + 20)
  await expect.poll(() => firstScreens(page)).toContain('["/sets",{')
  const again = await reopenOffline(page, context)
  await withoutSavedPages(again)
  await again.goto('/home')
  await expect(featured(again)).toHaveCount(5)
  await again.goto('/sets')
  await expect(rows(again)).toHaveCount(1 + 20)
})

test('a list that more was loaded of comes back whole', async ({ app, page, context }) => {
  await app.openSignedIn('/sets')
  await app.installed()
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(rows(page)).toHaveCount(1 + 24)
  await expect.poll(async () => Object.values(await savedPages(page)).join()).toContain('"pageParams":[0,20]')
  await expect.poll(() => firstScreens(page)).not.toContain('["/sets",{')
  const again = await reopenOffline(page, context)
  await again.goto('/sets')
  await expect(rows(again)).toHaveCount(1 + 24)
})

test('a list is as old as its first page, however late the rest was loaded', async ({ app, page }) => {
  await app.openSignedIn('/sets')
  await expect(rows(page)).toHaveCount(1 + 20)
  const before = await page.evaluate(() => Date.now())
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(rows(page)).toHaveCount(1 + 24)
  const saved = () => savedPage(page, /\["\/sets",\{[^}]*\}\]$/)
  await expect.poll(saved).toContain('"pageParams":[0,20]')
  const { askedAt, dataUpdatedAt } = JSON.parse(await saved())
  expect(askedAt).toBeLessThan(before)
  expect(dataUpdatedAt).toBeGreaterThan(before)
})

test('what was read back is asked for anew, but for the waveform, which lasts', async ({ app, page }) => {
  await haveSeen(app, page)
  await networkRests(page)
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  const fresh = page.waitForResponse('**/api/sets/1')
  await page.reload()
  await fresh
  expect(asked).toContain('/api/sets/1')
  expect(asked).not.toContain('/api/sets/1/peaks')
  const home = page.waitForResponse('**/api/featured/sets')
  await app.open('/home')
  await home
})

test('a saved page of an older shape is dropped, and fetched anew', async ({ app, page, context }) => {
  await haveSeen(app, page)
  expect(await rewriteSaved(page, '["/sets/{id}",{"params":{"id":1}}]', '"set_name"', '"name"')).toBe(1)
  await context.setOffline(true)
  await page.reload()
  await expect(offline(page)).toBeVisible()
  await context.setOffline(false)
  // A question to the server that is lost is given up after five seconds, and asked again.
  await expect(title(page)).toHaveText('Nordlicht Closing Set')
  // Shown before it is saved.
  await expect.poll(() => savedPage(page, /\["\/sets\/\{id\}",\{"params":\{"id":1\}\}\]$/)).toContain('"set_name"')
  await context.setOffline(true)
  await page.reload()
  await expect(title(page)).toHaveText('Nordlicht Closing Set')
})

test('a first screen of an older shape is dropped for what else is saved', async ({ app, page, context }) => {
  await haveSeen(app, page)
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await expect(featured(page)).toHaveCount(5)
  const seen = await featured(page).allTextContents()
  await page.evaluate(() => {
    const text = localStorage.getItem('segue-first-screen') ?? ''
    localStorage.setItem('segue-first-screen', text.replaceAll('"set_name"', '"name"'))
  })
  const again = await reopenOffline(page, context)
  await again.goto('/home')
  await expect(featured(again)).toContainText(seen)
  await again.evaluate(() => localStorage.setItem('segue-first-screen', '{"buster":'))
  await again.reload()
  await expect(featured(again)).toContainText(seen)
})

test('who signs in after another session ended sees nothing of it; who comes back finds it', async ({
  app,
  page,
  context,
}) => {
  const other = await oneForAll(page)
  await haveSeen(app, page)
  await endSession(app, page)
  await app.signIn(other.username, other.password)
  await expect(title(page)).toHaveText('Nordlicht Closing Set')
  await context.setOffline(true)
  await app.open('/sets/2')
  await expect(offline(page)).toBeVisible()
  await app.open('/home')
  await expect(offline(page).first()).toBeVisible()
  await expect(featured(page)).toHaveCount(0)
  await context.setOffline(false)
  await endSession(app, page)
  await app.signIn()
  await expect(featured(page)).toHaveCount(5)
  await context.setOffline(true)
  await app.open('/sets/2')
  await expect(title(page)).toHaveText('Rooftop at Dawn, Lisbon')
})

test('a sign-out leaves nothing of what was seen, not even what was on its way', async ({ app, page, context }) => {
  const other = await oneForAll(page)
  await haveSeen(app, page)
  const tab = await context.newPage()
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await tab.route('**/api/sets/3', async route => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response }).catch(() => undefined)
  })
  const asked = tab.waitForRequest('**/api/sets/3')
  await tab.goto('/sets/3')
  await asked
  await app.signOut()
  await expect(page).toHaveURL('/login')
  await expect(tab).toHaveURL('/login')
  answer()
  await app.signIn(other.username, other.password)
  await expect(page).toHaveURL('/home')
  await expect(featured(page)).toHaveCount(5)
  await expect.poll(() => firstScreens(page)).toContain('/featured/labels')
  const owners = async () => Object.keys(await savedPages(page)).map(key => key.split('/')[0])
  await expect.poll(async () => new Set(await owners()).size).toBe(1)
  expect(Object.keys(await savedPages(page)).join()).not.toContain('/sets/{id}')
})
