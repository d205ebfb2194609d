import type { Page, Route } from 'playwright/test'
import { networkRests } from '../support/settled.ts'
import { banner, expect, heartOf, hearts, love, sentFrom, stored, test } from './writes.ts'

const quarry = { id: 5, name: 'Live from the Quarry' }
const everyCall = '**/api/**'

const liked = { is_fav: true, applied: true, updated_at: '2026-11-21T12:00:00.000Z' }
const portals: [what: string, answer: (route: Route) => Promise<void>][] = [
  ['a page of its own', route => route.fulfill({ contentType: 'text/html', body: '<h1>Coffee House Wi-Fi</h1>' })],
  ['the very answer that is hoped for', route => route.fulfill({ json: liked })],
  ['nothing at all, and calls it a success', route => route.fulfill({ status: 204 })],
]

/** Somebody looks: nobody has to wait for the next time that the server is asked. */
const look = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))

for (const [what, answer] of portals) {
  test(`a portal that answers with ${what} is not believed: the heart waits, and is sent behind it`, async ({
    page,
    context,
    listener,
  }) => {
    const sent = sentFrom(context)
    await listener.open(page, '/sets')
    await expect(heartOf(page, quarry.name).empty).toBeVisible()
    await page.route(everyCall, answer)
    await love(page, quarry.name)
    await expect(banner(page)).toHaveText('Offline · 1 change waiting')
    await stored(page, 1)
    expect(await listener.done()).toBe(0)
    await page.unroute(everyCall)
    await look(page)
    await listener.has([quarry.id], 1)
    await stored(page, 0)
    await expect(banner(page)).toHaveCount(0)
    await expect(heartOf(page, quarry.name).full).toBeVisible()
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })

  test(`something on the way that answers only writes with ${what} holds up none for good`, async ({
    page,
    context,
    listener,
  }) => {
    const sent = sentFrom(context)
    await listener.open(page, '/sets')
    let between = true
    await page.route(hearts, route => (between ? answer(route) : route.continue()))
    const met = page.waitForResponse(hearts)
    await love(page, quarry.name)
    await met
    between = false
    await listener.has([quarry.id], 1)
    await stored(page, 0)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(sent.length).toBeGreaterThan(1)
    await expect(banner(page)).toHaveCount(0)
  })
}

test('a server that is gone though the device has a network is noticed by a tap, and gets it when it is back', async ({
  page,
  context,
  listener,
}) => {
  const sent = sentFrom(context)
  await listener.open(page, '/sets')
  await expect(heartOf(page, quarry.name).empty).toBeVisible()
  await page.route(everyCall, route => route.abort('connectionrefused'))
  await love(page, quarry.name)
  await expect(banner(page)).toHaveText('Offline · 1 change waiting')
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await page.unroute(everyCall)
  await listener.has([quarry.id], 1)
  await stored(page, 0)
  await expect(banner(page)).toHaveCount(0)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('while the server is away one write is tried, not all that wait, and again only when it is back', async ({
  page,
  context,
  listener,
}) => {
  await listener.open(page, '/sets')
  const sent = sentFrom(context)
  await expect(heartOf(page, quarry.name).empty).toBeVisible()
  // Of all that could find out, only the write shall.
  await networkRests(page)
  await page.route(everyCall, route => route.abort('connectionrefused'))
  await love(page, quarry.name)
  await expect(banner(page)).toHaveText('Offline · 1 change waiting')
  for (const name of ['Tunnel Vision', 'Pier 9 After Hours']) await love(page, name)
  await expect(banner(page)).toHaveText('Offline · 3 changes waiting')
  await stored(page, 3)
  expect(sent).toHaveLength(1)
  await page.unroute(everyCall)
  await look(page)
  await listener.has([5, 9, 18], 3)
  await stored(page, 0)
  expect(sent).toHaveLength(4)
})
