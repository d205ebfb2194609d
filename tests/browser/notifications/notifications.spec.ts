import { randomUUID } from 'node:crypto'
import { segue } from '../../support/server/segue-command.ts'
import { App } from '../support/app.ts'
import { expect, test } from '../support/new-listener.ts'
import { addId, addNotifications, bellOf, readIds } from '../support/notifications.ts'
import { ownServer } from '../support/own-server.ts'
import { stored } from '../support/writes.ts'

/** Notifications about releases, behind the bell in the top bar. */

test('a listener who watches an ID is notified of its release within seconds, in every tab, without a reload', {
  tag: '@journey',
}, async ({ newListener, page, context, store }) => {
  const watchedId = await addId(store)
  const artist = `NewListener ${randomUUID().slice(0, 8)}`
  try {
    await newListener.open(`/tracks/${watchedId.id}`)
    const other = await context.newPage()
    await other.goto('/about')
    await expect(bellOf(other).button).toHaveText('Notifications')
    await page.getByRole('button', { name: 'Watch ID' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Started watching ID!' })).toBeVisible()
    await expect.poll(() => watching(watchedId.id)).toBe(1)
    const release = ['release', String(watchedId.id), '--artist', artist, '--title', 'Found', '--date', '2026-11-20']
    const { code, said } = await segue(release, { DATA_DIR: ownServer().dataDir })
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('1 listener was notified.') })
    for (const tab of [page, other]) await expect(bellOf(tab).button).toHaveText('Notifications, 1 unread1')
    await bellOf(other).button.click()
    await expect(bellOf(other).lines).toHaveText(
      new RegExp(
        `^Unread\\. ID \\d+ in .+ was just released: ${artist} - Found \\w{3} \\d+, \\d{4} · Released Nov 20, 2026$`,
      ),
    )
    await bellOf(other).lines.click()
    await expect(other).toHaveURL(`/tracks/${watchedId.id}`)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Found')
    // The first tab shows it as read, too.
    await expect(bellOf(page).button).toHaveText('Notifications')
  } finally {
    await watchedId.remove()
  }

  async function watching(id: number): Promise<number> {
    const all = store.db.selectFrom('user_track_favs').select('user_id').where('track_id', '=', id)
    return (await all.where('show_likes', '=', true).execute()).length
  }
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('offline, saved notifications are shown, and reading them is sent when the network is back', async ({
    newListener,
    page,
    context,
    store,
  }) => {
    const notified = await addNotifications(store, newListener.username, 2)
    await newListener.open('/about')
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
    expect(await readIds(store, notified)).toEqual([])
    await context.setOffline(false)
    await expect.poll(() => readIds(store, notified)).toEqual([notified[0]?.id])
  })
})
