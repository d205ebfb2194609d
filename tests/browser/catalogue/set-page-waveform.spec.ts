import { expect, test } from '../support/new-listener.ts'

test("a click on the waveform, a track's cell and keys seek in the set, and name the track there", {
  tag: '@journey',
}, async ({ app, page, newListener }) => {
  const duration = 2_505_384
  await page.setViewportSize({ width: 1440, height: 900 })
  await newListener.open('/sets/1')
  const main = page.getByRole('main')
  const slider = main.getByRole('slider', { name: 'Position in Nordlicht Closing Set' })
  const cells = page.getByRole('list', { name: 'Tracks of Nordlicht Closing Set' }).getByRole('button')
  const height = (await slider.boundingBox())?.height ?? 0
  await slider.click({ position: { x: 720, y: height / 2 } })
  await expect.poll(() => app.position()).toBeGreaterThan(duration / 2000)
  expect(await app.position()).toBeLessThan(duration / 2000 + 30)
  await expect(cells.nth(9)).toHaveAttribute('aria-current', 'true')
  await expect(main.locator('[class*="_band_"]')).toHaveCount(1)

  await cells.nth(2).click()
  await expect.poll(() => app.position()).toBeLessThan(270)
  await expect(cells.nth(2)).toHaveAttribute('aria-current', 'true')
  // The hint of the cell stands in the label's place.
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(main.locator('[class*="_lane_"]').filter({ hasText: 'Ayo Benedek – Second Skin' })).toBeVisible()

  await app.control('Pause').click()
  await slider.press('PageUp')
  await expect(slider).toHaveAttribute('aria-valuetext', /track 4,/)
  await cells.nth(3).focus()
  await page.keyboard.press('ArrowRight')
  await expect(cells.nth(4)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(slider).toHaveAttribute('aria-valuetext', /track 5,/)
})
