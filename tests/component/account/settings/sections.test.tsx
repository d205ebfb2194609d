import { userEvent } from 'vitest/browser'
import { requestPasswordReset } from '#contract/routes/account.ts'
import { changeMe, exportMe } from '#contract/routes/me.ts'
import { changeSettings, getSettings } from '#contract/routes/settings.ts'
import { expect, page, test, textsOf } from '../../support/catalogue.ts'
import { someSettings } from '../../support/entities/account.ts'
import { exactly } from '../../support/exactly.ts'
import { noAnswer, refused } from '../../support/server.ts'
import {
  about,
  button,
  doneIn,
  email,
  failedIn,
  marketing,
  openSettings,
  part,
  profile,
  unresponsive,
} from '../../support/settings.ts'
import { withNavigator } from '../../support/with-navigator.ts'

const storage = part('App storage')
const data = part('Your data')

test('the profile links to the settings, which have these sections', async ({ app }) => {
  const { username } = await openSettings(app)
  await app.go('/profile')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(exactly(username))
  expect(document.title).toBe(`${username} on Segue`)
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await expect.poll(() => app.path).toBe('/settings')
  await expect
    .poll(() => textsOf(page.getByRole('heading', { level: 2 })))
    .toEqual([
      'Profile',
      'Password',
      'Email',
      'Devices',
      'Blocked listeners',
      'Podcast feed',
      'Other apps',
      'ListenBrainz',
      'App storage',
      'Your data',
      'Delete account',
    ])
  expect(document.title).toBe('Settings on Segue')
})

test('the marketing switch opts out at once, and in again', async ({ app, server }) => {
  await openSettings(app)
  server.on(changeSettings, ({ body }) => {
    const settings = someSettings(body)
    server.on(getSettings, settings)
    return settings
  })
  await expect.element(marketing).toBeChecked()
  await marketing.click()
  await expect.element(doneIn(email)).toHaveTextContent(exactly("You won't get marketing emails."))
  await expect.element(marketing).not.toBeChecked()
  await userEvent.keyboard(' ')
  await expect.element(doneIn(email)).toHaveTextContent(exactly("You'll get marketing emails."))
  await expect.element(marketing).toBeChecked()
  expect(server.calls(changeSettings).map(({ body }) => body)).toEqual([
    { marketing_opt_out: true },
    { marketing_opt_out: false },
  ])
})

test('the marketing switch flips back if it could not be saved', async ({ app, server }) => {
  await openSettings(app)
  const respond = server.hold(changeSettings)
  await marketing.click()
  await expect.element(marketing).not.toBeChecked()
  respond(noAnswer)
  await expect.element(failedIn(email)).toHaveTextContent(exactly(unresponsive))
  await expect.element(marketing).toBeChecked()
})

test('an account without a password names its identity provider, and can request a link to set a password', async ({
  app,
  server,
}) => {
  const user = await openSettings(app, { user: { auth_provider: 'google' }, settings: { has_password: false } })
  server.on(requestPasswordReset, {})
  const password = part('Password')
  await expect.element(password).toHaveTextContent('You log in with Google')
  await button('Email me a link to set a password').click()
  await expect
    .element(doneIn(password))
    .toHaveTextContent(
      exactly('Please check your email inbox or SPAM folder for a password reset email from no-reply@segue.example.'),
    )
  expect(server.calls(requestPasswordReset).map(({ body }) => body)).toEqual([{ email: user.email }])
})

test('the storage can be protected if the browser agrees, otherwise an error is shown', async ({ app }) => {
  let agrees = false
  let isProtected = false
  const real = navigator.storage
  const storageOf = {
    getDirectory: () => real.getDirectory(),
    estimate: async () => ({ usage: 3_000_000, quota: 2_000_000_000 }),
    persisted: async () => isProtected,
    persist: async () => {
      isProtected = agrees
      return agrees
    },
  }
  using _ = withNavigator({ storage: storageOf })
  await openSettings(app)
  await expect.element(storage).toHaveTextContent(/\d MB of the [\d.]+ GB your browser allows/)
  await expect.element(storage).toHaveTextContent('Not protected:')
  await button('Protect storage').click()
  await expect.element(failedIn(storage)).toHaveTextContent('Your browser declined.')
  await expect.element(storage).toHaveTextContent('Not protected:')
  agrees = true
  await button('Protect storage').click()
  await expect.element(storage).toHaveTextContent(/(?<!Not )Protected:/)
  await expect.element(button('Protect storage')).not.toBeInTheDocument()
})

test('a failed download of the data shows the error, also after too many attempts', async ({ app, server }) => {
  await openSettings(app)
  server.on(exportMe, noAnswer)
  await button('Download my data').click()
  await expect.element(failedIn(data)).toHaveTextContent(exactly(unresponsive))
  const often = "You've downloaded your data several times. Please try again later."
  server.on(exportMe, refused(429, often))
  await button('Download my data').click()
  await expect.element(failedIn(data)).toHaveTextContent(exactly(often))
})

test('offline, nothing can be saved, and each control says why', async ({ app, server }) => {
  server.on(changeMe, await openSettings(app))
  await expect.element(marketing).toBeChecked()
  server.goAway()
  await expect.element(part('Password').getByText("You're offline")).toBeVisible()
  await expect.element(marketing).toBeDisabled()
  await marketing.click({ force: true })
  await expect.element(marketing).toBeChecked()
  for (const name of ['Save', 'Change password', 'Download my data', 'Delete my account…']) {
    await expect.element(button(name)).toBeDisabled()
    await expect.element(button(name)).toHaveAccessibleDescription("You're offline")
  }
  await about.fill('Kept for later.')
  await button('Save').click({ force: true })
  await expect.element(doneIn(profile)).not.toBeInTheDocument()
  server.comeBack()
  await button('Save').click()
  await expect.element(doneIn(profile)).toHaveTextContent(exactly('Bio saved.'))
  expect(server.calls(changeMe)).toHaveLength(1)
  expect(server.calls(changeSettings)).toEqual([])
})

test('the settings can be changed by keyboard alone', async ({ app, server }) => {
  server.on(changeMe, await openSettings(app)).on(changeSettings, ({ body }) => someSettings(body))
  await expect.element(page.getByText('This device', { exact: true })).toBeVisible()
  const reach = async (matches: (focused: Element) => boolean) => {
    const isReached = () => document.activeElement !== null && matches(document.activeElement)
    for (let presses = 0; presses < 60 && !isReached(); presses++) await userEvent.keyboard('{Tab}')
    expect(isReached()).toBe(true)
  }
  await reach(({ tagName }) => tagName === 'TEXTAREA')
  await userEvent.keyboard('By hand.')
  await reach(({ textContent }) => textContent === 'Save')
  await userEvent.keyboard('{Enter}')
  await expect.element(doneIn(profile)).toHaveTextContent(exactly('Bio saved.'))
  await reach(({ role }) => role === 'switch')
  await userEvent.keyboard(' ')
  await expect.element(doneIn(email)).toHaveTextContent('marketing emails.')
  await reach(({ textContent }) => textContent === 'Delete my account…')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Delete my account…')).toHaveFocus()
})

test('nothing scrolls sideways at 360 px, however long a name is', async ({ app }) => {
  await page.viewport(360, 800)
  const username = `${crypto.randomUUID()}-${crypto.randomUUID()}`
  await openSettings(app, { user: { username, about_me: username, email: `${username}@listener.example` } })
  const { documentElement } = document
  for (const [path, title] of [
    ['/settings', 'Settings'],
    ['/profile', username],
    ['/downloads', 'Downloads'],
  ] as const) {
    await app.go(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(exactly(title))
    await expect
      .poll(() => documentElement.scrollWidth - documentElement.clientWidth, { message: path })
      .toBeLessThanOrEqual(0)
  }
})
