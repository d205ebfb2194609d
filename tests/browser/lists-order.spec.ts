import { expect, test } from './app.ts'
import { heading, pathsListed, pathsShown, rowsIn, setWidth, widths } from './list-page.ts'

type Direction = 'asc' | 'desc'

/** By column: the key, and the direction that the first click on its heading asks for. */
const tables: Record<string, Record<string, [by: string, first: Direction]>> = {
  sets: {
    Artist: ['artist', 'asc'],
    Set: ['set_name', 'asc'],
    Curator: ['sponsor', 'asc'],
    Genre: ['genre', 'asc'],
    Recorded: ['release_date', 'desc'],
    Likes: ['user_set_favs.total_user_likes', 'desc'],
    'Liked on': ['user_set_favs.first_liked_date', 'desc'],
  },
  tracks: {
    Artist: ['artist', 'asc'],
    Title: ['title', 'asc'],
    Label: ['label_name', 'asc'],
    Genre: ['genre', 'asc'],
    Released: ['release_date', 'desc'],
    Likes: ['user_track_favs.total_user_likes', 'desc'],
    'Liked on': ['user_track_favs.first_liked_date', 'desc'],
  },
  artists: {
    Name: ['name', 'asc'],
    Sets: ['set_count', 'desc'],
    Tracks: ['track_count', 'desc'],
    Remixes: ['remix_count', 'desc'],
  },
  labels: {
    Name: ['name', 'asc'],
    Sets: ['set_count', 'desc'],
    Tracks: ['track_count', 'desc'],
    Artists: ['artist_count', 'desc'],
  },
}

const inWords = { asc: 'ascending', desc: 'descending' }
const other: Record<Direction, Direction> = { asc: 'desc', desc: 'asc' }

for (const [section, columns] of Object.entries(tables))
  test(`every heading of the ${section} orders them as the server does, and the other way round`, async ({
    app,
    page,
  }) => {
    await setWidth(page, widths.desktop)
    await app.openSignedIn(`/${section}`)
    for (const [column, [by, first]] of Object.entries(columns)) {
      for (const direction of [first, other[first]]) {
        await heading(page, column).getByRole('button').click()
        await expect(heading(page, column)).toHaveAttribute('aria-sort', inWords[direction])
        const listed = await pathsListed(app, section, { order_by: by, order_direction: direction })
        await expect.poll(() => pathsShown(page, section)).toEqual(listed)
      }
      await expect(page.getByRole('main').locator('[aria-sort]')).toHaveCount(1)
    }
  })

test('an order is in the address: Back and Forward go through orders, and a link opens one', async ({ app, page }) => {
  await app.openSignedIn('/sets')
  await heading(page, 'Artist').getByRole('button').click()
  await expect(page).toHaveURL('/sets?order_by=artist&order_direction=asc')
  await heading(page, 'Artist').getByRole('button').click()
  await expect(page).toHaveURL('/sets?order_by=artist&order_direction=desc')
  await page.goBack()
  await expect(heading(page, 'Artist')).toHaveAttribute('aria-sort', 'ascending')
  await page.goBack()
  await expect(heading(page, 'Recorded')).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL('/sets')
  await page.goForward()
  await expect(heading(page, 'Artist')).toHaveAttribute('aria-sort', 'ascending')

  await app.open('/artists?order_by=name&order_direction=desc')
  await expect(heading(page, 'Name')).toHaveAttribute('aria-sort', 'descending')
  const listed = await pathsListed(app, 'artists', { order_by: 'name', order_direction: 'desc' })
  await expect.poll(() => pathsShown(page, 'artists')).toEqual(listed)
})

test('an address with nonsense in it opens the list as it starts', async ({ app, page }) => {
  await app.openSignedIn('/home')
  await app.open('/sets?order_by=password&order_direction=sideways&genre=')
  await expect(heading(page, 'Recorded')).toHaveAttribute('aria-sort', 'descending')
  await expect(rowsIn(page)).toHaveCount(20)
})

test('ordering keeps the genre, the place that one has scrolled to, and the page around the list', async ({
  app,
  page,
}) => {
  await setWidth(page, widths.tablet)
  await app.openSignedIn('/tracks')
  await expect(rowsIn(page)).toHaveCount(20)
  await page.evaluate(() => scrollTo(0, 120))
  await heading(page, 'Title').getByRole('button').click()
  await expect(heading(page, 'Title')).toHaveAttribute('aria-sort', 'ascending')
  await expect(rowsIn(page)).toHaveCount(20)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
  await expect(heading(page, 'Title').getByRole('button')).toBeFocused()

  await app.open('/tracks?genre=Techno')
  await heading(page, 'Title').getByRole('button').click()
  await expect(page).toHaveURL('/tracks?genre=Techno&order_by=title&order_direction=asc')
  const listed = await pathsListed(app, 'tracks', { genre: 'Techno', order_by: 'title', order_direction: 'asc' })
  await expect.poll(() => pathsShown(page, 'tracks')).toEqual(listed)
})

const atTablet = {
  sets: ['Set', 'Genre', 'Recorded', 'Likes'],
  tracks: ['Title', 'Genre', 'Released', 'Likes'],
  artists: ['Name', 'Sets', 'Tracks', 'Remixes'],
  labels: ['Name', 'Sets', 'Tracks', 'Artists'],
}

for (const [section, columns] of Object.entries(atTablet))
  test(`a tablet shows the ${section} in ${columns.length} columns, with the rest under the name`, async ({
    app,
    page,
  }) => {
    await setWidth(page, widths.tablet)
    await app.openSignedIn(`/${section}`)
    await expect(page.getByRole('columnheader')).toHaveText(columns)
  })

test('below its title a set on a tablet says whose it is, and who presents it', async ({ app, page }) => {
  await setWidth(page, widths.tablet)
  await app.openSignedIn('/sets')
  await expect(rowsIn(page).first()).toContainText('Mirelle Koda · Slow Motorway')
})
