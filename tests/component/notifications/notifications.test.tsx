import { userEvent } from 'vitest/browser'
import type { Notification } from '#contract/entities/activity.ts'
import { signOut } from '#contract/routes/account.ts'
import { listNotifications, readNotification, readNotifications } from '#contract/routes/activity.ts'
import { getTrack, playTrack } from '#contract/routes/catalogue.ts'
import { followEvents } from '#contract/routes/events.ts'
import { usDay } from '../../../src/lib/dates.ts'
import type { ComponentApp } from '../support/app.tsx'
import { expect, page, sizes, test, textsOf } from '../support/catalogue.ts'
import { aNotification } from '../support/entities/listening.ts'
import { aTrack, listOf } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'
import { type FakeServer, refused } from '../support/server.ts'
import { withNavigator } from '../support/with-navigator.ts'

const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const menu = page.getByRole('region', { name: 'Notifications' })
const lines = menu.getByRole('listitem').getByRole('link')

const texts = () => textsOf(lines)

/** Notifications about tracks of Nordlicht, newest first. */
const releases = (count: number): Notification[] =>
  Array.from({ length: count }, (_, index) =>
    aNotification({
      created_dt: new Date(Date.UTC(2026, 5, 30 - index)).toISOString(),
      release: {
        set_meta: { id: 1, set_name: 'Nordlicht' },
        track_meta: {
          id: 101 + index,
          artist: 'Tarn',
          title: `Undertow ${index}`,
          art_url_xl: null,
          release_date: '2026-11-20',
        },
        track_position: index + 1,
        start_time: 0,
      },
    }),
  )

const lineOf = ({ created_dt, release: { track_position, track_meta } }: Notification) =>
  `ID ${track_position} in Nordlicht was just released: Tarn - ${track_meta?.title} ${usDay(created_dt)} · Released Nov 20, 2026`

/** Makes the server answer with these notifications, ten at a time. With `fails`, only the first page can be loaded. */
function has(server: FakeServer, notifications: Notification[], { fails = false } = {}): void {
  server.on(listNotifications, ({ query }) => {
    if (fails && query.after_id) return refused(404)
    const start = notifications.findIndex(({ id }) => id === query.after_id) + 1
    return listOf(notifications.slice(start, start + 10), notifications.length, start)
  })
}

/** Logs in a listener with these notifications and opens the menu. */
async function openBell(app: ComponentApp, server: FakeServer, notifications: Notification[]): Promise<void> {
  has(server, notifications)
  server.on(playTrack, refused(404))
  await app.openAs('/about')
  await bell.click()
  await expect.poll(() => lines.elements()).toHaveLength(Math.min(10, notifications.length))
}

test("what curators decided on the listener's suggestions leads to the track, and to the suggestions", async ({
  app,
  server,
}) => {
  const none = { set_meta: null, track_meta: null, track_position: null, start_time: null }
  const decided = (state: string, reason: string, names: { artist: string; title: string }) =>
    aNotification({ release: none, suggestion: { state, reason, track: { id: 7, art_url_xl: null, ...names } } })
  await openBell(app, server, [
    decided('accepted', '', { artist: 'Tarn', title: 'Undertow' }),
    decided('rejected', 'Another key', { artist: 'ID', title: 'ID' }),
  ])
  const day = usDay('2026-06-01T12:00:00.000Z')
  expect(texts()).toEqual([
    `Unread. You identified Tarn - Undertow ${day}`,
    // After the tile of an ID, which is hidden from screen readers.
    `IDUnread. Your suggestion for ID wasn't accepted: Another key ${day}`,
  ])
  expect(lines.elements().map(line => line.getAttribute('href'))).toEqual(['/tracks/7', '/tracks/7?tab=suggestions'])
  await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread')
})

test('the menu is empty without notifications', async ({ app }) => {
  await app.openAs('/about')
  await expect.element(bell).toHaveAccessibleName('Notifications')
  await bell.click()
  await expect.element(menu).toHaveTextContent(/No new notifications/)
  expect(lines.elements()).toEqual([])
  await expect.element(menu.getByRole('button', { name: 'Load More' })).not.toBeInTheDocument()
  await bell.click()
  await expect.element(menu).not.toBeInTheDocument()
})

test('the badge counts unread notifications, and the menu shows what was released, in which set and when', async ({
  app,
  server,
}) => {
  const [first, second, third] = releases(3)
  if (!first || !second || !third) throw new Error('There are three')
  await openBell(app, server, [first, { ...second, is_read: true, read_dt: second.created_dt }, third])
  await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread')
  await expect.element(bell).toHaveTextContent(/unread2$/)
  expect(texts()).toEqual([`Unread. ${lineOf(first)}`, lineOf(second), `Unread. ${lineOf(third)}`])
  await expect.element(menu.getByRole('button', { name: 'Load More' })).not.toBeInTheDocument()
})

for (const [size, [width, height]] of Object.entries(sizes))
  test(`the menu of the notifications stays within the page, ${size}`, async ({ app, server }) => {
    await page.viewport(width, height)
    await openBell(app, server, releases(3))
    const { left, right } = menu.element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(8)
    expect(right).toBeLessThanOrEqual(width - 8)
  })

test('a comment that a curator has hidden is told with the reason, and leads to the comments of its set', async ({
  app,
  server,
}) => {
  const [release] = releases(1)
  if (!release) throw new Error('There is one')
  const none = { track_meta: null, track_position: null, start_time: null }
  const hidden = { reason: 'off_topic', text: '' }
  const told = aNotification({ release: { set_meta: { id: 7, set_name: 'Nordlicht' }, ...none }, hidden })
  server.on(readNotification, { ...told, is_read: true, read_dt: told.created_dt })
  await openBell(app, server, [told, release])
  await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread')
  expect(texts()[0]).toMatch(/^Unread\. A curator hid your comment on Nordlicht \(off topic\)/)
  await lines.first().click()
  await expect.poll(() => app.path).toBe('/sets/7?tab=comments')
  await expect.poll(() => server.calls(readNotification)).toHaveLength(1)
})

test('following a notification marks it as read, closes the menu and opens the track', async ({ app, server }) => {
  const [first, second] = releases(2)
  if (!first || !second) throw new Error('There are two')
  const track = aTrack({ id: second.release.track_meta?.id ?? 0, title: 'Undertow 1' })
  const read: Notification = { ...second, is_read: true, read_dt: '2026-07-01T12:00:00.000Z' }
  server.on(getTrack, track)
  await openBell(app, server, [first, second])
  server.on(readNotification, () => {
    server.on(listNotifications, listOf([first, read]))
    return read
  })
  await lines.last().click()
  await expect.poll(() => app.path).toBe(`/tracks/${track.id}`)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(exactly('Undertow 1'))
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  await expect.poll(() => server.calls(readNotification).map(({ params }) => params)).toEqual([{ id: `${second.id}` }])
  await bell.click()
  await expect.poll(texts).toEqual([`Unread. ${lineOf(first)}`, lineOf(second)])
})

test('notifications load ten at a time, without duplicates, also after a failed attempt', async ({ app, server }) => {
  const released = releases(12)
  await openBell(app, server, released)
  has(server, released, { fails: true })
  await menu.getByRole('button', { name: 'Load More' }).click()
  await expect.element(menu.getByRole('alert')).toHaveTextContent(exactly("We couldn't load the rest."))
  has(server, released)
  await menu.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(texts).toEqual(released.map(each => `Unread. ${lineOf(each)}`))
  await expect.element(menu.getByRole('button', { name: 'Load More' })).not.toBeInTheDocument()
  await expect.element(bell).toHaveAccessibleName('Notifications, 12 unread')
})

test('Mark all read marks what was there, at once, also offline, and keeps what came after it', async ({
  app,
  server,
}) => {
  const all = releases(12)
  const [newest] = all
  if (!newest) throw new Error('There are twelve')
  await openBell(app, server, all)
  const offer = menu.getByRole('button', { name: 'Mark all read' })
  await expect.element(offer).toBeVisible()
  server.goAway()
  await offer.click()
  await expect.element(bell).toHaveAccessibleName('Notifications')
  await expect.element(offer).not.toBeInTheDocument()
  await expect.element(menu.getByRole('heading', { name: 'Notifications' })).toHaveFocus()
  expect(texts()).toEqual(all.slice(0, 10).map(lineOf))
  const later = { ...aNotification(newest), id: 900_001, created_dt: '2026-08-01T12:00:00.000Z' }
  server.on(readNotifications, () => {
    has(server, [later, ...all.map(each => ({ ...each, is_read: true, read_dt: '2026-07-01T12:00:00.000Z' }))])
    return null
  })
  server.comeBack()
  await expect
    .poll(() => server.calls(readNotifications).map(({ body }) => body))
    .toEqual([{ until: newest.created_dt }])
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  await expect.element(offer).toBeVisible()
})

test('notifications that could not be loaded can be tried again', async ({ app, server }) => {
  server.on(listNotifications, refused(404))
  // An event about a new one would make the client fetch the list by itself.
  server.hold(followEvents)
  await app.openAs('/about')
  await bell.click()
  await expect.element(menu.getByRole('alert')).toHaveTextContent(/^We couldn't load your notifications\./)
  has(server, releases(1))
  await menu.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => lines.elements()).toHaveLength(1)
})

test('the menu of the notifications works by keyboard alone', async ({ app, server }) => {
  has(server, releases(2))
  // The focused item's page is preloaded.
  server.on(playTrack, refused(404))
  await app.openAs('/about')
  await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread')
  bell.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => lines.elements()).toHaveLength(2)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(lines.first()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(lines.last()).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await userEvent.keyboard('{Tab}')
  await expect.element(lines.last()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(bell).toHaveFocus()
})

test("the installed app's badge counts unread notifications, and is cleared on logout", async ({ app, server }) => {
  const badges: number[] = []
  const badging = {
    setAppBadge: async (count: number) => void badges.push(count),
    clearAppBadge: async () => void badges.push(0),
  }
  using _ = withNavigator(badging)
  server.on(signOut, null)
  has(server, releases(2))
  await app.openAs('/about')
  await expect.poll(() => badges.at(-1)).toBe(2)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => badges.at(-1)).toBe(0)
})
