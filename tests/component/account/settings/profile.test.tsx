import { vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { User } from '#contract/entities/account.ts'
import { changeMe, removeAvatar, setAvatar } from '#contract/routes/me.ts'
import { changeSettings } from '#contract/routes/settings.ts'
import { expect, page, test } from '../../support/catalogue.ts'
import { someSettings } from '../../support/entities/account.ts'
import { exactly } from '../../support/exactly.ts'
import { noAnswer } from '../../support/server.ts'
import {
  about,
  button,
  doneIn,
  email,
  failedIn,
  marketing,
  openSettings,
  profile,
  unresponsive,
} from '../../support/settings.ts'

const preview = page.getByAltText('Preview')

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
