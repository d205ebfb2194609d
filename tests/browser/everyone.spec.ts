import { expect, test } from './app.ts'

// As on a first visit, which the worker only follows.
test.use({ serviceWorkers: 'block' })

test('with reduced motion nothing moves by itself while a set plays', async ({ app, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await app.openSignedIn('/sets/1')
  await page.getByRole('button', { name: 'Play Nordlicht Closing Set' }).click()
  await expect(app.control('Pause')).toBeVisible()
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY)
        .length,
  )
  expect(moving).toBe(0)
})
