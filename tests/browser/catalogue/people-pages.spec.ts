import type { Page } from 'playwright/test'
import { waitForNetworkIdle } from '../../support/page/page-waits.ts'
import { banner } from '../support/item-page.ts'
import { expect, test } from '../support/visitor.ts'

/** The document's metadata for link previews. */
const metaOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.head.querySelectorAll('meta')].map(meta => [
        meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
        meta.content,
      ]),
    ),
  )

test("the metadata for link previews follows the page, and is the product's own again after leaving it", async ({
  app,
  page,
}) => {
  await app.openSignedIn('/artists')
  await expect(page).toHaveTitle('Discover Artists on Segue')
  await waitForNetworkIdle(page)
  const before = await metaOf(page)
  await page.getByRole('main').getByRole('link', { name: 'Ayo Benedek' }).first().click()
  await expect(page).toHaveTitle('Ayo Benedek on Segue')
  const bio = await banner(page).locator('p[id]').textContent()
  const image = /^http:\/\/[^/]+\/media\/.*artists\/8.*\.webp$/
  await expect.poll(async () => (await metaOf(page)).description).toBe(bio)
  const meta = await metaOf(page)
  expect(meta).toMatchObject({
    description: bio,
    'og:title': 'Ayo Benedek on Segue',
    'og:description': bio,
    'og:image': expect.stringMatching(image),
    'twitter:card': 'summary',
    'twitter:image': expect.stringMatching(image),
  })
  expect((await page.request.get(meta['og:image'] ?? '')).status()).toBe(200)
  await banner(page).getByRole('link', { name: 'Sable Ritual' }).click()
  await expect(page).toHaveTitle('Sable Ritual on Segue')
  await expect.poll(async () => (await metaOf(page))['og:image']).toMatch(/labels\/9/)
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Artists' }).click()
  await expect(page).toHaveTitle('Discover Artists on Segue')
  await expect.poll(() => metaOf(page)).toEqual(before)
})
