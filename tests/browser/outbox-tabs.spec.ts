import type { BrowserContext, Page } from 'playwright/test'
import { App } from './app.ts'
import { banner, expect, heartOf, hearts, love, sentFrom, stored, test } from './writes.ts'

const quarry = { id: 5, name: 'Live from the Quarry' }
const tunnel = { id: 9, name: 'Tunnel Vision' }
const pier = { id: 18, name: 'Pier 9 After Hours' }

/** So many tabs on the sets list, the first of which is given, with the worker under all of them. */
async function tabs(first: Page, count: number): Promise<Page[]> {
  await new App(first).installed()
  const others = await Promise.all(Array.from({ length: count - 1 }, () => first.context().newPage()))
  for (const tab of others) await tab.goto('/sets')
  const all = [first, ...others]
  for (const tab of all) await expect(heartOf(tab, quarry.name).empty).toBeVisible()
  return all
}

const likesOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).locator('.tabular')

const offline = (context: BrowserContext) => context.setOffline(true)
const online = (context: BrowserContext) => context.setOffline(false)

test('a tap in one tab shows in the other at once, with its count and what waits; both are sent once', async ({
  page,
  context,
  listener,
}) => {
  await listener.open(page, '/sets')
  const [one = page, two = page] = await tabs(page, 2)
  const sent = sentFrom(context)
  const likes = Number(await likesOf(two, quarry.name).textContent())
  await offline(context)
  await love(one, quarry.name)
  await expect(heartOf(two, quarry.name).full).toBeVisible()
  await expect(likesOf(two, quarry.name)).toHaveText(String(likes + 1))
  await love(two, tunnel.name)
  await expect(heartOf(one, tunnel.name).full).toBeVisible()
  for (const tab of [one, two]) await expect(banner(tab)).toHaveText('Offline · 2 changes waiting')
  await online(context)
  await listener.has([quarry.id, tunnel.id], 2)
  for (const tab of [one, two]) await expect(banner(tab)).toHaveCount(0)
  await expect(likesOf(two, quarry.name)).toHaveText(String(likes + 1))
  expect(sent.map(({ call }) => call).sort()).toEqual([`PUT /favs/set/${quarry.id}`, `PUT /favs/set/${tunnel.id}`])
})

test('what one tab waits to send, another takes back: the last wish of all tabs is sent', async ({
  page,
  context,
  listener,
}) => {
  await listener.open(page, '/sets')
  const [one = page, two = page] = await tabs(page, 2)
  const sent = sentFrom(context)
  await offline(context)
  await love(one, quarry.name)
  await heartOf(two, quarry.name).full.click()
  await expect(heartOf(one, quarry.name).empty).toBeVisible()
  await expect(banner(one)).toHaveText('Offline · 1 change waiting')
  await love(one, tunnel.name)
  await stored(one, 2)
  await online(context)
  await listener.has([tunnel.id], 2)
  await stored(one, 0)
  expect(sent.filter(({ call }) => call.endsWith(`/${quarry.id}`)).map(({ body }) => body)).toEqual([{ is_fav: false }])
})

test('three tabs tap the same and different things; each is sent once, and of one thing in its order', async ({
  page,
  context,
  listener,
}) => {
  await listener.open(page, '/sets')
  const [one = page, two = page, three = page] = await tabs(page, 3)
  const sent = sentFrom(context)
  let hold = true
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await context.route(hearts, async route => {
    if (hold) {
      hold = false
      await held
    }
    await route.continue()
  })
  const first = context.waitForEvent('request', request => request.url().endsWith(`/favs/set/${quarry.id}`))
  await love(one, quarry.name)
  await first
  // What is under way is not changed: this is another write, and it waits for its turn in another tab's run.
  await heartOf(two, quarry.name).full.click()
  await expect(heartOf(three, quarry.name).empty).toBeVisible()
  await love(two, tunnel.name)
  await love(three, pier.name)
  await listener.has([tunnel.id, pier.id], 2)
  release()
  await listener.has([tunnel.id, pier.id], 4)
  await stored(one, 0)
  const ofQuarry = sent.filter(({ call }) => call.endsWith(`/${quarry.id}`))
  expect(ofQuarry.map(({ body }) => body)).toEqual([{ is_fav: true }, { is_fav: false }])
  expect(sent).toHaveLength(4)
})

test('what a closed tab had begun to send, the tab beside it sends', async ({ page, context, listener }) => {
  await listener.open(page, '/sets')
  const [one = page, two = page] = await tabs(page, 2)
  const sent = sentFrom(context)
  const begun = one.waitForRequest(hearts)
  await one.route(hearts, () => new Promise<void>(() => {}))
  await love(one, quarry.name)
  await begun
  await expect(heartOf(two, quarry.name).full).toBeVisible()
  await one.close()
  await stored(two, 0)
  await listener.has([quarry.id], 1)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})
