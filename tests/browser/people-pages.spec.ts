import { networkRests } from '../support/settled.ts'
import { violationsOf } from './axe.ts'
import { banner, metaOf, panel, tab, tabs, title, told, widths } from './person-page.ts'
import { expect, test } from './visitor.ts'

test.use({ serviceWorkers: 'block' })

/** Has something behind every tab. */
const hana = { path: '/artists/4', tabs: ['Sets 1', 'Tracks 2', 'Remixes 2', 'IDs 1', 'Labels 4'] }
const places = ['Beatport', 'SoundCloud', 'Spotify', 'Facebook', 'Instagram', 'Twitter', 'YouTube']

for (const [name, width] of Object.entries(widths))
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('an artist has a banner, and a tab with its count for each thing there is of them', async ({ app, page }) => {
      await app.openSignedIn(hana.path)
      await expect(title(page)).toHaveText('Hana Ostrow')
      await expect(page).toHaveTitle('Hana Ostrow on Segue')
      await expect(banner(page)).toContainText('Founder of Deep Salt')
      await expect(banner(page).getByRole('img', { name: 'Portrait of Hana Ostrow' })).toBeVisible()
      await expect(tabs(page)).toHaveText(hana.tabs)
      for (const each of hana.tabs) {
        await page.getByRole('tab', { name: each }).click()
        await expect(page.getByRole('tab', { name: each })).toBeInViewport({ ratio: 0.99 })
        await expect(panel(page).getByRole('link').first()).toBeVisible()
      }
      await expect(panel(page).getByRole('table')).toHaveCount(name === 'phone' ? 0 : 1)
    })

    test('a label has a banner, and its sets, tracks and artists', async ({ app, page }) => {
      await app.openSignedIn('/labels/1')
      await expect(page).toHaveTitle('Slow Motorway on Segue')
      await expect(title(page)).toHaveText('Slow Motorway')
      await expect(banner(page)).toContainText('Founded by Mirelle Koda')
      await expect(tabs(page)).toHaveText(['Sets 3', 'Tracks 8', 'Artists 6'])
      for (const each of ['Tracks', 'Artists', 'Sets']) {
        await tab(page, each).click()
        await expect(panel(page).getByRole('link').first()).toBeVisible()
      }
    })

    test('the bio shows two lines, and all of it on demand', async ({ app, page }) => {
      await app.openSignedIn('/artists/1')
      const bio = banner(page).getByText('Started on pirate radio')
      const button = banner(page).getByRole('button', { name: 'Bio' })
      await expect(button).toHaveAttribute('aria-expanded', 'false')
      await expect.poll(async () => (await bio.boundingBox())?.height).toBe(48)
      await button.click()
      await expect(button).toHaveAttribute('aria-expanded', 'true')
      await expect.poll(async () => (await bio.boundingBox())?.height).toBeGreaterThan(48)
      expect(await violationsOf(page)).toEqual([])
      await button.press('Enter')
      await expect.poll(async () => (await bio.boundingBox())?.height).toBe(48)
    })
  })

test('a tab with nothing behind it is not there', async ({ app, page }) => {
  await app.openSignedIn('/artists/39')
  await expect(tabs(page)).toHaveText(['Tracks 4', 'Labels 3'])
  await expect(tab(page, 'Tracks')).toHaveAttribute('aria-selected', 'true')
  await expect(panel(page).locator('tbody tr')).toHaveCount(4)
  await app.open('/labels/4')
  await expect(tabs(page)).toHaveText(['Tracks 11', 'Artists 10'])
  await app.open('/artists/39?tab=remixes')
  await expect(tab(page, 'Tracks')).toHaveAttribute('aria-selected', 'true')
})

test('somebody of whom there is nothing has no tabs', async ({ app, page }) => {
  await app.openSignedIn('/about')
  await told(page, '/artists/39', { track_count: 0, label_count: 0 })
  await app.open('/artists/39')
  await expect(page.getByRole('heading', { name: 'Nothing of Sable Finch yet' })).toBeVisible()
  await expect(tabs(page)).toHaveCount(0)
})

test('a short bio needs no button, and none leaves no place', async ({ app, page }) => {
  await app.openSignedIn('/about')
  await told(page, '/artists/1', { bio: 'Plays long.' })
  await app.open('/artists/1')
  await expect(banner(page)).toContainText('Plays long.')
  await expect(banner(page).getByRole('button', { name: 'Bio' })).toHaveCount(0)
})

test('the founder leads to the label, and the label to its founder', async ({ app, page }) => {
  await app.openSignedIn('/artists/1')
  await banner(page).getByRole('link', { name: 'Slow Motorway' }).click()
  await expect(page).toHaveURL('/labels/1')
  await expect(title(page)).toHaveText('Slow Motorway')
  await banner(page).getByRole('link', { name: 'Mirelle Koda' }).click()
  await expect(page).toHaveURL('/artists/1')
  await page.goBack()
  await expect(title(page)).toHaveText('Slow Motorway')
})

test('the social links stand in their order, say whose they are, and open beside the music', async ({ app, page }) => {
  await app.openSignedIn('/artists/1')
  const links = banner(page).getByRole('list', { name: 'Mirelle Koda elsewhere' }).getByRole('link')
  await expect(links).toHaveText([...places.map(place => `Mirelle Koda on ${place}`), 'Website of Mirelle Koda'])
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('href', /^https:\/\//)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
})

test('only addresses of the web become links', async ({ app, page }) => {
  await app.openSignedIn('/about')
  const nowhere = { beatport: null, facebook: '', instagram: 'slowmotorway', twitter: 'data:text/html,x' }
  await told(page, '/labels/1', {
    ...nowhere,
    soundcloud: 'javascript:alert(1)',
    spotify: 'http://spotify.example/x',
    youtube: null,
    website: 'https://slow.example',
  })
  await app.open('/labels/1')
  const links = banner(page).getByRole('list', { name: 'Slow Motorway elsewhere' }).getByRole('link')
  await expect(links).toHaveText(['Slow Motorway on Spotify', 'Website of Slow Motorway'])
})

test('a curator that is no label has a promise in place of the bio', async ({ app, page }) => {
  const answered = page.waitForResponse('**/api/labels/1')
  await app.openSignedIn('/labels/1')
  const { bio }: { bio: string } = await (await answered).json()
  await expect(banner(page)).toContainText(bio)
  await told(page, '/labels/1', { sponsor_type: 'artist_meta' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Curator profiles coming soon!' })).toBeVisible()
  await expect(banner(page)).toContainText('We are currently under development, thank you for your patience.')
  await expect(banner(page)).not.toContainText(bio)
  expect(await violationsOf(page)).toEqual([])
})

test('what a shared link shows follows the page, and is the product again when the page is left', async ({
  app,
  page,
}) => {
  await app.openSignedIn('/artists')
  await expect(page).toHaveTitle('Discover Artists on Segue')
  await networkRests(page)
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

for (const [path, words, way, list] of [
  ['/artists/999999', 'This artist does not exist', 'Discover Artists', '/artists'],
  ['/artists/koda', 'This artist does not exist', 'Discover Artists', '/artists'],
  ['/labels/999999', 'This label does not exist', 'Discover Labels', '/labels'],
] as const)
  test(`${path} says that there is no such thing, and leads on`, async ({ app, page }) => {
    await app.openSignedIn(path)
    await expect(title(page)).toHaveText(words)
    await page.getByRole('main').getByRole('link', { name: way }).click()
    await expect(page).toHaveURL(list)
  })
