import { promisifyRequest } from 'idb-keyval'
import { userEvent } from 'vitest/browser'
import { getMe, signIn } from '#contract/routes/account.ts'
import { getClientConfig } from '#contract/routes/system.ts'
import { openDatabase } from '../../../src/data/storage/database.ts'
import { readText, storageKeys, write } from '../../../src/data/storage/stored.ts'
import type { ComponentApp } from '../support/app.tsx'
import { expect, page, test } from '../support/catalogue.ts'
import { aUser } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'
import { type FakeServer, noAnswer, refused } from '../support/server.ts'

const field = (label: string) => page.getByLabelText(label, { exact: true })
const login = page.getByRole('button', { name: 'Login', exact: true })
const alert = page.getByRole('alert')
const title = page.getByRole('heading', { level: 1 })
const tokens = { access_token: 'an access token', refresh_token: 'a refresh token' }

/** Makes the server accept every sign-in. */
function acceptSignIn(server: FakeServer): FakeServer {
  return server.on(signIn, tokens).on(getMe, aUser())
}

async function submit(username = 'ayo', password = 'secret'): Promise<void> {
  await field('Username').fill(username)
  await field('Password').fill(password)
  await login.click()
}

async function openLogin(app: ComponentApp, address = '/login'): Promise<void> {
  await app.open(address)
  await expect.element(title).toHaveTextContent(exactly('Login'))
}

test('below 900 px the promotional panel is hidden, and the logo is above the form', async ({ app }) => {
  await page.viewport(900, 900)
  await openLogin(app)
  const panel = page.getByRole('banner')
  await expect.element(panel.getByText(/^Listen to sets/)).toBeVisible()
  await page.viewport(899, 900)
  await expect.element(panel.getByText(/^Listen to sets/)).not.toBeVisible()
  const shown = [...panel.element().children].filter(child => child.getClientRects().length > 0)
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Segue'])
})

test('the form works by keyboard alone, and sends what was typed', async ({ app, server }) => {
  acceptSignIn(server)
  await openLogin(app)
  await field('Username').click()
  await userEvent.keyboard('ayo{Tab}päss{Enter}')
  await expect.poll(() => app.path).toBe('/home')
  const utf8 = String.fromCharCode(...new TextEncoder().encode('ayo:päss'))
  expect(server.calls(signIn).map(({ authorization }) => authorization)).toEqual([`Basic ${btoa(utf8)}`])
})

test('on a demo, a press fills in one of its accounts, and the form logs in with it', async ({ app, server }) => {
  const demo_accounts = [
    { username: 'demo', password: 'demo-listener', role: 'listener' } as const,
    { username: 'curator', password: 'demo-curator', role: 'curator' } as const,
  ]
  const config = {
    firebase: null,
    is_demo: true,
    store_search_url: 'https://store.example/',
    push_public_key: null,
    demo_accounts,
  }
  acceptSignIn(server).on(getClientConfig, config)
  await openLogin(app)
  const demo = page.getByRole('region', { name: 'Demo' })
  for (const button of demo.getByRole('button').elements())
    expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await demo.getByRole('button', { name: 'Listen as demo' }).click()
  await demo.getByRole('button', { name: 'Curate as curator' }).click()
  await expect.element(login).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => app.path).toBe('/home')
  expect(server.calls(signIn).map(({ authorization }) => authorization)).toEqual([
    `Basic ${btoa('curator:demo-curator')}`,
  ])
})

for (const [status, message] of [
  [401, 'Invalid username or password. Please try again.'],
  [403, 'This account is disabled.'],
  [429, 'Too many failed login attempts. Please try again later.'],
  [500, 'Something went wrong. Please try again later.'],
] as const)
  test(`a sign-in that fails with ${status} shows the error, and can be sent again`, async ({ app, server }) => {
    acceptSignIn(server).on(signIn, refused(status))
    await openLogin(app)
    await submit()
    await expect.element(alert).toHaveTextContent(exactly(message))
    await expect.element(field('Username')).toHaveValue('ayo')
    expect(app.path).toBe('/login')
    server.on(signIn, tokens)
    await submit()
    await expect.poll(() => app.path).toBe('/home')
  })

/** Delays every write to the session's record. */
function blockRecord(): Disposable {
  let held = true
  void openDatabase('segue-session', 'session').strict('readwrite', async store => {
    while (held) await promisifyRequest(store.get('session'))
  })
  return {
    [Symbol.dispose]() {
      held = false
    },
  }
}

test('the app opens only after the session is stored on the disk', async ({ app, server }) => {
  acceptSignIn(server)
  await openLogin(app)
  {
    using _ = blockRecord()
    await submit()
    await expect.poll(() => server.calls(getMe)).toHaveLength(1)
    await expect.poll(() => readText(storageKeys.user)).not.toBeNull()
    expect(app.path).toBe('/login')
  }
  await expect.poll(() => app.path).toBe('/home')
})

test('an empty form shows what is missing and focuses the first field', async ({ app, server }) => {
  await openLogin(app)
  await login.click()
  await expect.element(field('Username')).toHaveAccessibleDescription('Enter your username')
  await expect.element(field('Password')).toHaveAccessibleDescription('Enter your password')
  await expect.element(field('Username')).toHaveFocus()
  expect(server.calls(signIn)).toEqual([])
})

test('a server that does not answer is shown as unresponsive', async ({ app, server }) => {
  server.on(signIn, noAnswer)
  await openLogin(app)
  await submit()
  await expect.element(alert).toHaveTextContent(exactly('The server is unresponsive'))
})

test("when the profile can't be fetched after the sign-in, the form says so and no token is left", async ({
  app,
  server,
}) => {
  acceptSignIn(server).on(getMe, noAnswer)
  await openLogin(app)
  await submit()
  await expect.element(alert).toHaveTextContent(exactly('The server is unresponsive'))
  expect([readText(storageKeys.accessToken), readText(storageKeys.refreshToken)]).toEqual([null, null])
})

test('the form shows that it is loading, and a second click sends nothing', async ({ app, server }) => {
  acceptSignIn(server)
  const respond = server.hold(signIn)
  await openLogin(app)
  await submit()
  await expect.element(login).toHaveAttribute('aria-busy', 'true')
  await login.click({ force: true })
  respond(tokens)
  await expect.poll(() => app.path).toBe('/home')
  expect(server.calls(signIn)).toHaveLength(1)
})

test('a server without an identity provider offers none', async ({ app, server }) => {
  await openLogin(app)
  await expect.poll(() => server.calls(getClientConfig)).toHaveLength(1)
  await expect.element(login).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Continue with/ })).not.toBeInTheDocument()
})

test('home redirects, once, to the page that was wanted before the login', async ({ app, server }) => {
  acceptSignIn(server)
  await app.open('/labels?genre=Dub')
  await expect.poll(() => app.path).toBe(`/login?next=${encodeURIComponent('/labels?genre=Dub')}`)
  await app.go('/login')
  await submit()
  await expect.poll(() => app.path).toBe('/labels?genre=Dub')
  await app.go('/home')
  await expect.element(page.getByRole('heading', { name: 'Featured Sets' })).toBeVisible()
  expect(app.path).toBe('/home')
})

test('the sign-in leads to the page in `next`', async ({ app, server }) => {
  acceptSignIn(server)
  await app.open('/about')
  await app.go('/login', { next: '/labels' })
  await submit()
  await expect.poll(() => app.path).toBe('/labels')
})

test('the sign-in never leads to another site', async ({ app, server }) => {
  acceptSignIn(server)
  const elsewhere = '//evil.example/labels'
  write(storageKeys.next, elsewhere)
  await openLogin(app, `/login?next=${encodeURIComponent(elsewhere)}`)
  await submit()
  await expect.poll(() => app.path).toBe('/home')
})

test('a listener is redirected home from the guest pages', async ({ app }) => {
  await app.openAs('/about')
  for (const path of ['/', '/login', '/register', '/forgot-password', '/reset?token=x', '/no/such/page']) {
    await app.go(path)
    await expect.poll(() => app.path, { message: path }).toBe('/home')
    await app.go('/about')
    await expect.poll(() => app.path).toBe('/about')
  }
})

test('a guest is redirected to the login from the root and from unknown pages', async ({ app }) => {
  await openLogin(app, '/')
  expect(app.path).toBe('/login')
  await app.go('/no/such/page')
  await expect.poll(() => app.path).toBe(`/login?next=${encodeURIComponent('/no/such/page')}`)
})
