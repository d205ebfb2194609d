import type { PushMessage } from '#contract/worker.ts'
import { expect, test } from '../support/app.ts'
import { PushedWorker } from '../support/push-app.ts'

/** What a push message shows, and where a tap on it leads, with the production build's service worker. */

test.use({ serviceWorkers: 'allow' })

const message: PushMessage = {
  title: 'Mirelle Koda - Slow Tide',
  body: 'ID 7 in Live from the Quarry was just released',
  path: '/sets/5?t=754',
  tag: 'release-12',
  icon: null,
  unread: 3,
}

test('a push message is shown with its text, once even if it arrives again, and so is an unreadable one', {
  tag: '@journey',
}, async ({ app, page }) => {
  await app.install()
  await app.openSignedIn('/about')
  const worker = await PushedWorker.of(page)
  const { origin } = new URL(page.url())
  await worker.push(JSON.stringify(message))
  const { title, body, tag } = message
  const [icon, badge] = [`${origin}/icons/icon-192.png`, `${origin}/icons/badge-96.png`].map(
    url => new URL(url).pathname,
  )
  const known = { title, body, tag, icon, badge }
  await expect.poll(() => worker.shown()).toEqual([known])
  await expect.poll(() => worker.badge()).toBe(3)
  await worker.push(JSON.stringify({ ...message, icon: 'https://elsewhere.example/x.png' }))
  for (const unreadable of ['{', '{"title":1}', '']) await worker.push(unreadable)
  const generic = { title: 'Segue', body: "There's something new for you.", tag: 'unreadable', icon, badge }
  await expect.poll(() => worker.shown()).toEqual([{ ...known, icon: '/home' }, generic])
  for (const picture of [icon, badge]) expect((await page.request.get(picture ?? '')).ok()).toBe(true)
})

test("a tap opens the ID's position in the existing window, never another site, and playback continues", async ({
  app,
  page,
}) => {
  await app.forgetPosition(1)
  await app.install()
  await app.openSignedIn('/sets/1')
  await page.getByRole('button', { name: 'Play Nordlicht Closing Set', exact: true }).click()
  await expect.poll(() => app.position()).toBeGreaterThan(0.2)
  const worker = await PushedWorker.of(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const tapOn = async (path: string) => {
    await worker.push(JSON.stringify({ ...message, path }))
    await expect.poll(async () => (await worker.shown()).length).toBe(1)
    await worker.tap()
  }
  await tapOn(message.path)
  await expect(page).toHaveURL('/sets/5?t=754')
  await expect(page.getByRole('button', { name: /^Play .*12:34/ }).first()).toBeVisible()
  await expect.poll(() => worker.shown()).toEqual([])
  for (const path of ['https://elsewhere.example/', '//elsewhere.example/', 'javascript:alert(1)']) {
    await page.evaluate(() => history.pushState({}, '', '/about'))
    await expect(page).toHaveURL('/about')
    await tapOn(path)
    await expect(page).toHaveURL('/home')
  }
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(await app.paused()).toBe(false)
})
