import type { Page } from 'playwright/test'
import { expect, test } from '../support/app.ts'

/** Every loaded artwork: the width of its box, the width that `sizes` states, and the placeholder color. */
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
                asked: image.srcset ? image.naturalWidth : image.clientWidth,
                place: image.clientWidth,
                ground: image.parentElement?.style.backgroundColor,
              },
            ]
          : [],
      ),
    )

const pages = ['/home', '/sets', '/artists', '/labels', '/sets/2', '/tracks/1', '/artists/3', '/labels/3']

/** The artworks whose `sizes` is wrong by more than an eighth, or that have no placeholder color. */
const faultsOf = async (page: Page) => {
  const shown = await artworks(page)
  const faults = shown.filter(({ asked, place, ground }) => Math.abs(asked - place) > place / 8 || !ground)
  return shown.length > 0 ? faults : 'no pictures yet'
}

/** A picture as wide as its URL says, so that the server needn't resize one. */
const drawn = (url: string) => {
  const edge = /-(\d+)\./.exec(url)?.[1]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}"/>`
}

test('every artwork requests a picture as wide as its box, and shows a placeholder color until it has loaded', async ({
  page,
  app,
}) => {
  await page.route('**/media/art/**', route =>
    route.fulfill({ contentType: 'image/svg+xml', body: drawn(route.request().url()) }),
  )
  await app.openSignedIn('/about')
  for (const path of pages) {
    const before = await page.title()
    // The router follows, as with a link.
    await page.evaluate(to => history.pushState({}, '', to), path)
    await expect(page).not.toHaveTitle(before)
    for (const width of [390, 800, 1000, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => faultsOf(page), `${path} at ${width} px`).toEqual([])
    }
  }
})

test('pictures below the fold are loaded lazily, visible ones first, and small screens load small ones', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await app.openSignedIn('/home')
  const sets = page.getByRole('region', { name: 'Featured Sets' }).locator('img')
  await expect(sets.first()).toHaveAttribute('fetchpriority', 'high')
  await expect(sets.first()).toHaveAttribute('loading', 'eager')
  await expect(sets.last()).toHaveAttribute('loading', 'lazy')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Tracks' }).click()
  // The address changes before the page does.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover Tracks')
  // Home has shown none of these, larger.
  const art = page.getByRole('main').locator('tr, li').locator('[data-artwork] img').nth(12)
  await art.scrollIntoViewIfNeeded()
  await expect.poll(() => art.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('-96.')
})

test.describe('pictures that fail to load', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test("are replaced by the list's small one, or by a silhouette, and are tried again when the network is back", async ({
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

test('a picture fades in when it arrives late, unless motion is reduced', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  let late = 150
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
