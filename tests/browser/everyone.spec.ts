import type { Page } from 'playwright/test'
import { expect, test } from './app.ts'
import { sizes, violationsOf } from './axe.ts'

// As on a first visit, which the worker only follows.
test.use({ serviceWorkers: 'block' })

const paths = ['/home', '/sets', '/sets/1', '/sets/999999']

/** Waits until the page shows what it came for, not its skeleton. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').locator('[role=status]:not(:empty)')).toHaveCount(0)
}

for (const [name, viewport] of Object.entries(sizes)) {
  test(`axe finds nothing to mend, ${name}`, async ({ app, page }) => {
    await page.setViewportSize(viewport)
    await app.open('/login')
    await settled(page)
    expect(await violationsOf(page)).toEqual([])
    await app.openSignedIn('/home')
    for (const path of paths) {
      await app.open(path)
      await settled(page)
      expect(await violationsOf(page), path).toEqual([])
    }
    await app.open('/sets/1')
    await page.getByRole('button', { name: 'Play Nordlicht Closing Set' }).click()
    await expect(app.control('Pause')).toBeVisible()
    expect(await violationsOf(page), 'while a set plays').toEqual([])
  })
}

for (const width of [360, 768, 1920])
  test(`nothing scrolls sideways at ${width} px`, async ({ app, page }) => {
    await page.setViewportSize({ width, height: 800 })
    await app.open('/login')
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await settled(page)
    expect(await sideways()).toBeLessThanOrEqual(0)
    await app.openSignedIn('/home')
    for (const path of paths) {
      await app.open(path)
      await settled(page)
      expect(await sideways(), path).toBeLessThanOrEqual(0)
    }
  })

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
