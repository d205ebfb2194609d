import type { Page } from 'playwright/test'
import { expect, test } from './app.ts'

/** Every artwork that has arrived: how wide its place is, how wide `sizes` takes it to be, and what its place holds. */
const artworks = (page: Page) =>
  page
    .getByRole('main')
    .locator('[data-artwork] img')
    .evaluateAll(images =>
      images.flatMap(image =>
        image instanceof HTMLImageElement && image.complete && image.currentSrc
          ? [
              {
                picture: image.currentSrc.replace(/.*\//, ''),
                // With a `srcset` of widths, browsers report what `sizes` says.
                told: image.srcset ? image.naturalWidth : image.clientWidth,
                place: image.clientWidth,
                ground: image.parentElement?.style.backgroundColor,
              },
            ]
          : [],
      ),
    )

const pages = ['/home', '/sets', '/artists', '/labels', '/sets/2', '/tracks/1', '/artists/3', '/labels/3']

/** Whose `sizes` is more than an eighth off, or who has no colour. */
const faultsOf = async (page: Page) => {
  const shown = await artworks(page)
  const faults = shown.filter(({ told, place, ground }) => Math.abs(told - place) > place / 8 || !ground)
  return shown.length > 0 ? faults : 'no pictures yet'
}

test('every artwork is told how wide its place is, at each width, and has its colour before it is there', async ({
  page,
  app,
}) => {
  // Eight pages at five widths, whose pictures the server draws when they are first wanted.
  test.slow()
  await app.openSignedIn('/home')
  for (const path of pages) {
    await page.goto(path)
    for (const width of [390, 800, 1000, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => faultsOf(page), `${path} at ${width} px`).toEqual([])
    }
  }
})

test('pictures below the fold wait, those seen first come first, and small screens take small ones', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await app.openSignedIn('/home')
  const sets = page.getByRole('region', { name: 'Featured Sets' }).locator('img')
  await expect(sets.first()).toHaveAttribute('fetchpriority', 'high')
  await expect(sets.first()).toHaveAttribute('loading', 'eager')
  await expect(sets.last()).toHaveAttribute('loading', 'lazy')
  await page.goto('/tracks')
  const art = page.getByRole('main').locator('[data-artwork] img').first()
  await expect.poll(() => art.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('-96.')
})

test.describe('pictures that can not be had', () => {
  test.use({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } })

  test('give way to the small one of the list, that to the mark, and all are tried again with the network', async ({
    page,
    app,
  }) => {
    let broken = /-(320|640)\./
    await page.route('**/media/art/**', route =>
      broken.test(route.request().url()) ? route.abort() : route.continue(),
    )
    await app.openSignedIn('/sets/2')
    const art = page.getByRole('main').locator('header [data-artwork]')
    await expect(art.locator('img')).toHaveAttribute('src', /-96\./)
    await expect(art.locator('img')).toHaveAttribute('alt', /^Artwork of /)
    broken = /./
    await page.reload()
    await expect(art.getByRole('img', { name: /^Artwork of / })).toBeVisible()
    await expect(art.locator('img')).toHaveCount(0)
    await page.context().setOffline(true)
    await expect(page.getByText(/offline/i).first()).toBeVisible()
    broken = /never/
    await page.context().setOffline(false)
    await expect(art.locator('img')).toHaveAttribute('srcset', /-640\./)
    await expect
      .poll(() => art.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })
})

test.describe('on a slow network', () => {
  // What the worker asks for, nothing here would hold up.
  test.use({ serviceWorkers: 'block' })

  test('a picture fades in when it arrives late, unless motion is reduced', async ({ page, app }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    let late = 400
    await page.route('**/media/art/**', async route => {
      await new Promise(resolve => setTimeout(resolve, late))
      await route.continue().catch(() => undefined)
    })
    await app.openSignedIn('/sets')
    const art = page.getByRole('main').locator('[data-artwork] img').first()
    await expect(art).toHaveAttribute('data-late', '')
    await expect(art).toHaveCSS('animation-duration', '0.16s')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(art).toHaveCSS('animation-duration', '0s')
    late = 0
  })
})
