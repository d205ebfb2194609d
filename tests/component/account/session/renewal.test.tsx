import type { User } from '#contract/entities/account.ts'
import { getMe, renewTokens } from '#contract/routes/account.ts'
import { listSets } from '#contract/routes/catalogue.ts'
import { resolveSession } from '../../../../src/data/session/session.ts'
import { readRecord } from '../../../../src/data/session/tokens/session-database.ts'
import { accessToken, refreshToken } from '../../../../src/data/session/tokens/session-storage.ts'
import { expect, page, test } from '../../support/app.tsx'
import { allowSignIn, signInByForm } from '../../support/favourites.ts'
import { noAnswer, refused } from '../../support/server.ts'
import {
  acceptRenewals,
  asWorker,
  expire,
  expiredToken,
  expireRecord,
  openSession,
  recorded,
  restoreStorage,
  row,
  tokens,
} from '../../support/session.ts'

/** Lets the page find its access token expired, and renew the session. */
async function renewedByPage(): Promise<void> {
  expire()
  await resolveSession()
  expect(accessToken()).not.toBe(expiredToken)
}

/** Lets the worker find the access token expired, and renew the session. */
async function renewedByWorker({ id }: User): Promise<void> {
  await expireRecord()
  expect(await asWorker(id)).toBe(200)
}

test('an expired access token is renewed without the listener noticing', async ({ app, server }) => {
  await openSession(app, server)
  expire()
  await app.go('/sets')
  await expect.element(row).toBeVisible()
  expect(server.calls(renewTokens)).toHaveLength(1)
  expect(tokens().refresh).toBe('refresh token 1')
})

test('a renewal whose answer is lost does not sign out, and the next one succeeds', async ({ app, server }) => {
  const user = await openSession(app, server)
  const { refresh } = tokens()
  server.on(renewTokens, noAnswer)
  expire()
  await app.go('/sets')
  await expect.element(page.getByRole('heading', { name: 'The server is unresponsive' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  expect(tokens()).toEqual({ access: expiredToken, refresh })
  acceptRenewals(server, user)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(row).toBeVisible()
  expect(tokens().refresh).toBe('refresh token 1')
})

test('a session that was ended elsewhere ends for the page and the worker, and the login leads back', async ({
  app,
  server,
}) => {
  const user = await openSession(app, server)
  server.on(getMe, refused(401)).on(listSets, refused(401)).on(renewTokens, refused(401))
  await app.go('/sets')
  await expect.poll(() => app.path).toBe(`/login?next=${encodeURIComponent('/sets')}`)
  await expect.poll(readRecord).toBeNull()
  expect(await asWorker(user.id)).toBe(401)
  allowSignIn(acceptRenewals(server, user), user)
  await signInByForm(user)
  await expect.poll(() => app.path).toBe('/sets')
  await expect.element(row).toBeVisible()
})

test('the worker sends nothing for a listener who is not signed in', async ({ app, server }) => {
  const { id } = await openSession(app, server)
  const before = server.calls(getMe).length
  expect(await asWorker(id + 1)).toBe(401)
  expect(server.calls(getMe)).toHaveLength(before)
  expect(await asWorker(id)).toBe(200)
})

test('replaced tokens that a crash restored are not used again', async ({ app, server }) => {
  await openSession(app, server)
  const stored = { ...localStorage }
  const first = refreshToken()
  for (const _ of [1, 2]) await renewedByPage()
  await recorded()
  restoreStorage(stored)
  await renewedByPage()
  expect(server.calls(renewTokens).map(({ body }) => body.refresh_token)).toEqual([
    first,
    'refresh token 1',
    ...server
      .calls(renewTokens)
      .slice(2)
      .map(() => 'refresh token 2'),
  ])
  await app.go('/sets')
  await expect.element(row).toBeVisible()
})

test('the page uses the tokens that the worker renewed, and does not renew them again', async ({ app, server }) => {
  const user = await openSession(app, server)
  for (const _ of [1, 2]) await renewedByWorker(user)
  expire()
  await resolveSession()
  expect(server.calls(renewTokens)).toHaveLength(2)
  expect(tokens().refresh).toBe('refresh token 2')
})

test("the page renews the worker's tokens when they have expired, too", async ({ app, server }) => {
  const user = await openSession(app, server)
  for (const _ of [1, 2]) await renewedByWorker(user)
  await expireRecord()
  expire()
  await app.go('/sets')
  await expect.element(row).toBeVisible()
  expect(tokens().refresh).toBe('refresh token 3')
  await recorded()
})

test('the page and the worker can renew in turn', async ({ app, server }) => {
  const user = await openSession(app, server)
  for (const _ of [1, 2, 3]) {
    await renewedByWorker(user)
    await renewedByPage()
    await recorded()
  }
  await app.go('/sets')
  await expect.element(row).toBeVisible()
})
