import { expect, test } from './app.ts'
import { banner, metaOf, title, told, widths } from './person-page.ts'

// As on a first visit, which the worker only follows.
test.use({ serviceWorkers: 'block' })

/** Has a producer, a guest, a remixer and a label. */
const track = '/tracks/33'
/** Nobody knows what these are; of the first it is known whose. */
const ids = { known: '/tracks/5', unknown: '/tracks/14' }

for (const [name, width] of Object.entries(widths))
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('a track tells who made it, who mixed it and how, and where and when it came out', async ({ app, page }) => {
      await app.openSignedIn(track)
      await expect(title(page)).toHaveText('Concrete Shoreline')
      const head = banner(page)
      await expect(head).toContainText('Mono Arcade feat. Contour Lines')
      await expect(head).toContainText('Northern Static Remix')
      await expect(head.getByRole('definition')).toHaveText(['Tidal Office', '12/16/2023', '115', '4A'])
      await expect(head.getByRole('term')).toHaveText(['Label', 'Released', 'BPM', 'Key'])
      await expect(head.getByRole('img', { name: /^Artwork of Mono Arcade/ })).toBeVisible()
      await expect(head.getByRole('button', { name: /^Watch/ })).toHaveCount(0)
    })

    test('an ID tells where it was found and first heard, and neither label nor release', async ({ app, page }) => {
      await app.openSignedIn(ids.known)
      await expect(title(page)).toHaveText('ID')
      const head = banner(page)
      await expect(head.getByRole('term')).toHaveText(['Found in', 'First Heard'])
      await expect(head.getByRole('definition')).toHaveText(['Warehouse 14, All Night Long', '9/13/2026'])
      await expect(head.getByRole('button', { name: /favorites|Like/ })).toHaveCount(0)
      await expect(head.getByRole('button', { name: /^Watch/ })).toBeVisible()
      // The sleeve of the set; of the track there is none, but a tile.
      await expect(head.locator('img')).toHaveCount(1)
    })

    if (name !== 'phone')
      test('the artwork is 320 px, or 224 on a tablet, and so is the tile of an ID', async ({ app, page }) => {
        const edge = width > 900 ? 320 : 224
        await app.openSignedIn(track)
        const sleeve = banner(page).getByRole('img', { name: /^Artwork/ })
        await expect.poll(async () => (await sleeve.boundingBox())?.width).toBe(edge)
        await app.open(ids.known)
        const tile = banner(page).locator('span[aria-hidden]').filter({ hasText: 'ID' }).first()
        await expect.poll(() => tile.boundingBox()).toMatchObject({ width: edge, height: edge })
      })
  })

test('on a phone a track page begins with its artwork, without the strip of the sections', async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const strip = page.getByRole('navigation', { name: 'Sections' }).filter({ visible: true })
  await app.openSignedIn('/tracks')
  await expect(strip).toHaveCount(1)
  await app.open(track)
  await title(page).waitFor()
  await expect(strip).toHaveCount(0)
  await expect.poll(() => banner(page).boundingBox()).toMatchObject({ y: 56 })
})

test('every name on a track page leads to its page, and the genre to its tracks', async ({ app, page }) => {
  await app.openSignedIn(track)
  const leadsTo = (name: string, path: string) =>
    expect(banner(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  await leadsTo('Mono Arcade', '/artists/19')
  await leadsTo('Contour Lines', '/artists/37')
  await leadsTo('Northern Static', '/artists/28')
  await leadsTo('Tidal Office', '/labels/15')
  await leadsTo('Electronica', '/tracks?genre=Electronica')
  await banner(page).getByRole('link', { name: 'Electronica' }).click()
  await expect(page).toHaveURL('/tracks?genre=Electronica')
  await app.open(ids.known)
  await leadsTo('Petra Lindqvist', '/artists/18')
  await leadsTo('Warehouse 14, All Night Long', '/sets/3')
})

test('nobody is named where nobody is known', async ({ app, page }) => {
  await app.openSignedIn(ids.unknown)
  await expect(banner(page)).toContainText('ID')
  await expect(banner(page).getByRole('link')).toHaveText(['Courtyard Tapes, Vol. 3', 'Electronic'])
})

test('the document is named after the track, and tells of it where its address is shared', async ({ app, page }) => {
  await app.openSignedIn(track)
  await expect(page).toHaveTitle(
    'Mono Arcade feat. Contour Lines – Concrete Shoreline (Northern Static Remix) on Segue',
  )
  await expect
    .poll(async () => (await metaOf(page)).description)
    .toBe(
      'Concrete Shoreline (Northern Static Remix) by Mono Arcade feat. Contour Lines, released 12/16/2023 on Tidal Office.',
    )
  await expect.poll(async () => (await metaOf(page))['og:image']).toMatch(/^http.*\/media\/.*tracks\/33/)
  await app.open(ids.known)
  await expect(page).toHaveTitle('Petra Lindqvist – ID on Segue')
  await expect
    .poll(async () => (await metaOf(page)).description)
    .toContain('first heard in Warehouse 14, All Night Long on 9/13/2026')
})

test('what is not known of a track is left out', async ({ app, page }) => {
  await app.openSignedIn('/about')
  await told(page, track, { label_meta: null, label_name: null, bpm: null, key: null, genre: null })
  await app.open(track)
  await expect(banner(page).getByRole('term')).toHaveText(['Released'])
  await expect(banner(page).getByRole('list')).toHaveCount(0)
})

test('an address that no track has says so, and leads to the tracks there are', async ({ app, page }) => {
  for (const path of ['/tracks/nonsense', '/tracks/0', '/tracks/999999']) {
    await app.openSignedIn(path)
    await expect(title(page)).toHaveText('This track does not exist')
  }
  await page.getByRole('main').getByRole('link', { name: 'Discover Tracks' }).click()
  await expect(page).toHaveURL('/tracks')
})
