import { randomUUID } from 'node:crypto'
import { segue } from '../support/segue-command.ts'
import { App, answered } from './app.ts'
import { sizes, violationsOf } from './axe.ts'
import { expect, test } from './newcomer.ts'
import { ownServer } from './own-server.ts'
import { addId, bellOf, line, readOf, tell } from './told.ts'
import { stored } from './writes.ts'

/** What a listener is told of releases, behind the bell of the top bar. */

test('who was told nothing reads so', async ({ newcomer, page }) => {
  await newcomer.open('/about')
  const { button, menu, lines } = bellOf(page)
  await expect(button).toHaveText('Notifications')
  await button.click()
  await expect(menu).toContainText('No new notifications')
  await expect(lines).toHaveCount(0)
  await expect(menu.getByRole('button', { name: 'Load More' })).toHaveCount(0)
  await button.click()
  await expect(menu).toBeHidden()
})

for (const [shape, viewport] of Object.entries(sizes))
  test(`the badge counts what is unread, and the menu says what was released where and when, ${shape}`, async ({
    newcomer,
    page,
    store,
  }) => {
    await page.setViewportSize(viewport)
    const told = await tell(store, newcomer.username, 3)
    await newcomer.open('/about')
    const { button, menu, lines } = bellOf(page)
    await expect(button).toHaveText('Notifications, 3 unread3')
    await button.click()
    await expect(lines).toHaveText(told.map(each => `Unread. ${line(each)}`))
    await expect(menu.getByRole('button', { name: 'Load More' })).toHaveCount(0)
    await expect(menu.locator('img')).toHaveCount(3)
    expect(await violationsOf(page)).toEqual([])
    const box = await menu.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(8)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width - 8)
  })

test('following one marks it as read for good, closes the menu and opens the track', async ({
  newcomer,
  page,
  store,
}) => {
  const told = await tell(store, newcomer.username, 2)
  await newcomer.open('/about')
  const { button, menu, lines } = bellOf(page)
  await button.click()
  await expect(lines).toHaveCount(2)
  const reloaded = page.waitForResponse(/\/api\/notifications\?/)
  await lines.last().click()
  await expect(page).toHaveURL(`/tracks/${told[1]?.track}`)
  await expect(menu).toBeHidden()
  await expect(button).toHaveText('Notifications, 1 unread1')
  expect((await reloaded).ok()).toBe(true)
  await expect.poll(() => readOf(store, told)).toEqual([told[1]?.id])
  await page.reload()
  await expect(button).toHaveText('Notifications, 1 unread1')
  await button.click()
  await expect(lines.first()).toHaveText(/^Unread\. ID/)
  await expect(lines.last()).toHaveText(/^ID/)
})

test('without a network the saved ones are there, and what is read is sent when it is back', async ({
  newcomer,
  page,
  context,
  store,
}) => {
  const told = await tell(store, newcomer.username, 2)
  await newcomer.open('/about')
  const { button, lines } = bellOf(page)
  await expect(button).toHaveText('Notifications, 2 unread2')
  await new App(page).installed()
  await expect(button).toHaveText('Notifications, 2 unread2')
  await context.setOffline(true)
  await page.reload()
  await expect(button).toHaveText('Notifications, 2 unread2')
  await button.click()
  await lines.first().click()
  await expect(button).toHaveText('Notifications, 1 unread1')
  await stored(page, 1)
  await page.reload()
  await expect(button).toHaveText('Notifications, 1 unread1')
  expect(await readOf(store, told)).toEqual([])
  await context.setOffline(false)
  await expect.poll(() => readOf(store, told)).toEqual([told[0]?.id])
})

test('ten come at a time, each once, also when the next ones fail at first', async ({ newcomer, page, store }) => {
  const told = await tell(store, newcomer.username, 12)
  await newcomer.open('/about')
  const { button, menu, lines } = bellOf(page)
  await button.click()
  await expect(lines).toHaveCount(10)
  await page.route(
    /\/api\/notifications\?.*after=/,
    route => route.fulfill(answered(404, { code: 404, message: 'No' })),
    {
      times: 1,
    },
  )
  await menu.getByRole('button', { name: 'Load More' }).click()
  await expect(menu.getByRole('alert')).toHaveText('The rest could not be loaded.')
  await menu.getByRole('button', { name: 'Try again' }).click()
  await expect(lines).toHaveText(told.map(each => `Unread. ${line(each)}`))
  await expect(menu.getByRole('button')).toHaveCount(0)
  await expect(button).toHaveText('Notifications, 12 unread12')
})

test('the menu is worked by the keyboard alone', async ({ newcomer, page, store }) => {
  await tell(store, newcomer.username, 2)
  await newcomer.open('/about')
  const { button, menu, lines } = bellOf(page)
  await expect(button).toHaveText('Notifications, 2 unread2')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(lines).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await expect(lines.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(lines.last()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await expect(lines.last()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
})

test('what could not be loaded can be tried again', async ({ newcomer, page, store }) => {
  await tell(store, newcomer.username, 1)
  await page.route(/\/api\/notifications\?/, route => route.fulfill(answered(404, { code: 404, message: 'No' })))
  await newcomer.open('/about')
  const { button, menu, lines } = bellOf(page)
  await button.click()
  await expect(menu.getByRole('alert')).toContainText('Your notifications could not be loaded.')
  await page.unrouteAll()
  await menu.getByRole('button', { name: 'Try again' }).click()
  await expect(lines).toHaveCount(1)
})

test('who watches an ID hears of its release within seconds, in every tab, without a reload', async ({
  newcomer,
  page,
  context,
  store,
}) => {
  const chased = await addId(store)
  const artist = `Newcomer ${randomUUID().slice(0, 8)}`
  try {
    await newcomer.open(`/tracks/${chased.id}`)
    const other = await context.newPage()
    await other.goto('/about')
    await expect(bellOf(other).button).toHaveText('Notifications')
    await page.getByRole('button', { name: 'Watch ID' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Started watching ID!' })).toBeVisible()
    await expect.poll(() => watching(chased.id)).toBe(1)
    const release = ['release', String(chased.id), '--artist', artist, '--title', 'Found', '--date', '2026-11-20']
    const { code, said } = await segue(release, { DATA_DIR: ownServer().dataDir })
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('1 listener was told.') })
    for (const tab of [page, other]) await expect(bellOf(tab).button).toHaveText('Notifications, 1 unread1')
    await bellOf(other).button.click()
    await expect(bellOf(other).lines).toHaveText(
      new RegExp(`^Unread\\. ID \\d+ in .+ was just released: ${artist} - Found 11/20/2026$`),
    )
    await bellOf(other).lines.click()
    await expect(other).toHaveURL(`/tracks/${chased.id}`)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Found')
    // The other tab knows it, too.
    await expect(bellOf(page).button).toHaveText('Notifications')
  } finally {
    await chased.remove()
  }

  async function watching(id: number): Promise<number> {
    const all = store.db.selectFrom('user_track_favs').select('user_id').where('track_id', '=', id)
    return (await all.where('show_likes', '=', true).execute()).length
  }
})
