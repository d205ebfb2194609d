import type { Page } from 'playwright/test'
import { expect, test } from '../support/new-listener.ts'

const continueCard = (page: Page) => page.getByRole('region', { name: 'Continue listening' })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The layout shift while the page loaded, as browsers measure it (CLS). */
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

/** Expects the whole page to be loaded, without a layout shift. */
async function expectSteady(page: Page): Promise<void> {
  await expect(part(page, 'Featured Labels').getByRole('link').first()).toBeVisible()
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
}

// The card is below the banner on a phone, and beside it on a desktop.
for (const width of [390, 1440])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('home loads without a layout shift when there is nothing to continue', async ({ page, newListener }) => {
      await newListener.open('/home')
      await expectSteady(page)
      await expect(continueCard(page)).toHaveCount(0)
    })

    test('home loads without a layout shift when what the listener likes comes first', async ({
      page,
      newListener,
    }) => {
      await newListener.addFavourites(1)
      await newListener.open('/home')
      const because = part(page, 'Because you liked Nordlicht Closing Set')
      await expect(because.getByRole('link').first()).toBeVisible()
      await expectSteady(page)
      await page.route('**/api/for-you', () => undefined)
      await page.reload()
      await expect(because.getByRole('link').first()).toBeVisible()
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
    })

    test('home loads without a layout shift when its welcome is one line, from the first paint on', async ({
      page,
      newListener,
    }) => {
      await newListener.leave(2, 324_000)
      await newListener.open('/home')
      const lines = page.getByRole('heading', { name: 'Welcome to Segue' }).locator('..').getByRole('listitem')
      const ends = async () =>
        Number((await lines.last().boundingBox())?.y) - Number((await lines.first().boundingBox())?.y)
      expect(await ends()).toBeGreaterThan(50)
      // As after three visits, in a new tab.
      await page.evaluate(() => {
        sessionStorage.clear()
        localStorage.setItem('homeVisits', '3')
      })
      await page.reload()
      await expectSteady(page)
      expect(await ends()).toBeLessThan(10)
    })

    test('home loads without a layout shift when there is a set to continue', async ({ page, newListener }) => {
      await newListener.leave(2, 324_000)
      await newListener.open('/home')
      await expect(continueCard(page).getByRole('link')).toBeVisible()
      await expectSteady(page)
      await page.route('**/api/plays?*', () => undefined)
      await page.reload()
      await expect(continueCard(page).getByRole('link')).toBeVisible()
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
    })
  })

test('a set continues where it was left; when another one plays, home offers the previous one', {
  tag: '@journey',
}, async ({ app, page, newListener }) => {
  await newListener.leave(2, 324_000)
  await newListener.open('/home')
  await continueCard(page)
    .getByRole('button', { name: /^Continue/ })
    .click()
  await expect(app.player).toContainText('Rooftop at Dawn, Lisbon')
  await expect.poll(() => app.position()).toBeGreaterThanOrEqual(323.9)
  await expect(continueCard(page).getByRole('button', { name: 'Pause Rooftop at Dawn, Lisbon' })).toBeVisible()
  await part(page, 'Featured Sets').getByRole('button', { name: 'Play Nordlicht Closing Set' }).click()
  await expect(app.player).toContainText('Nordlicht Closing Set')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Artists' }).click()
  await expect(page.getByRole('heading', { name: 'Artists', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Segue, home' }).click()
  await expect(continueCard(page)).toContainText('Rooftop at Dawn, Lisbon')
  await continueCard(page).getByRole('link').click()
  await expect(page).toHaveURL('/sets/2')
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('offline, home continues a set that was started offline, where it was left', async ({
    app,
    page,
    newListener,
    context,
  }) => {
    await newListener.leave(2, 324_000)
    await app.install()
    await newListener.open('/home')
    await expect(continueCard(page)).toContainText('Rooftop at Dawn, Lisbon')
    await page.getByRole('link', { name: 'Nordlicht Closing Set' }).first().click()
    await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().click()
    await expect.poll(() => app.position()).toBeGreaterThan(1)
    const saved = page.waitForResponse(
      answer => answer.request().method() === 'PUT' && answer.url().endsWith('/api/plays'),
    )
    await app.control('Pause').click()
    await saved
    await context.setOffline(true)
    await page.keyboard.press('n')
    await page.reload()
    await page.getByRole('link', { name: 'Segue, home' }).click()
    await expect(continueCard(page)).toContainText('Nordlicht Closing Set')
    await expect(app.control('Play')).toBeVisible()
    await expect(app.player.getByRole('alert')).toHaveCount(0)
    await expect(part(page, 'Featured Sets').getByRole('listitem')).toHaveCount(5)
  })
})
