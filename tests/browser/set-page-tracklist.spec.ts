import type { Page } from 'playwright/test'
import type { SetDetail } from '../../contract/entities/music.ts'
import { answered, expect, test } from './app.ts'
import { panel, told } from './person-page.ts'

test.use({ serviceWorkers: 'block' })

/** Its tracks 10 and 19 are IDs. */
const set = '/sets/1'
const rows = (page: Page) => panel(page).locator('tbody tr, ol > li')

const columns = {
  1440: ['#Track', 'Artist', 'Title', 'Label', 'Released', 'Genre', 'Key', 'BPM', 'Likes'],
  1000: ['#Track', 'Artist', 'Title', 'Label', 'Genre', 'BPM', 'Likes'],
  800: ['#Track', 'Title', 'Genre', 'BPM', 'Likes'],
}

for (const [width, names] of Object.entries(columns))
  test(`at ${width} px the track list has the columns ${names.slice(1).join(', ')}`, async ({ app, page }) => {
    await page.setViewportSize({ width: Number(width), height: 900 })
    await app.openSignedIn(set)
    await expect(rows(page)).toHaveCount(20)
    await expect(page.locator('th:visible')).toHaveText(names)
    const height = async () => (await rows(page).first().boundingBox())?.height ?? 0
    await expect.poll(height).toBeGreaterThanOrEqual(64)
    await expect.poll(height).toBeLessThan(66)
    // What the listener can do with a track lies within its row.
    for (const row of [rows(page).nth(0), rows(page).nth(9)]) {
      const button = await row.getByRole('button').last().boundingBox()
      const cell = await row.locator('td').last().boundingBox()
      expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual((cell?.x ?? 0) + (cell?.width ?? 0))
    }
  })

test('a row tells the track: its number, start, artist, title, label, release, genre, key, tempo and likes', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await app.openSignedIn(set)
  // Track 3 of set 1: an edit of Second Skin.
  const row = rows(page).nth(2)
  const cells = ['00:04:22', 'Ayo Benedek', 'Second Skin (Juno Ferreira Edit)', 'Night Ferry', '1/21/2025']
  for (const text of cells) await expect(row).toContainText(text)
  for (const text of ['Techno (Raw / Deep / Hypnotic)', '2A', '136']) await expect(row).toContainText(text)
  await expect(row.locator('td').first().locator('b')).toHaveText('3')
  const leadsTo = (name: string, path: RegExp) =>
    expect(row.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  await leadsTo('Ayo Benedek', /^\/artists\/8$/)
  await leadsTo('Second Skin (Juno Ferreira Edit)', /^\/tracks\/10$/)
  await expect(row.getByRole('link').nth(2)).toHaveAttribute('href', /^\/labels\/\d+$/)
  await row.getByRole('link', { name: 'Second Skin' }).click()
  await expect(page).toHaveURL('/tracks/10')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second Skin')
})

test('an ID has neither label, release, key nor tempo, and is watched in place of liked', async ({ app, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await app.openSignedIn(set)
  const row = rows(page).nth(18)
  await expect(row.locator('td')).toHaveText([
    /19/,
    'Petra Lindqvist',
    /^ID/,
    '',
    '',
    'Techno (Peak Time / Driving)',
    '',
    '',
    /^Watch(ing)? Petra Lindqvist – ID\d+ watching$/,
  ])
  await expect(row.locator('img')).toHaveCount(0)
  await expect(row.getByRole('link', { name: 'Petra Lindqvist' })).toHaveAttribute('href', '/artists/18')
  await expect(row.getByRole('button', { name: /favorites/ })).toHaveCount(0)
  const before = (await row.getByRole('button', { name: /^Watch/ }).textContent())?.startsWith('Watching')
  await row.getByRole('button', { name: /^Watch/ }).click()
  await expect(row.getByRole('button', { name: before ? /^Watch Petra/ : /^Watching Petra/ })).toBeVisible()
  await row.getByRole('button', { name: /^Watch/ }).click()
  await expect(row.getByRole('button', { name: before ? /^Watching Petra/ : /^Watch Petra/ })).toBeVisible()
})

test('a phone shows cards 72 px high: a tap on the sleeve plays, a tap on the words opens the track', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await app.openSignedIn(set)
  await expect(rows(page)).toHaveCount(20)
  for (const row of [rows(page).first(), rows(page).nth(9)])
    await expect.poll(async () => (await row.boundingBox())?.height).toBe(72)
  await expect(rows(page).nth(18)).toContainText('Petra Lindqvist · 00:37:21')
  await rows(page)
    .nth(2)
    .getByRole('button', { name: /^Play Ayo Benedek/ })
    .click()
  await expect.poll(() => app.position()).toBeGreaterThan(262.8)
  await expect(rows(page).nth(2)).toHaveAttribute('aria-current', 'true')
  const artist = await rows(page).nth(2).getByText('Ayo Benedek', { exact: true }).boundingBox()
  await page.mouse.click((artist?.x ?? 0) + 4, (artist?.y ?? 0) + 8)
  await expect(page).toHaveURL('/tracks/10')
})

for (const width of [390, 1440])
  test(`at ${width} px the row that plays moves its equaliser in place of its number`, async ({ app, page }) => {
    await page.setViewportSize({ width, height: 900 })
    await app.openSignedIn(set)
    const place = rows(page).nth(4).locator('b').first()
    await expect(place).toHaveText('5')
    await rows(page).nth(4).getByRole('button').first().click()
    await expect(rows(page).nth(4)).toHaveAttribute('aria-current', 'true')
    await expect(place).toHaveText('')
    await expect(place.locator('i')).toHaveCount(3)
    const moves = () =>
      place
        .locator('i')
        .first()
        .evaluate(bar => bar.getAnimations().length)
    await expect.poll(moves).toBe(1)
    await app.control('Pause').click()
    await expect.poll(moves).toBe(0)
    await expect(app.playingRow).toHaveCount(1)
  })

test('a rank above 999 is cut, and a set without tracks has no list', async ({ app, page }) => {
  await app.openSignedIn('/about')
  await page.route('**/api/sets/1', async route => {
    const answer: SetDetail = await (await route.fetch()).json()
    const set_tracks = answer.set_tracks.map(track => ({ ...track, track_position: track.track_position + 997 }))
    await route.fulfill(answered(200, { ...answer, set_tracks }))
  })
  await app.open(set)
  await expect(rows(page).nth(1).locator('b').first()).toHaveText('999')
  await expect(rows(page).nth(2).locator('b').first()).toHaveText('999+')
  await page.unrouteAll()
  await told(page, set, { set_tracks: [] })
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Track List' })).toBeVisible()
  await expect(panel(page)).toBeEmpty()
})
