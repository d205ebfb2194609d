import { userEvent } from 'vitest/browser'
import { favouriteSet } from '#contract/routes/marks.ts'
import { storageKeys } from '../../../src/data/storage/stored.ts'
import { mayDebug } from '../../../src/features/debug/may-debug.ts'
import { player } from '../../../src/player/player.ts'
import { expect, page, sizes, test } from '../support/app.tsx'
import { violations } from '../support/axe.ts'
import { exactly } from '../support/exactly.ts'
import {
  acceptFavourite,
  addFavourite,
  heartOf,
  pier,
  quarry,
  sentFavourites,
  waitForStoredWrites,
  withFavourites,
} from '../support/favourites.ts'
import { refused } from '../support/server.ts'
import { withNavigator } from '../support/with-navigator.ts'

const panel = page.getByRole('complementary', { name: 'Debug' })
const tab = (name: string) => panel.getByRole('tab', { name: new RegExp(`^${name}`) })
const close = panel.getByRole('button', { name: 'Close' })

/** The value of a fact of the current tab. */
const fact = (name: string) =>
  panel
    .getByRole('row')
    .filter({ hasText: new RegExp(`^${name}`) })
    .getByRole('cell')

/** The row of a table of the current tab that contains this text. */
const row = (text: string) => panel.getByRole('row').filter({ hasText: text })

test('?debug opens the panel in development, and in production for admins alone', async ({ app, server }) => {
  expect([mayDebug(true, undefined), mayDebug(true, 'listener')]).toEqual([true, true])
  expect([mayDebug(false, undefined), mayDebug(false, 'listener'), mayDebug(false, 'curator')]).toEqual([
    false,
    false,
    false,
  ])
  expect(mayDebug(false, 'admin')).toBe(true)
  withFavourites(server)
  await app.openAs('/sets?debug')
  await expect.element(panel).toBeVisible()
  await app.go('/sets')
  await expect.element(panel).not.toBeInTheDocument()
})

test('a favorite that is made offline is pending in the outbox, and leaves it when it is sent', async ({
  app,
  server,
}) => {
  withFavourites(server)
  const user = await app.openAs('/sets?debug')
  await expect.element(fact('pending')).toHaveTextContent(exactly('0'))
  await expect.element(heartOf(pier).empty).toBeVisible()
  await app.goOffline()
  await addFavourite(pier)
  await expect.element(fact('pending')).toHaveTextContent(exactly('1'))
  await expect.element(fact('online')).toHaveTextContent(exactly('no'))
  await expect.element(row(pier.set_name).filter({ hasText: 'waiting' })).toBeVisible()
  await expect.element(tab('Outbox')).toHaveTextContent(/Outbox 1/)
  await app.reconnect()
  await expect.element(fact('pending')).toHaveTextContent(exactly('0'))
  await expect.element(row(`favourite`).filter({ hasText: 'answered' })).toBeVisible()
  await expect.element(fact('sender')).toHaveTextContent(exactly('not sending'))
  expect(sentFavourites(server)).toEqual([[pier.id, true]])
  await waitForStoredWrites(user, 0)
})

test('a write that backs off after failures is sent at once by Send outbox', async ({ app, server }) => {
  withFavourites(server).on(favouriteSet, { ...refused(500, 'Broken'), headers: { 'retry-after': '600' } })
  const user = await app.openAs('/sets?debug')
  await expect.element(heartOf(quarry).empty).toBeVisible()
  await addFavourite(quarry)
  await expect.element(row(quarry.set_name).filter({ hasText: 'backs off' })).toBeVisible()
  await expect.element(row(quarry.set_name).filter({ hasText: '500' })).toBeVisible()
  server.on(favouriteSet, acceptFavourite)
  await panel.getByRole('button', { name: 'Send outbox' }).click()
  await expect.element(fact('pending')).toHaveTextContent(exactly('0'))
  await waitForStoredWrites(user, 0)
})

test('the session and everything that is copied contain no token', async ({ app, server }) => {
  withFavourites(server)
  const user = await app.openAs('/sets?debug', { role: 'admin' })
  const token = localStorage.getItem(storageKeys.accessToken) ?? ''
  const secrets = [
    token,
    ...token.split('.').filter(part => part.length > 8),
    localStorage.getItem(storageKeys.refreshToken),
  ]
  await tab('Session').click()
  await expect.element(fact('role')).toHaveTextContent(exactly('admin'))
  await expect.element(fact('access token').first()).toHaveTextContent(exactly('stored'))
  let copied = ''
  const writeText = async (text: string) => {
    copied = text
  }
  using _ = withNavigator({ clipboard: { writeText } })
  await panel.getByRole('button', { name: 'Copy as JSON' }).click()
  await expect.element(panel.getByRole('button', { name: 'Copied as JSON' })).toBeVisible()
  expect(Object.keys(JSON.parse(copied))).toEqual(
    expect.arrayContaining(['format', 'outbox', 'pages', 'session', 'player', 'worker', 'device']),
  )
  expect(copied).toContain(user.username)
  for (const secret of secrets) expect(copied).not.toContain(secret)
  expect(copied).not.toContain(user.email)
})

test('Escape closes the panel, removes ?debug from the URL and gives the focus back', async ({ app, server }) => {
  withFavourites(server)
  await app.openAs('/sets?debug')
  await expect.element(heartOf(quarry).empty).toBeVisible()
  // The panel has the focus, because nothing else had it.
  await expect.element(panel).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  expect(app.path).toBe('/sets')
  await expect.element(page.getByRole('main')).toHaveFocus()
  await app.go('/sets?debug')
  await expect.element(panel).toBeVisible()
  const heart = heartOf(quarry).empty.element()
  if (heart instanceof HTMLElement) heart.focus()
  await tab('Player').click()
  await expect.element(tab('Player')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(heartOf(quarry).empty).toHaveFocus()
  expect(app.path).toBe('/sets')
})

test('the panel is closed by its button, and within it the Tab key reaches everything', async ({ app, server }) => {
  withFavourites(server)
  await app.openAs('/sets?debug')
  await expect.element(panel).toHaveFocus()
  const reached: string[] = []
  for (let step = 0; step < 6; step++) {
    await userEvent.tab()
    reached.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
  }
  expect(reached).toEqual(['Copy as JSON', 'Send outbox', 'Refresh', 'Close', 'Outbox 0', 'outbox'])
  await close.click()
  await expect.element(panel).not.toBeInTheDocument()
  expect(app.path).toBe('/sets')
})

test('the panel stays open from page to page', async ({ app, server }) => {
  withFavourites(server)
  await app.openAs('/sets?debug')
  await expect.element(panel).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Tracks' }).first().click()
  await expect.poll(() => app.path).toMatch(/^\/tracks\?debug/)
  await expect.element(panel).toBeVisible()
})

test("the player's tab names the set that is loaded and the one that plays, by their ids as they are", async ({
  app,
  server,
}) => {
  withFavourites(server)
  await app.openAs('/sets?debug')
  await tab('Player').click()
  await expect.element(fact('state')).toHaveTextContent(exactly('empty'))
  player.load({ ...quarry, id: 12_345 })
  await expect.element(fact('state')).toHaveTextContent(exactly('paused'))
  await expect.element(fact('set named')).toHaveTextContent(exactly(`12345 ${quarry.set_name}`))
  await expect.element(fact('set played')).toHaveTextContent(exactly('12345'))
})

test('axe finds nothing in any of its tabs, on a phone and on a desktop, and it fits', async ({ app, server }) => {
  withFavourites(server)
  await app.openAs('/sets?debug')
  await expect.element(heartOf(quarry).empty).toBeVisible()
  for (const [width, height] of [sizes.phone, sizes.desktop]) {
    await page.viewport(width, height)
    for (const name of ['Outbox', 'Pages', 'Session', 'Player', 'Worker', 'Device']) {
      await tab(name).click()
      await expect.element(panel.getByRole('region', { name: name.toLowerCase() })).toBeVisible()
      expect([name, await violations()]).toEqual([name, []])
    }
    expect(document.documentElement.scrollWidth).toBe(width)
    expect(close.element().getBoundingClientRect().right).toBeLessThanOrEqual(width)
  }
})
