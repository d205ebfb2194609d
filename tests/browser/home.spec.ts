import type { Page } from 'playwright/test'
import { expect, test } from './newcomer.ts'

const widths = [390, 800, 1440]
const going = (page: Page) => page.getByRole('region', { name: 'Continue listening' })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** How far everything was pushed while the page came together, as browsers count it. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let sum = 0
        new PerformanceObserver(list => {
          for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value)
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

for (const width of widths)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, serviceWorkers: 'block' })

    test('home welcomes, and offers what was left last, with its place', async ({ page, newcomer }) => {
      await newcomer.leave(3, 60_000)
      await newcomer.leave(2, 324_000)
      await newcomer.open('/home')
      for (const line of ['Listen to sets', 'Save tracks with the heart', 'Know what is playing'])
        await expect(page.getByRole('main')).toContainText(line)
      await expect(going(page)).toContainText('Rooftop at Dawn, Lisbon')
      await expect(going(page)).toContainText('Ines Halvard · 00:05:24')
      await expect(going(page).getByRole('button', { name: 'Continue Rooftop at Dawn, Lisbon' })).toBeVisible()
      await expect(part(page, 'Featured Labels').getByRole('link').first()).toBeVisible()
    })

    test('nothing is pushed aside while home comes together, with nothing to go on with', async ({
      page,
      newcomer,
    }) => {
      await newcomer.open('/home')
      await expect(part(page, 'Featured Labels').getByRole('link').first()).toBeVisible()
      await expect(going(page)).toHaveCount(0)
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
    })

    test('nor with something, which stands there at once when home is opened again', async ({ page, newcomer }) => {
      await newcomer.leave(2, 324_000)
      await newcomer.open('/home')
      await expect(going(page).getByRole('link')).toBeVisible()
      await expect(part(page, 'Featured Labels').getByRole('link').first()).toBeVisible()
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
      await page.route('**/api/plays?*', () => undefined)
      await page.reload()
      await expect(going(page).getByRole('link')).toBeVisible()
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
    })
  })

test('what was begun on another device is offered as soon as it is known, where there is room', async ({
  page,
  newcomer,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await newcomer.open('/home')
  await expect(part(page, 'Featured Labels').getByRole('link').first()).toBeVisible()
  await newcomer.leave(2, 324_000)
  await page.reload()
  await expect(going(page)).toContainText('Rooftop at Dawn, Lisbon')
})

test.describe('what is featured', () => {
  test.use({ serviceWorkers: 'block' })

  for (const [section, name, path] of [
    ['Featured Sets', 'Nordlicht Closing Set', /\/sets\/1$/],
    ['Featured Artists', 'Mirelle Koda', /\/artists\/\d+$/],
    ['Featured Labels', 'Slow Motorway', /\/labels\/\d+$/],
  ] as const)
    test(`${section} lead to their pages`, async ({ app, page }) => {
      await app.openSignedIn('/home')
      await part(page, section).getByRole('link', { name }).first().click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    })

  test('Newest Tracks lead to their pages, and have no likes', async ({ app, page }) => {
    await app.openSignedIn('/home')
    const row = part(page, 'Newest Tracks').locator('tbody tr').first()
    await expect(row.getByRole('button', { name: /favorites/ })).toHaveCount(0)
    await row.locator('a[href^="/tracks/"]').click()
    await expect(page).toHaveURL(/\/tracks\/\d+$/)
  })
})

test('what was heard to the end is nothing to go on with, nor what was never begun', async ({ page, newcomer }) => {
  await newcomer.leave(2, 324_000)
  await newcomer.leave(4, 0)
  // Beyond the end counts as the end.
  await newcomer.leave(3, 2 ** 31 - 1)
  await newcomer.open('/home')
  await expect(going(page)).toContainText('Rooftop at Dawn, Lisbon')
})

test('a set goes on where it was left, and is opened by its name', async ({ app, page, newcomer }) => {
  await newcomer.leave(2, 324_000)
  await newcomer.open('/home')
  await going(page)
    .getByRole('button', { name: /^Continue/ })
    .click()
  await expect(app.player).toContainText('Rooftop at Dawn, Lisbon')
  await expect.poll(() => app.position()).toBeGreaterThanOrEqual(323.9)
  await expect(going(page).getByRole('button', { name: 'Pause Rooftop at Dawn, Lisbon' })).toBeVisible()
  await going(page).getByRole('link').click()
  await expect(page).toHaveURL('/sets/2')
})

test('what plays is at hand already: home offers what was left before it', async ({ app, page, newcomer }) => {
  await newcomer.leave(2, 324_000)
  await newcomer.open('/home')
  await part(page, 'Featured Sets').getByRole('button', { name: 'Play Nordlicht Closing Set' }).click()
  await expect(app.player).toContainText('Nordlicht Closing Set')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Artists' }).click()
  await page.getByRole('link', { name: 'Segue, home' }).click()
  await expect(going(page)).toContainText('Rooftop at Dawn, Lisbon')
})

test('without a network home goes on with what was begun without one, where it was left', async ({
  app,
  page,
  newcomer,
  context,
}) => {
  await newcomer.leave(2, 324_000)
  await newcomer.open('/home')
  await app.installed()
  await expect(going(page)).toContainText('Rooftop at Dawn, Lisbon')
  await page.getByRole('link', { name: 'Nordlicht Closing Set' }).first().click()
  await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().click()
  await expect.poll(() => app.position()).toBeGreaterThan(1)
  const kept = page.waitForResponse(
    answer => answer.request().method() === 'PUT' && answer.url().endsWith('/api/plays'),
  )
  await app.control('Pause').click()
  await kept
  await context.setOffline(true)
  await page.keyboard.press('n')
  await page.reload()
  await page.getByRole('link', { name: 'Segue, home' }).click()
  await expect(going(page)).toContainText('Nordlicht Closing Set')
  await expect(app.control('Play')).toBeVisible()
  await expect(app.player.getByRole('alert')).toHaveCount(0)
  await expect(part(page, 'Featured Sets').getByRole('listitem')).toHaveCount(5)
})
