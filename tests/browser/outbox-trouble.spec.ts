import type { BrowserContext, Page, Route } from 'playwright/test'
import { answered } from './app.ts'
import { banner, expect, heartOf, hearts, type Listener, love, type Sent, sentFrom, stored, test } from './writes.ts'

const quarry = { id: 5, name: 'Live from the Quarry' }
const tunnel = { id: 9, name: 'Tunnel Vision' }
const pier = { id: 18, name: 'Pier 9 After Hours' }
const all = [quarry, tunnel, pier]

/** Three hearts that were given without a network and wait on the device. */
async function threeWait(page: Page, context: BrowserContext, listener: Listener): Promise<void> {
  await listener.open(page, '/sets')
  await expect(heartOf(page, quarry.name).empty).toBeVisible()
  await context.setOffline(true)
  for (const { name } of all) await love(page, name)
  await expect(banner(page)).toHaveText('Offline · 3 changes waiting')
  await stored(page, 3)
}

const keysOf = (sent: Sent[], { id }: { id: number }) =>
  sent.filter(({ call }) => call.endsWith(`/${id}`)).map(({ key }) => key)

/** Meets the calls of one heart with `trouble` as long as it gives an answer, and lets all others through. */
const meet = (page: Page, { id }: { id: number }, trouble: (route: Route) => Promise<void> | undefined) =>
  page.route(`**/api/favs/set/${id}`, route => trouble(route) ?? route.continue())

test('a token that runs out while waiting writes are sent is renewed, and nothing is lost or done twice', async ({
  page,
  context,
  listener,
}) => {
  const sent = sentFrom(context)
  await threeWait(page, context, listener)
  let sends = 0
  await page.route(hearts, route => {
    sends += 1
    const headers = { ...route.request().headers(), ...(sends === 2 && { authorization: 'Bearer run.out.token' }) }
    return route.continue({ headers })
  })
  const renewed = page.waitForResponse(answer => answer.url().endsWith('/api/tokens'))
  await context.setOffline(false)
  expect((await renewed).status()).toBe(200)
  await listener.has([5, 9, 18], 3)
  await stored(page, 0)
  expect(sent).toHaveLength(4)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
})

test('when the session was ended elsewhere, what waits is kept until the listener is back', async ({
  app,
  page,
  context,
  listener,
}) => {
  await threeWait(page, context, listener)
  const { access } = await app.tokens()
  await page.request.delete('/api/tokens', { headers: { authorization: `Bearer ${access}` } })
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/login/)
  expect(await listener.done()).toBe(0)
  await listener.signIn(page)
  await listener.has([5, 9, 18], 3)
  await page.goto('/sets')
  for (const { name } of all) await expect(heartOf(page, name).full).toBeVisible()
})

test('a server that asks for time is left alone so long: nothing is sent before, not even what is tapped then', async ({
  page,
  context,
  listener,
}) => {
  await page.clock.install()
  const sent = sentFrom(context)
  await listener.open(page, '/sets')
  let refused = false
  await page.route(hearts, route => {
    if (refused) return route.continue()
    refused = true
    const { headers, ...tooMany } = answered(429, { code: 429, message: 'Too many' })
    return route.fulfill({ ...tooMany, headers: { ...headers, 'retry-after': '60' } })
  })
  const asked = page.waitForResponse(hearts)
  await love(page, quarry.name)
  await asked
  await expect.poll(async () => (await failuresOf(page))[0]).toBe(1)
  await love(page, tunnel.name)
  await stored(page, 2)
  await page.clock.fastForward(30_000)
  await page.clock.fastForward(40_000)
  await listener.has([5, 9], 2)
  await stored(page, 0)
  const [first, ...later] = sent
  for (const { at } of later) expect(at - (first?.at ?? 0)).toBeGreaterThanOrEqual(60_000)
  expect(keysOf(sent, quarry)).toEqual([first?.key, first?.key])
  expect(sent).toHaveLength(3)
})

/** How often in a row each waiting write has failed. */
const failuresOf = (page: Page): Promise<number[]> =>
  page.evaluate(
    () =>
      new Promise(resolve => {
        const opening = indexedDB.open('segue-outbox')
        opening.onsuccess = () => {
          const all = opening.result.transaction('writes').objectStore('writes').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result.map(({ failures }) => failures).filter(failures => failures !== undefined))
          }
        }
      }),
  )

test('a write that makes the server fail is tried again, at longer and longer distances, and stands in nobody’s way', async ({
  page,
  context,
  listener,
}) => {
  await page.clock.install()
  const sent = sentFrom(context)
  await threeWait(page, context, listener)
  let fails = true
  await meet(page, quarry, route => (fails ? route.fulfill(answered(500, { code: 500, message: 'Oh' })) : undefined))
  // The clock stands, so that each attempt waits to be seen before the next one is due.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await context.setOffline(false)
  await listener.has([9, 18], 2)
  for (const failures of [1, 2, 3, 4]) {
    await expect.poll(() => failuresOf(page)).toEqual([failures])
    await page.clock.fastForward(2 ** failures * 500)
  }
  await expect.poll(() => failuresOf(page)).toEqual([5])
  fails = false
  await page.clock.fastForward(60_000)
  await listener.has([5, 9, 18], 3)
  await stored(page, 0)
  await page.clock.resume()
  expect(new Set(keysOf(sent, quarry)).size).toBe(1)
  expect(keysOf(sent, quarry)).toHaveLength(6)
  await expect(banner(page)).toHaveCount(0)
})

test('an answer that breaks off is no answer: the write is sent again under the same key and done once', async ({
  page,
  context,
  listener,
}) => {
  const sent = sentFrom(context)
  await listener.open(page, '/sets')
  let broke = false
  await meet(page, quarry, route => {
    if (broke) return undefined
    broke = true
    return route.fetch().then(async whole => {
      const text = await whole.text()
      const { 'content-encoding': _, 'content-length': __, ...headers } = whole.headers()
      await route.fulfill({ status: whole.status(), headers, body: text.slice(0, text.length / 2) })
    })
  })
  await love(page, quarry.name)
  await expect.poll(() => keysOf(sent, quarry).length).toBe(2)
  await stored(page, 0)
  await listener.has([5], 1)
  expect(new Set(keysOf(sent, quarry)).size).toBe(1)
  await expect(heartOf(page, quarry.name).full).toBeVisible()
})
