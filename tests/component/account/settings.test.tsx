import { vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { User } from '../../../contract/entities/account.ts'
import { requestPasswordReset } from '../../../contract/routes/account.ts'
import { changeMe, exportMe, removeAvatar, setAvatar } from '../../../contract/routes/me.ts'
import { changeSettings, getSettings } from '../../../contract/routes/settings.ts'
import { expect, page, test, textsOf } from '../support/catalogue.ts'
import { someSettings } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'
import { noAnswer, refused } from '../support/server.ts'
import { button, doneIn, failedIn, field, openSettings, part, unresponsive } from '../support/settings.ts'

const profile = part('Profile')
const email = part('Email')
const storage = part('App storage')
const data = part('Your data')
const about = field('Bio')
const marketing = page.getByRole('switch', { name: 'Marketing emails' })
const preview = page.getByAltText('Preview')

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

test('the bio is saved, and shown on the profile', async ({ app, server }) => {
  const user = await openSettings(app)
  const about_me = 'Front left, all night.\nWhite labels.'
  server.on(changeMe, { ...user, about_me })
  await about.fill(` ${about_me}\n`)
  await button('Save').click()
  await expect.element(doneIn(profile)).toHaveTextContent(exactly('Bio saved.'))
  expect(server.calls(changeMe).map(({ body }) => body)).toEqual([{ about_me }])
  await app.go('/profile')
  await expect.element(page.getByText('Front left, all night.\nWhite labels.')).toBeVisible()
})

for (const width of [360, 800, 1440])
  test(`at ${width} px what was saved is said beside its button, and nothing moves`, async ({ app, server }) => {
    await page.viewport(width, 900)
    const user = await openSettings(app)
    server.on(changeMe, user).on(changeSettings, someSettings({ marketing_opt_out: true }))
    const heights = () => [profile, email].map(section => section.element().getBoundingClientRect().height)
    await expect.element(marketing).toBeVisible()
    const before = heights()
    await button('Save').click()
    await expect.element(doneIn(profile)).toHaveTextContent(exactly('Bio saved.'))
    await marketing.click()
    await expect.element(doneIn(email)).toBeVisible()
    expect(heights()).toEqual(before)
    const said = doneIn(profile).element().getBoundingClientRect()
    const save = button('Save').element().getBoundingClientRect()
    expect(said.left).toBeGreaterThan(save.right)
    expect(said.bottom).toBeLessThanOrEqual(save.bottom)
  })

test('a bio that could not be saved shows the error and stays in its field', async ({ app, server }) => {
  await openSettings(app)
  server.on(changeMe, noAnswer)
  await about.fill('All night.')
  await button('Save').click()
  await expect.element(failedIn(profile)).toHaveTextContent(exactly(unresponsive))
  await expect.element(about).toHaveValue('All night.')
})

test('a bio has at most 5,000 characters', async ({ app, server }) => {
  server.on(changeMe, await openSettings(app))
  await about.fill('a'.repeat(5001))
  await button('Save').click()
  await expect.element(about).toHaveAccessibleDescription('Your bio can have at most 5,000 characters')
  await expect.element(about).toHaveFocus()
  expect(server.calls(changeMe)).toEqual([])
  await about.fill('a'.repeat(5000))
  await button('Save').click()
  await expect.element(doneIn(profile)).toHaveTextContent(exactly('Bio saved.'))
})

/** Chooses a file in the picture's file input: a picture unless given. */
async function choose(content?: Blob): Promise<void> {
  const canvas = new OffscreenCanvas(8, 4)
  canvas.getContext('2d')?.fillRect(0, 0, 4, 4)
  const file = new File([content ?? (await canvas.convertToBlob())], 'a.png', { type: 'image/png' })
  const input = await vi.waitUntil(() => document.querySelector<HTMLInputElement>('input[type=file]'))
  await userEvent.upload(input, file)
}

/** A picture that can be loaded: otherwise the default icon is shown as soon as it is known to be missing. */
const avatar_url = '../icons/icon.svg?avatars/1.webp'
const pictured = (user: User): User => ({ ...user, avatar_url })
/** The number of the listener's pictures, in the top bar and on the page. */
const pictures = () => document.querySelectorAll('img[src*="avatars/1.webp"]').length

test('a picture is previewed before it is saved, and then shown everywhere', async ({ app, server }) => {
  const user = await openSettings(app)
  server.on(setAvatar, pictured(user))
  await choose()
  await expect.element(preview).toBeVisible()
  expect(pictures()).toBe(0)
  await button('Save picture').click()
  await expect.element(doneIn(profile)).toHaveTextContent(exactly('Picture saved.'))
  await expect.element(button('Choose a picture')).toHaveFocus()
  await expect.element(preview).not.toBeInTheDocument()
  expect(pictures()).toBe(2)
})

test('on a phone nothing moves when a picture is chosen instead of the present one', async ({ app }) => {
  await page.viewport(390, 844)
  await openSettings(app, { user: { avatar_url } })
  await expect.element(button('Remove picture')).toBeVisible()
  const place = (name: string) => {
    const { left, top } = button(name).element().getBoundingClientRect()
    return { left, top }
  }
  const before = [place('Choose a picture'), place('Save')]
  await choose()
  await expect.element(preview).toBeVisible()
  expect([place('Choose another'), place('Save')]).toEqual(before)
})

test('a picture is removed after a question', async ({ app, server }) => {
  const user = await openSettings(app, { user: { avatar_url } })
  server.on(removeAvatar, { ...user, avatar_url: null })
  await expect.poll(pictures).toBe(2)
  await button('Remove picture').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveAccessibleName('Remove your picture?')
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(doneIn(profile)).toHaveTextContent(exactly('Picture removed.'))
  expect(pictures()).toBe(0)
  await expect.element(button('Choose a picture')).toHaveFocus()
})

test('a file that is no picture is refused', async ({ app }) => {
  await openSettings(app)
  await choose(new Blob(['no']))
  await expect
    .element(failedIn(profile))
    .toHaveTextContent(exactly("We can't use this file. Choose a JPEG, PNG or WebP."))
  await expect.element(button('Save picture')).not.toBeInTheDocument()
})

test('a picture that could not be saved shows the error, and can be saved again or cancelled', async ({
  app,
  server,
}) => {
  const user = await openSettings(app)
  server.on(setAvatar, noAnswer)
  await choose()
  await button('Save picture').click()
  await expect.element(failedIn(profile)).toHaveTextContent(exactly(unresponsive))
  expect(pictures()).toBe(0)
  server.on(setAvatar, pictured(user))
  await button('Save picture').click()
  await expect.poll(pictures).toBe(2)
  await choose()
  await button('Cancel').click()
  await expect.element(preview).not.toBeInTheDocument()
  expect(server.calls(setAvatar)).toHaveLength(2)
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
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: {
      getDirectory: () => real.getDirectory(),
      estimate: async () => ({ usage: 3_000_000, quota: 2_000_000_000 }),
      persisted: async () => isProtected,
      persist: async () => {
        isProtected = agrees
        return agrees
      },
    },
  })
  try {
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
  } finally {
    Reflect.deleteProperty(navigator, 'storage')
  }
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
