import { App, expect, test } from '../support/app.ts'

/** The player in two tabs of one browser. */

const setName = 'Nordlicht Closing Set'

test('the tab that was started last plays, the other one pauses, and neither interrupts the other again', {
  tag: '@journey',
}, async ({ app, page, context }) => {
  await app.forgetPosition(1)
  await app.openSignedIn('/sets/1')
  await page.getByRole('button', { name: `Play ${setName}` }).click()
  await expect.poll(() => app.position(), { intervals: [100] }).toBeGreaterThan(0)

  const other = new App(await context.newPage())
  await other.open('/sets/4')
  await other.page.getByRole('button', { name: /^Resume Basement Transmission 021/ }).click()
  await expect.poll(() => other.position(), { intervals: [100] }).toBeGreaterThan(0)
  await expect(app.control('Play')).toBeVisible()

  await app.control('Play').click()
  const place = await app.position()
  await expect.poll(() => app.position(), { intervals: [100] }).toBeGreaterThan(place + 0.5)
  expect(await other.paused()).toBe(true)
  expect(await app.paused()).toBe(false)
})
