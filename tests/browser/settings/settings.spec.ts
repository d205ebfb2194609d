import { waitForNetworkIdle } from '../../support/page/page-waits.ts'
import { expect, test } from '../support/app.ts'
import { buttonOf, doneIn, openSettings, part, signInStatus, widePicture } from '../support/settings-page.ts'

test('a listener changes their bio, marketing emails and password, and all of it is saved', {
  tag: '@journey',
}, async ({ app, page }) => {
  const person = await openSettings(app)
  const marketing = page.getByRole('switch', { name: 'Marketing emails' })
  await page.getByLabel('Bio', { exact: true }).fill('Front left, all night.\nWhite labels.')
  await buttonOf(page, 'Save').click()
  await expect(doneIn(part(page, 'Profile'))).toHaveText('Bio saved.')
  await marketing.click()
  await expect(doneIn(part(page, 'Email'))).toHaveText("You won't get marketing emails.")
  await page.getByLabel('Current password', { exact: true }).fill(person.password)
  await page.getByLabel('New password', { exact: true }).fill('another secret')
  await page.getByLabel('Confirm password', { exact: true }).fill('another secret')
  await buttonOf(page, 'Change password').click()
  await expect(doneIn(part(page, 'Password'))).toHaveText('Password changed. Your other devices are logged out.')
  expect(await signInStatus(page, person, person.password)).toBe(401)
  expect(await signInStatus(page, person, 'another secret')).toBe(200)
  await page.reload()
  await expect(marketing).not.toBeChecked()
  await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Front left, all night.\nWhite labels.')
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the settings show what was saved, with the cropped picture, here and in another tab', async ({
    app,
    page,
    context,
  }) => {
    await app.install()
    await openSettings(app)
    const other = await context.newPage()
    await other.goto('/profile')
    await expect(other.getByRole('link', { name: 'Settings' })).toBeVisible()
    await page.locator('input[type=file]').setInputFiles(await widePicture())
    const sides = () => page.getByAltText('Preview').evaluate(edgesOf)
    await expect.poll(sides).toEqual({ width: 512, height: 512, left: 'red', right: 'blue' })
    await buttonOf(page, 'Save picture').click()
    const picture = page.getByRole('banner').locator('img')
    await expect(picture).toHaveJSProperty('naturalWidth', 512)
    await expect(other.getByRole('main').locator('img')).toHaveJSProperty('naturalWidth', 512)
    // The picture is shown before it is cached.
    await expect
      .poll(() => picture.evaluate(async (image: HTMLImageElement) => Boolean(await caches.match(image.currentSrc))))
      .toBe(true)
    const marketing = page.getByRole('switch', { name: 'Marketing emails' })
    await marketing.click()
    await expect(doneIn(part(page, 'Email'))).toContainText("won't get marketing")
    await waitForNetworkIdle(page)
    await context.setOffline(true)
    await page.reload()
    await expect(picture).toHaveJSProperty('naturalWidth', 512)
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    await expect(marketing).not.toBeChecked()
    await expect(marketing).toBeDisabled()
  })
})

/** The colors at the left and right edge of a picture, and its size. */
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
