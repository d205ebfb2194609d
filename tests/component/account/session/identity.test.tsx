import { onTestFinished, vi } from 'vitest'
import { getMe, renewTokens } from '#contract/routes/account.ts'
import { resolveSession } from '../../../../src/data/session/session.ts'
import { readRecord } from '../../../../src/data/session/tokens/session-database.ts'
import { storeTokens } from '../../../../src/data/session/tokens/session-storage.ts'
import { expect, test } from '../../support/app.tsx'
import { aUser } from '../../support/entities.ts'
import { withFavourites } from '../../support/favourites.ts'
import { acceptRenewals, asWorker, expiredToken, expireRecord, none, tokens } from '../../support/session.ts'

/** An identity provider at which the listener is signed in. */
const provided = vi.hoisted(() => ({ token: '', isThere: true }))
vi.mock('../../../../src/data/session/social/identity-provider.ts', () => ({
  isProviderOpen: () => false,
  identityProvider: async () => ({
    token: async () => provided.token,
    signOut: async () => undefined,
    onIdentity(listener: (isThere: boolean) => void) {
      listener(provided.isThere)
      return () => undefined
    },
  }),
}))

test("the worker leaves an identity's renewal to the page, and then uses the page's token", async ({ app, server }) => {
  const uid = 'eve-at-google'
  const identityToken = (made: number) => `e30.${btoa(JSON.stringify({ sub: uid, made }))}.test`
  provided.token = identityToken(2)
  const user = aUser({ auth_provider: 'google', firebase_uid: uid })
  withFavourites(server)
  await app.openAs('/home', user)
  acceptRenewals(server, user)
  localStorage.removeItem('refresh_token')
  storeTokens({ access_token: identityToken(1) })
  await resolveSession()
  await expect.poll(async () => (await readRecord())?.tokens).toEqual({ access_token: identityToken(1) })
  expect(await asWorker(user.id)).toBe(200)
  await expireRecord()
  const before = server.calls(getMe).length
  expect(await asWorker(user.id)).toBe(401)
  expect(server.calls(getMe)).toHaveLength(before + 1)
  storeTokens({ access_token: expiredToken })
  await resolveSession()
  await expect.poll(async () => (await readRecord())?.tokens).toEqual({ access_token: identityToken(2) })
  expect(await asWorker(user.id)).toBe(200)
  expect(server.calls(renewTokens)).toEqual([])
})

test('a session whose identity the provider no longer knows ends', async ({ app, server }) => {
  const uid = 'eve-at-google'
  provided.isThere = false
  onTestFinished(() => {
    provided.isThere = true
  })
  withFavourites(server)
  const user = await app.openAs('/sets', aUser({ auth_provider: 'google', firebase_uid: uid }))
  server.on(getMe, user)
  localStorage.removeItem('refresh_token')
  storeTokens({ access_token: `e30.${btoa(JSON.stringify({ sub: uid }))}.test` })
  await resolveSession()
  await expect.poll(() => app.path).toMatch(/^\/login/)
  expect(tokens()).toEqual(none)
  await expect.poll(async () => (await readRecord())?.tokens ?? null).toBeNull()
})
