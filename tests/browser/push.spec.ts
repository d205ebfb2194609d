import type { Worker } from 'playwright/test'
import type { PushMessage } from '../../contract/worker.ts'
import { expect, pushesOf, shownBy, test, wholeBrowser } from './pushing.ts'

/** What a push shows, and where a tap on it leads, with the worker of the production build. */

test.use({ ...wholeBrowser, permissions: ['notifications'] })

const message: PushMessage = {
  title: 'Mirelle Koda - Slow Tide',
  body: 'ID 7 in Live from the Quarry was just released',
  path: '/sets/5?t=754',
  tag: 'release-12',
  icon: null,
  unread: 3,
}

/** A tap on a notification of the system, told to the worker as the system does. In text: its words are the worker's. */
const tap = (worker: Worker) =>
  worker.evaluate(`self.registration.getNotifications().then(([notification]) => {
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })`)

test('a push is shown in its own words, once however often it comes, and what can not be read is shown too', async ({
  app,
  page,
}) => {
  await app.openSignedIn('/about')
  await app.installed()
  const push = await pushesOf(page)
  const { origin } = new URL(page.url())
  await push(JSON.stringify(message))
  const { title, body, tag } = message
  const [icon, badge] = [`${origin}/icons/icon-192.png`, `${origin}/icons/badge-96.png`]
  const known = { title, body, tag, icon, badge }
  await expect.poll(() => shownBy(page)).toEqual([known])
  await push(JSON.stringify({ ...message, icon: 'https://elsewhere.example/x.png' }))
  for (const unreadable of ['{', '{"title":1}', '']) await push(unreadable)
  const generic = { title: 'Segue', body: 'There is something new for you.', tag: 'unreadable', icon, badge }
  await expect.poll(() => shownBy(page)).toHaveLength(2)
  expect(await shownBy(page)).toEqual(expect.arrayContaining([generic]))
  for (const picture of [icon, badge]) expect((await page.request.get(picture)).ok()).toBe(true)
})

test('a tap opens the second where the ID plays in the window that is there, and what plays goes on', async ({
  app,
  page,
  context,
}) => {
  await app.openSignedIn('/sets/1')
  await app.installed()
  await page.getByRole('button', { name: 'Play Nordlicht Closing Set', exact: true }).click()
  await expect.poll(() => app.position()).toBeGreaterThan(0.2)
  const push = await pushesOf(page)
  await push(JSON.stringify(message))
  await expect.poll(async () => (await shownBy(page)).length).toBe(1)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('No worker runs')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await tap(worker)
  await expect(page).toHaveURL('/sets/5?t=754')
  await expect(page.getByRole('button', { name: /^Play .*12:34/ }).first()).toBeVisible()
  await expect.poll(() => shownBy(page)).toEqual([])
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(await app.paused()).toBe(false)
})

test('a message never leads out of the app', async ({ app, page, context }) => {
  await app.openSignedIn('/about')
  await app.installed()
  const push = await pushesOf(page)
  for (const path of ['https://elsewhere.example/', '//elsewhere.example/', 'javascript:alert(1)']) {
    await page.goto('/about')
    // Without it the page does not hear of the tap yet, and a window would open, which needs a real one.
    await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toBeEnabled()
    await push(JSON.stringify({ ...message, path }))
    await expect.poll(async () => (await shownBy(page)).length).toBe(1)
    const [worker] = context.serviceWorkers()
    if (!worker) throw new Error('No worker runs')
    await tap(worker)
    await expect(page).toHaveURL('/home')
  }
})
