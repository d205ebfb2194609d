import { waitForNetworkIdle } from '../../support/page/page-waits.ts'
import { expect, test } from '../support/app.ts'
import { pictures } from '../support/device-storage.ts'
import { OtherDevice } from '../support/other-device.ts'

const expireToken = () => localStorage.setItem('accessToken', 'run.out.token')

test('two tabs with an expired token renew it once', { tag: '@journey' }, async ({ app, page, context }) => {
  await app.openSignedIn('/home')
  const other = await context.newPage()
  // No tab is in the app when the token expires: a request of a page that is being left would renew it as well.
  for (const tab of [page, other]) await tab.goto('/icons/icon.svg')
  const renewals: string[] = []
  context.on('request', request => {
    if (request.method() === 'PUT' && request.url().endsWith('/api/tokens')) renewals.push(request.url())
  })
  await page.evaluate(expireToken)
  const answered = [page, other].map(tab =>
    tab.waitForResponse(answer => answer.url().endsWith('/api/me') && answer.ok()),
  )
  await Promise.all([page.goto('/home'), other.goto('/sets'), ...answered])
  for (const tab of [page, other]) await waitForNetworkIdle(tab)
  expect(renewals).toHaveLength(1)
})

test('logging in and out takes effect in the other tab, too', async ({ app, page, context }) => {
  await app.open('/login')
  const other = await context.newPage()
  await other.goto('/login')
  await app.signIn()
  for (const tab of [page, other]) await expect(tab).toHaveURL('/home')
  await app.signOut()
  // Without a redirect parameter: logging out isn't a request for a page.
  for (const tab of [page, other]) await expect(tab).toHaveURL('/login')
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('logging out saves the position, empties the player, revokes the session and forgets the listener', {
    tag: '@journey',
  }, async ({ app, page }) => {
    await app.forgetPosition(3)
    await app.install()
    await app.openSignedIn('/sets/3')
    const { access } = await app.tokens()
    await page.getByRole('main').getByRole('button', { name: 'Play Warehouse 14, All Night Long' }).first().click()
    await expect.poll(() => app.position()).toBeGreaterThan(1)
    const place = await app.position()
    const revoked = page.waitForResponse(answer => answer.request().method() === 'DELETE')
    await app.signOut()
    await expect(page).toHaveURL('/login')
    expect((await revoked).status()).toBe(204)
    expect(await app.statusOf(access)).toBe(401)
    expect(await new OtherDevice(page.request, 'demo').placeIn(3)).toBeGreaterThanOrEqual(place * 1000)
    await expect.poll(() => app.paused()).toBe(true)
    await expect(app.player).toHaveCount(0)
    await expect.poll(() => page.evaluate(remains)).toEqual({ stored: [], pages: 0 })
    await expect.poll(() => pictures(page)).toBe(0)
  })
})

/** What is left of a listener's data on this device, except pictures. */
async function remains(): Promise<{ stored: string[]; pages: number }> {
  const pages = await new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('segue-pages')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('queries').objectStore('queries').count()
      counting.onsuccess = () => {
        opening.result.close()
        resolve(counting.result)
      }
    }
  })
  // Whether this browser can write recordings belongs to nobody.
  const stored = Object.keys(localStorage).filter(key => !key.startsWith('segue.volume') && key !== 'canWriteFiles')
  return { stored, pages }
}
