import { renewTokens, signOut } from '#contract/routes/account.ts'
import { favouriteSet } from '#contract/routes/marks.ts'
import { changeMe, getSessions } from '#contract/routes/me.ts'
import { getSettings } from '#contract/routes/settings.ts'
import { health } from '#contract/routes/system.ts'
import { drainInWorker } from '../../../../src/data/outbox/worker.ts'
import { expect, page, test } from '../../support/app.tsx'
import { someSettings } from '../../support/entities/account.ts'
import { aUser } from '../../support/entities.ts'
import { exactly } from '../../support/exactly.ts'
import {
  acceptFavourite,
  addFavourite,
  allowSignIn,
  banner,
  focusPage,
  heartOf,
  quarry,
  sentFavourites,
  signInByForm,
  signOutByMenu,
  tokenFor,
  tunnel,
  waitForStoredWrites,
  withFavourites,
} from '../../support/favourites.ts'
import { noAnswer, refused } from '../../support/server.ts'

const reason = 'This set was taken away'
const logoutDialog = page.getByRole('dialog', { name: 'Log out?' })

test('when the session was ended elsewhere, pending changes stay until the listener logs in again', async ({
  app,
  server,
}) => {
  withFavourites(server)
  const user = await app.openAs('/sets')
  await expect.element(heartOf(quarry).empty).toBeVisible()
  await app.goOffline()
  for (const set of [quarry, tunnel]) await addFavourite(set)
  await waitForStoredWrites(user, 2)
  server.on(favouriteSet, refused(401)).on(renewTokens, refused(401))
  server.comeBack()
  await expect.poll(() => app.path).toMatch(/^\/login/)
  await waitForStoredWrites(user, 2)
  allowSignIn(server, user).on(favouriteSet, acceptFavourite)
  await signInByForm(user)
  await waitForStoredWrites(user, 0)
  for (const set of [quarry, tunnel]) await expect.element(heartOf(set).full).toBeVisible()
})

test('pending changes of a listener are neither shown nor sent until that listener logs in again', async ({
  app,
  server,
}) => {
  withFavourites(server)
  const other = aUser()
  const user = await app.openAs('/sets')
  await expect.element(heartOf(quarry).empty).toBeVisible()
  await app.goOffline()
  await addFavourite(quarry)
  await expect.element(banner).toHaveTextContent(exactly('Offline · 1 change waiting'))
  await signOutByMenu()
  await expect
    .element(logoutDialog.getByText("1 change isn't sent yet. It'll be sent when you log in here again."))
    .toBeVisible()
  await logoutDialog.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => app.path).toBe('/login')
  allowSignIn(server, other).comeBack()
  await signInByForm(other)
  await expect.poll(() => app.path).toBe('/home')
  await app.go('/sets')
  await addFavourite(tunnel)
  await expect.poll(() => sentFavourites(server)).toEqual([[tunnel.id, true]])
  await expect.element(heartOf(quarry).empty).toBeVisible()
  await expect.element(banner).toBeEmptyDOMElement()
  await waitForStoredWrites(user, 1)
  await signOutByMenu()
  await expect.poll(() => app.path).toBe('/login')
  allowSignIn(server, user)
  await signInByForm(user)
  await waitForStoredWrites(user, 0)
  expect(server.calls(favouriteSet).map(({ authorization }) => authorization)).toEqual(
    [other, user].map(who => `Bearer ${tokenFor(who, 'signed in')}`),
  )
})

test('the worker sends pending changes of the listener who is logged in, and none after they log out', async ({
  app,
  server,
}) => {
  withFavourites(server)
  const user = await app.openAs('/sets')
  await expect.element(heartOf(quarry).empty).toBeVisible()
  server.on(favouriteSet, noAnswer).on(health, noAnswer)
  await addFavourite(quarry)
  await waitForStoredWrites(user, 1)
  await expect.element(banner).toHaveTextContent(exactly('Offline · 1 change waiting'))
  server.on(favouriteSet, acceptFavourite)
  await drainInWorker()
  expect(sentFavourites(server)).toHaveLength(2)
  // The page receives the worker's broadcast, although it still counts as offline.
  await expect.element(banner).toHaveTextContent(exactly('Offline'))
  await expect.element(heartOf(quarry).full).toBeVisible()
  await waitForStoredWrites(user, 0)
  await addFavourite(tunnel)
  await waitForStoredWrites(user, 1)
  await signOutByMenu()
  await logoutDialog.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => app.path).toBe('/login')
  server.on(health, { status: 'ok' })
  focusPage()
  await drainInWorker()
  await waitForStoredWrites(user, 1)
  expect(sentFavourites(server)).toHaveLength(2)
})

test('an unanswered heart of the previous listener does not delay those of the next one', async ({ app, server }) => {
  withFavourites(server)
  const answer = server.hold(favouriteSet)
  const first = await app.openAs('/sets')
  await addFavourite(quarry)
  await expect.poll(() => sentFavourites(server)).toHaveLength(1)
  const second = await app.switchListener()
  server.on(favouriteSet, acceptFavourite)
  await addFavourite(tunnel)
  await waitForStoredWrites(second, 0)
  expect(sentFavourites(server)).toEqual([
    [quarry.id, true],
    [tunnel.id, true],
  ])
  answer({ is_fav: true, applied: true, updated_at: '2026-11-21T12:00:00.000Z' })
  await waitForStoredWrites(first, 0)
})

test('a sign-out waits for a heart that is being sent', async ({ app, server }) => {
  withFavourites(server)
  const answer = server.hold(favouriteSet)
  const user = await app.openAs('/sets')
  await addFavourite(quarry)
  await waitForStoredWrites(user, 1)
  await signOutByMenu()
  await new Promise(requestAnimationFrame)
  expect(app.path).toBe('/sets')
  answer({ is_fav: true, applied: true, updated_at: '2026-11-21T12:00:00.000Z' })
  await expect.poll(() => app.path).toBe('/login')
  await waitForStoredWrites(user, 0)
})

test("a listener who logs out while hearts can't be sent sees what happens to them, and is logged out once they are", async ({
  app,
  server,
}) => {
  withFavourites(server)
  const answer = server.hold(favouriteSet)
  const user = await app.openAs('/sets')
  for (const set of [quarry, tunnel]) await addFavourite(set)
  await waitForStoredWrites(user, 2)
  await signOutByMenu()
  await expect
    .element(logoutDialog.getByText("2 changes aren't sent yet. They'll be sent when you log in here again."))
    .toBeVisible()
  answer({ is_fav: true, applied: true, updated_at: '2026-11-21T12:00:00.000Z' })
  await expect.poll(() => app.path).toBe('/login')
  await expect.element(logoutDialog).not.toBeInTheDocument()
  await waitForStoredWrites(user, 0)
})

test('a listener who logs out while a change is being saved is asked first, and may cancel', async ({
  app,
  server,
}) => {
  server.on(getSettings, someSettings()).on(getSessions, { data: [] }).on(signOut, null)
  const answer = server.hold(changeMe)
  const user = await app.openAs('/settings')
  await page.getByLabelText('Bio', { exact: true }).fill('Still on its way')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => server.calls(changeMe)).toHaveLength(1)
  await signOutByMenu()
  await expect.element(logoutDialog.getByText("1 change isn't saved yet and will be lost.")).toBeVisible()
  await logoutDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(logoutDialog).not.toBeInTheDocument()
  expect(app.path).toBe('/settings')
  answer({ ...user, about_me: 'Still on its way' })
  await expect.element(page.getByText('Bio saved.')).toBeVisible()
  expect(app.path).toBe('/settings')
  await signOutByMenu()
  await expect.poll(() => app.path).toBe('/login')
})

test('a listener who logs out while hearts are refused is not logged out without seeing it', async ({
  app,
  server,
}) => {
  withFavourites(server)
  const answer = server.hold(favouriteSet)
  await app.openAs('/sets')
  await addFavourite(quarry)
  await signOutByMenu()
  await expect.element(logoutDialog).toBeVisible()
  answer(refused(409, reason))
  await expect.element(page.getByText('1 change could not be saved')).toBeInTheDocument()
  expect(app.path).toBe('/sets')
  await expect.element(logoutDialog).toBeVisible()
})
