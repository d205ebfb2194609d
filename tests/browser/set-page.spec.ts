import { expect, test } from './app.ts'
import { banner, metaOf, title, told, widths } from './person-page.ts'

// As on a first visit, which the worker only follows.
test.use({ serviceWorkers: 'block' })

const set = '/sets/1'

for (const [name, width] of Object.entries(widths))
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('a set tells whose it is, when it was recorded, who presents it and how much of it is known', async ({
      app,
      page,
    }) => {
      await app.openSignedIn(set)
      await expect(title(page)).toHaveText('Nordlicht Closing Set')
      const head = banner(page)
      await expect(head).toContainText('Mirelle Koda')
      await expect(head.getByRole('term')).toHaveText(['Recorded', 'Curator', 'Identified Tracks:'])
      await expect(head.getByRole('definition')).toHaveText(['10/12/2026', 'Slow Motorway', '18/20'])
      await expect(head.getByRole('list', { name: 'Genres' }).getByRole('listitem')).toHaveCount(3)
      for (const words of [/^Play Nordlicht/, /favorites$/, /^(Like|Remove your like of) /])
        await expect(head.getByRole('button', { name: words })).toBeVisible()
    })

    test('the chips of the genres do not lie over each other, and each is in reach', async ({ app, page }) => {
      await app.openSignedIn(set)
      const chips = banner(page).getByRole('list', { name: 'Genres' }).getByRole('link')
      await expect(chips).toHaveCount(3)
      const boxes = await chips.evaluateAll(all => all.map(chip => chip.getBoundingClientRect().toJSON()))
      for (const [index, box] of boxes.entries()) {
        const next = boxes[index + 1]
        if (next && next.top === box.top) expect(next.left).toBeGreaterThanOrEqual(box.right + 8)
      }
      await chips.last().click()
      await expect(page).toHaveURL(/\/sets\?genre=/)
    })

    if (name === 'phone')
      test('the artwork goes from edge to edge', async ({ app, page }) => {
        await app.openSignedIn(set)
        const sleeve = banner(page).getByRole('img', { name: 'Artwork of Nordlicht Closing Set' })
        await expect.poll(async () => (await sleeve.boundingBox())?.width).toBe(390)
        await expect.poll(async () => (await sleeve.locator('../..').boundingBox())?.height).toBe(247)
      })
  })

test('every name on a set page leads to its page, and each genre to its sets', async ({ app, page }) => {
  await app.openSignedIn('/sets/23')
  const leadsTo = (name: string, path: string) =>
    expect(banner(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  await expect(banner(page)).toContainText('Wolfram Daily & Mateus Prado')
  await leadsTo('Wolfram Daily', '/artists/34')
  await leadsTo('Mateus Prado', '/artists/38')
  // Presented by an artist; others by a label.
  await leadsTo('Northern Static', '/artists/28')
  await leadsTo('House', '/sets?genre=House')
  await app.open(set)
  await leadsTo('Slow Motorway', '/labels/1')
})

test('a set shows three genres at most, its own first', async ({ app, page }) => {
  await app.openSignedIn('/about')
  await told(page, set, { genre: 'Trance', track_genres: ['House', 'Trance', 'Techno', 'Electronica', 'Indie Dance'] })
  await app.open(set)
  await expect(banner(page).getByRole('list', { name: 'Genres' }).getByRole('link')).toHaveText([
    'Trance',
    'House',
    'Techno',
  ])
})

test('a set that nobody presents has no curator', async ({ app, page }) => {
  await app.openSignedIn('/about')
  await told(page, set, { set_sponsors: [] })
  await app.open(set)
  await expect(banner(page).getByRole('term')).toHaveText(['Recorded', 'Identified Tracks:'])
})

test('the document is named after the set, and tells of it where its address is shared', async ({ app, page }) => {
  await app.openSignedIn(set)
  await expect(page).toHaveTitle('Nordlicht Closing Set on Segue')
  await expect
    .poll(async () => (await metaOf(page)).description)
    .toBe('A set by Mirelle Koda, recorded 10/12/2026, presented by Slow Motorway. 18 of 20 tracks identified.')
  await expect.poll(async () => (await metaOf(page))['og:image']).toMatch(/^http.*\/media\/.*sets\/1/)
})

test('another set is another page: its own track list, its own waveform, from its top', async ({ app, page }) => {
  await app.openSignedIn('/sets/19')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(1 + 13)
  await page.getByRole('tab', { name: /^Comments/ }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Sets' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Nordlicht Closing Set' }).click()
  await expect(page).toHaveURL(set)
  await expect(title(page)).toHaveText('Nordlicht Closing Set')
  await expect(page.getByRole('tab', { name: 'Track List' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(1 + 20)
  await expect(page.getByRole('list', { name: 'Tracks of Nordlicht Closing Set' }).getByRole('listitem')).toHaveCount(
    20,
  )
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('the thumb counts up to 999 of the listener’s moments', async ({ app, page }) => {
  await app.openSignedIn('/about')
  const fav = { is_fav: false, show_likes: false, first_liked_date: null, current_timestamp: 0 }
  const thumb = banner(page).getByRole('button', { name: /^Like Nordlicht/ })
  for (const [user_likes, badge] of [
    [0, /, 0 liked moments$/],
    [1, /, 1 liked moment1$/],
    [1000, /, 1000 liked moments999\+$/],
  ] as const) {
    await told(page, set, { user_fav: { ...fav, user_likes } })
    await app.open(set)
    await expect(thumb).toHaveText(badge)
  }
})
