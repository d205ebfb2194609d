import { openForCommand } from '../../server/database.ts'
import { type App, answered, expect, test } from './app.ts'
import { linksTo, loadMore, pathsShown, rowsIn, setWidth, widths } from './list-page.ts'
import { ownServer } from './own-server.ts'

/** Runs something on the store of the server under test. */
async function inStore<Result>(work: (db: Awaited<ReturnType<typeof openForCommand>>['db']) => Promise<Result>) {
  const store = await openForCommand(undefined, ownServer().dataDir)
  try {
    return await work(store.db)
  } finally {
    await store.close()
  }
}

const addTrack = (title: string) =>
  inStore(db =>
    db
      .insertInto('tracks')
      .values({ title, artist: 'Newcomer', release_date: '2030-01-01', genre: 'House', mix_type: 'original_mix' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

const removeTracks = (title: string) => inStore(db => db.deleteFrom('tracks').where('title', '=', title).execute())

async function openTracks(app: App): Promise<void> {
  await app.openSignedIn('/tracks')
  await expect(rowsIn(app.page)).toHaveCount(20)
}

test('a track that arrives while the list is being loaded shows no other one twice, and none is missed', async ({
  app,
  page,
}) => {
  const title = 'Just arrived'
  try {
    await openTracks(app)
    await loadMore(page).click()
    await expect(rowsIn(page)).toHaveCount(40)
    const { id } = await addTrack(title)
    // The last of a page is the first of the next one now.
    for (const count of [59, 79, 99, 119, 139, 150]) {
      await loadMore(page).click()
      await expect(rowsIn(page)).toHaveCount(count)
    }
    await expect(loadMore(page)).toHaveCount(0)
    const shown = await pathsShown(page, 'tracks')
    expect(new Set(shown).size).toBe(150)
    expect(shown).not.toContain(`/tracks/${id}`)
    await page.reload()
    await expect(linksTo(page, 'tracks').first()).toHaveText(title)
  } finally {
    await removeTracks(title)
  }
})

test('the button is busy while the next page is on its way, and asks once', async ({ app, page }) => {
  await openTracks(app)
  let asked = 0
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/api/tracks?*offset=20*', async route => {
    asked += 1
    await held
    await route.continue()
  })
  await loadMore(page).click()
  await expect(loadMore(page)).toHaveAttribute('aria-busy', 'true')
  await expect(loadMore(page)).toBeDisabled()
  await loadMore(page).click({ force: true })
  release()
  await expect(rowsIn(page)).toHaveCount(40)
  expect(asked).toBe(1)
})

test('a next page that fails says so, and comes when it is tried again', async ({ app, page, context }) => {
  await openTracks(app)
  await page.route('**/api/tracks?*offset=20*', route => route.fulfill(answered(422, { code: 422, message: 'No' })))
  await loadMore(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('The rest could not be loaded.')
  await expect(rowsIn(page)).toHaveCount(20)
  await page.unroute('**/api/tracks?*offset=20*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rowsIn(page)).toHaveCount(40)
  await context.setOffline(true)
  await loadMore(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('You are offline')
  await expect(rowsIn(page)).toHaveCount(40)
})

for (const [shape, width] of Object.entries(widths))
  test(`Back finds a list as it was left on a ${shape}: every page that was loaded, where it was scrolled to`, async ({
    app,
    page,
  }) => {
    await setWidth(page, width)
    await app.openSignedIn('/tracks?order_by=title&order_direction=asc')
    for (const count of [20, 40, 60]) {
      await expect(linksTo(page, 'tracks')).toHaveCount(count)
      if (count < 60) await loadMore(page).click()
    }
    const link = linksTo(page, 'tracks').nth(50)
    await link.scrollIntoViewIfNeeded()
    const before = await link.boundingBox()
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Discover Tracks')
    await page.goBack()
    await expect(linksTo(page, 'tracks')).toHaveCount(60)
    await expect.poll(async () => (await link.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1)
  })

test('likes and hearts stay away from the lists of home and search', async ({ app, page }) => {
  await app.openSignedIn('/search?s=tarn')
  await expect(page.getByRole('region', { name: 'Tracks' }).getByRole('row')).not.toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: /^Like/ })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: /favorites|^Watch|^Follow|^Latest of/ })).toHaveCount(
    0,
  )
  await app.open('/home')
  const newest = page.getByRole('region', { name: 'Newest Tracks' })
  await expect(newest.getByRole('row')).toHaveCount(1 + 5)
  await expect(newest.getByRole('columnheader')).toHaveText(['Artist', 'Title', 'Label', 'Genre', 'Released'])
  await expect(newest.getByRole('button', { name: /favorites|^Watch/ })).toHaveCount(0)
})
