import { expect, test } from './app.ts'
import { arrivedLink } from './people.ts'
import {
  buttonOf,
  oneForAll,
  openSettings,
  part,
  signInStatus,
  takePassword,
  toldIn,
  unreachable,
  warnedIn,
  widePicture,
} from './settings-page.ts'

const away = 'The server is unresponsive'

test('the profile shows who is listening, and leads to the settings', async ({ app, page }) => {
  const { username } = await openSettings(app, '/profile')
  await expect(page).toHaveTitle(`${username} on Segue`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(username)
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(page).toHaveTitle('Settings on Segue')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Profile',
    'Password',
    'E-mail',
    'Devices',
    'App storage',
    'Your data',
    'Delete account',
  ])
})

test.describe('the text about oneself', () => {
  test('is saved, and shows on the profile', async ({ app, page }) => {
    await openSettings(app)
    await page.getByLabel('About', { exact: true }).fill('Front left, all night.\nWhite labels.')
    await buttonOf(page, 'Save text').click()
    await expect(toldIn(part(page, 'Profile'))).toHaveText('Your text was saved.')
    await app.open('/profile')
    await expect(page.getByText('Front left, all night.\nWhite labels.')).toBeVisible()
  })

  test('that was not saved is told, and stays in its field', async ({ app, page }) => {
    await openSettings(app, '/settings', await oneForAll(page))
    await unreachable(page, '/me')
    await page.getByLabel('About', { exact: true }).fill('All night.')
    await buttonOf(page, 'Save text').click()
    await expect(warnedIn(part(page, 'Profile'))).toHaveText(away)
    await expect(page.getByLabel('About', { exact: true })).toHaveValue('All night.')
  })

  test('may have 5,000 characters, not more', async ({ app, page }) => {
    await openSettings(app)
    const about = page.getByLabel('About', { exact: true })
    await about.fill('a'.repeat(5001))
    await buttonOf(page, 'Save text').click()
    await expect(about).toHaveAccessibleDescription('Your text can have at most 5,000 characters')
    await expect(about).toBeFocused()
    await about.fill('a'.repeat(5000))
    await buttonOf(page, 'Save text').click()
    await expect(toldIn(part(page, 'Profile'))).toHaveText('Your text was saved.')
  })
})

test.describe('the picture', () => {
  const chosen = 'input[type=file]'

  test('is cut to its middle, shown first, then saved for every tab, and there without a network', async ({
    app,
    page,
    context,
  }) => {
    await openSettings(app)
    await app.installed()
    const other = await context.newPage()
    await other.goto('/profile')
    await expect(other.getByRole('link', { name: 'Settings' })).toBeVisible()
    await page.locator(chosen).setInputFiles(await widePicture())
    const sides = () => page.getByAltText('As you will look').evaluate(edgesOf)
    await expect.poll(sides).toEqual({ width: 512, height: 512, left: 'red', right: 'blue' })
    await buttonOf(page, 'Save picture').click()
    await expect(toldIn(part(page, 'Profile'))).toHaveText('Your picture was saved.')
    await expect(buttonOf(page, 'Choose a picture')).toBeFocused()
    await expect(page.getByRole('banner').locator('img')).toHaveJSProperty('naturalWidth', 512)
    await expect(other.getByRole('main').locator('img')).toHaveJSProperty('naturalWidth', 512)
    // Shown before it is kept.
    const kept = page.getByRole('banner').locator('img')
    await expect
      .poll(() => kept.evaluate(async (image: HTMLImageElement) => Boolean(await caches.match(image.currentSrc))))
      .toBe(true)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('banner').locator('img')).toHaveJSProperty('naturalWidth', 512)
  })

  test('can be removed', async ({ app, page }) => {
    await openSettings(app)
    await page.locator(chosen).setInputFiles(await widePicture())
    await buttonOf(page, 'Save picture').click()
    await buttonOf(page, 'Remove picture').click()
    await expect(toldIn(part(page, 'Profile'))).toHaveText('Your picture was removed.')
    await expect(page.locator('img')).toHaveCount(0)
    await page.reload()
    await expect(buttonOf(page, 'Choose a picture')).toBeVisible()
    await expect(page.locator('img')).toHaveCount(0)
  })

  test('must be one', async ({ app, page }) => {
    await openSettings(app, '/settings', await oneForAll(page))
    await page.locator(chosen).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') })
    await expect(warnedIn(part(page, 'Profile'))).toHaveText(
      'This file is not a picture that can be used. Choose a JPEG, PNG or WebP.',
    )
    await expect(buttonOf(page, 'Save picture')).toHaveCount(0)
  })

  test('that was not saved is told, and can be saved again or given up', async ({ app, page }) => {
    await openSettings(app)
    await unreachable(page, '/me/avatar')
    await page.locator(chosen).setInputFiles(await widePicture())
    await buttonOf(page, 'Save picture').click()
    await expect(warnedIn(part(page, 'Profile'))).toHaveText(away)
    await expect(page.getByRole('banner').locator('img')).toHaveCount(0)
    await page.unroute('**/api/me/avatar')
    await buttonOf(page, 'Save picture').click()
    await expect(page.getByRole('banner').locator('img')).toHaveCount(1)
    await page.locator(chosen).setInputFiles(await widePicture())
    await buttonOf(page, 'Cancel').click()
    await expect(page.getByAltText('As you will look')).toHaveCount(0)
  })
})

test.describe('the marketing switch', () => {
  test('opts out at once, and in again', async ({ app, page }) => {
    await openSettings(app)
    const email = part(page, 'E-mail')
    const marketing = page.getByRole('switch', { name: 'Marketing e-mails' })
    await expect(marketing).toBeChecked()
    await marketing.click()
    await expect(toldIn(email)).toHaveText('Saved. You get no more marketing e-mails.')
    await page.reload()
    await expect(marketing).not.toBeChecked()
    await marketing.press('Space')
    await expect(toldIn(email)).toHaveText('Saved. You get marketing e-mails.')
  })

  test('goes back when it could not be saved', async ({ app, page }) => {
    await openSettings(app, '/settings', await oneForAll(page))
    const marketing = page.getByRole('switch', { name: 'Marketing e-mails' })
    await expect(marketing).toBeChecked()
    await unreachable(page, '/me/settings')
    await marketing.click()
    await expect(warnedIn(part(page, 'E-mail'))).toHaveText(away)
    await expect(marketing).toBeChecked()
  })
})

test('an account without a password says who lets it in, and is mailed a link to set one', async ({ app, page }) => {
  const person = await openSettings(app)
  await takePassword(person)
  await page.reload()
  const password = part(page, 'Password')
  await expect(password).toContainText('You sign in with Google')
  await buttonOf(password, 'Send me a mail to set a password').click()
  await expect(toldIn(password)).toHaveText(
    'Please check your email inbox or SPAM folder for a password reset email from no-reply@segue.example.',
  )
  expect(await arrivedLink(person.email)).toContain('/reset?token=')
  expect(await signInStatus(page, person, person.password)).toBe(401)
})

/** What stands at the left and the right edge of a picture, and how large it is. */
function edgesOf(image: HTMLElement | SVGElement) {
  if (!(image instanceof HTMLImageElement)) throw new Error('This is no picture')
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0)
  const colourAt = (x: number) => {
    const [red = 0, , blue = 0] = context?.getImageData(x, 256, 1, 1).data ?? []
    return red > blue ? 'red' : 'blue'
  }
  return { width: canvas.width, height: canvas.height, left: colourAt(8), right: colourAt(canvas.width - 8) }
}
