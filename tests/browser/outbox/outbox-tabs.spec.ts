import type { Page } from 'playwright/test'
import { addFavourite, banner, expect, heartOf, hearts, sentFrom, stored, test } from '../support/writes.ts'

const quarry = { id: 5, name: 'Live from the Quarry' }
const tunnel = { id: 9, name: 'Tunnel Vision' }
const pier = { id: 18, name: 'Pier 9 After Hours' }

/** Opens a second tab on the sets list. */
async function openSecondTab(first: Page): Promise<Page> {
  const second = await first.context().newPage()
  await second.goto('/sets')
  for (const tab of [first, second]) await expect(heartOf(tab, quarry.name).empty).toBeVisible()
  return second
}

const likesOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).locator('.tabular')

test("a favorite shows in the other tab at once, and only the last of both tabs' taps is sent", {
  tag: '@journey',
}, async ({ page: one, context, listener }) => {
  await listener.open(one, '/sets')
  const two = await openSecondTab(one)
  const sent = sentFrom(context)
  const likes = Number(await likesOf(two, quarry.name).textContent())
  await context.setOffline(true)
  await addFavourite(one, quarry.name)
  await expect(heartOf(two, quarry.name).full).toBeVisible()
  await expect(likesOf(two, quarry.name)).toHaveText(String(likes + 1))
  for (const { name } of [tunnel, pier]) await addFavourite(two, name)
  await expect(heartOf(one, pier.name).full).toBeVisible()
  await heartOf(one, pier.name).full.click()
  await expect(heartOf(two, pier.name).empty).toBeVisible()
  for (const tab of [one, two]) await expect(banner(tab)).toHaveText('Offline · 3 changes waiting')
  await context.setOffline(false)
  await listener.has([quarry.id, tunnel.id], 3)
  for (const tab of [one, two]) await expect(banner(tab)).toHaveCount(0)
  await expect(likesOf(two, quarry.name)).toHaveText(String(likes + 1))
  const calls = sent.map(({ call, body }) => JSON.stringify([call, body])).sort()
  expect(calls).toEqual(
    [
      [`PUT /favs/set/${quarry.id}`, { is_fav: true }],
      [`PUT /favs/set/${tunnel.id}`, { is_fav: true }],
      [`PUT /favs/set/${pier.id}`, { is_fav: false }],
    ]
      .map(expected => JSON.stringify(expected))
      .sort(),
  )
})

test('the other tab sends a write that a closed tab had begun to send', async ({ page: one, context, listener }) => {
  await listener.open(one, '/sets')
  const two = await openSecondTab(one)
  const sent = sentFrom(context)
  // Either tab may send it; the one that does never gets an answer.
  const begun = context.waitForEvent('request', request => request.url().includes('/api/favs/set/'))
  await context.route(hearts, () => new Promise<void>(() => {}), { times: 1 })
  await addFavourite(one, quarry.name)
  const closing = (await begun).frame().page()
  const remaining = closing === one ? two : one
  await expect(heartOf(remaining, quarry.name).full).toBeVisible()
  await closing.close()
  await stored(remaining, 0)
  await listener.has([quarry.id], 1)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})
