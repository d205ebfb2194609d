import { beforeEach, vi } from 'vitest'
import { createUser, getUserByEmail, linkIdentity } from '#contract/routes/account.ts'
import { getClientConfig } from '#contract/routes/system.ts'
import { type Identity, IdentityError, type IdentityProvider } from '../../../src/data/session/social/identity.ts'
import { readText, storageKeys } from '../../../src/data/storage/stored.ts'
import { test as base, expect, page } from '../support/catalogue.ts'
import { aUser } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'
import { noAnswer, refused } from '../support/server.ts'

/** Signing in with an identity provider, whose own code is mocked. */

const identity: Identity = {
  uid: 'uid-of-ada',
  email: 'ada@identity.example',
  displayName: 'Ada Beat',
  provider: 'google',
  token: 'e30.e30.identity',
}

const provider = vi.hoisted(() => ({
  signInByPopup: vi.fn<IdentityProvider['signInByPopup']>(),
  signInByRedirect: vi.fn<IdentityProvider['signInByRedirect']>(),
  redirectResult: async () => null,
  token: async () => 'e30.e30.identity',
  signOut: vi.fn(async () => {}),
  onIdentity: vi.fn<IdentityProvider['onIdentity']>(() => () => {}),
}))
vi.mock('../../../src/data/session/social/firebase.ts', () => ({ openFirebase: () => provider }))

const google = page.getByRole('button', { name: 'Continue with Google' })
const alert = page.getByRole('alert')

const test = base.extend<{ firebase: undefined }>({
  firebase: [
    async ({ server }, use) => {
      const firebase = { api_key: 'key', auth_domain: 'a.example', project_id: 'p', app_id: null, emulator_host: null }
      server.on(getClientConfig, {
        firebase,
        is_demo: false,
        store_search_url: 'https://store.example/',
        push_public_key: null,
      })
      await use(undefined)
    },
    { auto: true },
  ],
})

beforeEach(() => {
  provider.signOut.mockClear()
  provider.onIdentity.mockClear()
  provider.signInByPopup.mockReset().mockResolvedValue(identity)
})

/** Expects that no part of a session is left. */
function expectNoSession(): void {
  expect(readText(storageKeys.accessToken)).toBeNull()
  expect(readText(storageKeys.refreshToken)).toBeNull()
}

for (const [reason, message] of [
  ['cancelled', 'Login cancelled. Please try again.'],
  ['blocked', 'Popup was blocked by your browser. Please allow popups for this site.'],
  ['unreachable', 'The server is unresponsive'],
  ['other', 'Something went wrong. Please try again later.'],
] as const)
  test(`a popup that fails (${reason}) shows why, and the sign-in can be tried again`, async ({ app, server }) => {
    provider.signInByPopup.mockRejectedValueOnce(new IdentityError(reason, null))
    server.on(getUserByEmail, aUser({ email: identity.email, firebase_uid: identity.uid, auth_provider: 'google' }))
    await app.open('/login')
    await google.click()
    await expect.element(alert).toHaveTextContent(exactly(message))
    expectNoSession()
    await google.click()
    await expect.poll(() => app.path).toBe('/home')
  })

for (const [what, answer, message] of [
  ['an unresponsive server', noAnswer, 'The server is unresponsive'],
  ['a disabled account', refused(403, 'This account is disabled.'), 'This account is disabled.'],
] as const)
  test(`${what} is shown, and no half session is left`, async ({ app, server }) => {
    server.on(getUserByEmail, answer)
    await app.open('/login')
    await google.click()
    await expect.element(alert).toHaveTextContent(exactly(message))
    expectNoSession()
    expect(provider.signOut).toHaveBeenCalled()
  })

for (const field of ['username', 'email'])
  test(`an identity whose ${field} is taken shows that, and no half session is left`, async ({ app, server }) => {
    const message = `This ${field} is already taken, please use a different one`
    server.on(getUserByEmail, refused(404)).on(createUser, refused(409, 'Taken', { [field]: [message] }))
    await app.open('/login')
    await google.click()
    await expect.element(alert).toHaveTextContent(exactly(message))
    expectNoSession()
    expect(provider.signOut).toHaveBeenCalled()
  })

test("a new visitor gets an account with the provider's name and email", async ({ app, server }) => {
  const user = aUser({ email: identity.email, firebase_uid: identity.uid, auth_provider: 'google' })
  server.on(getUserByEmail, refused(404)).on(createUser, () => {
    server.on(getUserByEmail, user)
    return user
  })
  await app.open('/login')
  await google.click()
  await expect.poll(() => app.path).toBe('/home')
  expect(server.calls(createUser).map(({ body }) => body)).toEqual([
    {
      firebase_uid: identity.uid,
      username: identity.email,
      email: identity.email,
      about_me: 'Ada Beat',
      auth_provider: 'google',
    },
  ])
})

test('an identity that is signed out elsewhere ends the session, unless the provider never knew it', async ({
  app,
  server,
}) => {
  server.on(getUserByEmail, aUser({ email: identity.email, firebase_uid: identity.uid, auth_provider: 'google' }))
  await app.open('/login')
  await google.click()
  await expect.poll(() => app.path).toBe('/home')
  await expect.poll(() => provider.onIdentity.mock.lastCall).toBeDefined()
  const notifyIdentity = provider.onIdentity.mock.lastCall?.[0]
  notifyIdentity?.(false)
  expect(readText(storageKeys.accessToken)).toBe(identity.token)
  notifyIdentity?.(true)
  notifyIdentity?.(false)
  await expect.poll(() => app.path).toMatch(/^\/login/)
  expectNoSession()
})

test('a listener without this identity is linked to it', async ({ app, server }) => {
  const user = aUser({ email: identity.email })
  server.on(getUserByEmail, user).on(linkIdentity, { ...user, firebase_uid: identity.uid, auth_provider: 'google' })
  await app.open('/login')
  await google.click()
  await expect.poll(() => app.path).toBe('/home')
  expect(server.calls(linkIdentity).map(({ body }) => body)).toEqual([
    { id: `${user.id}`, firebase_uid: identity.uid, auth_provider: 'google' },
  ])
})
