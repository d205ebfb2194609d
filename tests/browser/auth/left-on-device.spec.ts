import { type BrowserContext, expect, type Page } from 'playwright/test'
import { demoAccount } from '../../../server/demo/seed.ts'
import { App, answered } from '../support/app.ts'
import { pictures } from '../support/device-storage.ts'
import { type Left, leftOnDevice, mustGo } from '../support/left-on-device.ts'
import { OtherDevice } from '../support/other-device.ts'
import { hearts, type Listener, test } from '../support/writes.ts'

/** What a device still has of a listener who is gone from it: every store, cache and key is read (`left-on-device.ts`). */

test.use({ serviceWorkers: 'allow' })

const heart = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^(Add|Remove) .* favorites$/ })
    .first()

const isUnsentOf =
  ({ id }: Listener) =>
  ({ place, key }: Left) =>
    place === 'database segue-outbox/writes' && key.startsWith(`[${id},"entry",`)

/** Lets no heart reach the server any more. */
const refuseHearts = (context: BrowserContext) =>
  context.route(hearts, route => route.fulfill(answered(500, { code: 500, message: 'Out of order' })))

/**
 * A listener who leaves traces of every kind: pages and pictures they saw, a feed's address, what they searched for, a
 * download's file, a write that was answered and one that waits.
 */
async function leaveTraces(page: Page, listener: Listener): Promise<void> {
  await new App(page).install()
  await listener.open(page, '/sets/1')
  await heart(page).click()
  await listener.has([1], 1)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Turn on podcast feed' }).click()
  await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue(/private/)
  await page.goto('/search?s=sunrise')
  await page.evaluate(async user => {
    const recordings = await (await navigator.storage.getDirectory()).getDirectoryHandle('recordings', { create: true })
    const own = await recordings.getDirectoryHandle(String(user), { create: true })
    await own.getFileHandle('1.mp3', { create: true })
    localStorage.setItem('commentDrafts', JSON.stringify({ [`${user}/1`]: 'I was there' }))
  }, listener.id)
  await refuseHearts(page.context())
  await page.goto('/sets/2')
  await heart(page).click()
  await expect.poll(() => pictures(page)).toBeGreaterThan(0)
  const places = async () => new Set((await leftOnDevice(page)).map(({ place }) => place))
  for (const place of [
    'localStorage',
    'file',
    'cache segue-artwork',
    'database segue-pages/queries',
    'database segue-outbox/writes',
    'database segue-session/session',
    'database workbox-expiration/cache-entries',
  ])
    await expect.poll(places).toContain(place)
  await expect.poll(async () => (await leftOnDevice(page)).filter(isUnsentOf(listener))).toHaveLength(1)
}

/** Nothing is left, except the write that waits. */
async function expectOnlyUnsent(page: Page, listener: Listener): Promise<void> {
  const others = async () => (await mustGo(page)).filter(each => !isUnsentOf(listener)(each))
  await expect.poll(others).toEqual([])
  expect((await mustGo(page)).map(({ key }) => key)).toHaveLength(1)
}

const another = (page: Page, { username }: Listener) => new OtherDevice(page.request, username)

test('a log-out leaves nothing but what waits unsent', { tag: '@journey' }, async ({ page, listener }) => {
  await leaveTraces(page, listener)
  await new App(page).signOut()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expectOnlyUnsent(page, listener)
})

test('so does a session that is ended elsewhere, in all tabs, and the next listener finds nothing', {
  tag: '@journey',
}, async ({ page, context, listener }) => {
  await leaveTraces(page, listener)
  const other = await context.newPage()
  await other.goto('/home')
  await another(page, listener).delete('/sessions')
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login/)
  await expectOnlyUnsent(page, listener)
  await new App(page).signIn()
  await expect(page).not.toHaveURL(/\/login/)
  const ofFormer = async () =>
    (await leftOnDevice(page)).filter(
      each => !isUnsentOf(listener)(each) && JSON.stringify(each).includes(listener.username),
    )
  expect(await ofFormer()).toEqual([])
})

test('so does an account that is disabled', async ({ page, listener }) => {
  await leaveTraces(page, listener)
  await listener.store.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', listener.id).execute()
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await expectOnlyUnsent(page, listener)
})

test('an account that is deleted elsewhere leaves nothing at all', async ({ page, listener }) => {
  await leaveTraces(page, listener)
  await another(page, listener).delete('/me', { password: demoAccount.password })
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => mustGo(page)).toEqual([])
})

test('what a session that ran out leaves waits for its listener, and goes when another one logs in', async ({
  page,
  listener,
}) => {
  await leaveTraces(page, listener)
  const expire = () =>
    listener.store.db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', listener.id)
      .execute()
  const app = new App(page)
  const files = async () => (await leftOnDevice(page)).filter(({ place }) => place === 'file').map(({ key }) => key)
  const own = `recordings/${listener.id}/1.mp3`
  await expire()
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await app.signIn(listener.username, demoAccount.password)
  await expect(page).not.toHaveURL(/\/login/)
  expect(await files()).toContain(own)
  await expire()
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await app.signIn()
  await expect(page).not.toHaveURL(/\/login/)
  expect(await files()).not.toContain(own)
  const ofFormer = (await leftOnDevice(page)).filter(each => JSON.stringify(each).includes(listener.username))
  expect(ofFormer).toEqual([])
})
