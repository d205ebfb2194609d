import { userEvent } from 'vitest/browser'
import type { Track } from '../../../contract/entities/music.ts'
import { getArtist, getLabel, getSet, getTrack, listUserTracks } from '../../../contract/routes/catalogue.ts'
import {
  favouriteSet,
  favouriteTrack,
  followArtist,
  followLabel,
  toggleSetLikes,
  toggleTrackLikes,
} from '../../../contract/routes/marks.ts'
import { opener } from '../../../src/commands/navigate.ts'
import { store } from '../../../src/state/store.ts'
import { notify } from '../../../src/ui/feedback/notices/notify.ts'
import { type ComponentApp, sizes } from '../support/app.tsx'
import { expect, page, test, textsOf } from '../support/catalogue.ts'
import type { Clock } from '../support/clock.ts'
import { aLabel, anArtist, anId, aSetWith, aTrack, listOf } from '../support/entities.ts'
import { answerForPlayer, ServerQueue } from '../support/queue.ts'
import { type FakeServer, refused } from '../support/server.ts'

/** The notices. */

const notices = page.getByRole('region', { name: 'Notices' })
const shown = notices.getByRole('button')
const notice = (text: string) => notices.getByText(text, { exact: true })
const closing = (text: string) => notices.getByRole('button', { name: `Close: ${text}` })
const main = page.getByRole('main')
const player = page.getByRole('region', { name: 'Player' })
const title = page.getByRole('heading', { level: 1 })

/** The position and size of the notice around its close button, in whole px. */
function edgesOf(button: typeof shown) {
  const box = button.element().parentElement?.getBoundingClientRect()
  if (!box) throw new Error('It is not shown')
  const [left, top, width, height] = [box.left, box.top, box.width, box.height].map(Math.round)
  return { left, top, width, height }
}

/**
 * Waits until exactly these times (ms) are left for the notices on screen. Retries of the client wait, too, but for a
 * random time, which is never a whole number of milliseconds.
 */
const expectTimeLeft = (clock: Clock, ...left: number[]) =>
  expect.poll(() => clock.left.filter(ms => ms <= 5_000 && Number.isInteger(ms))).toEqual(left)

/**
 * Opens a page and takes the clock as soon as the page's own timers run: they start with the effects of the first
 * screen, as the shortcuts do.
 */
async function openWithClock(app: ComponentApp, clock: Clock): Promise<void> {
  await app.openAs('/about')
  await expect.element(title).toBeVisible()
  await expect.poll(() => store.get(opener)).not.toBeNull()
  clock.take()
}

test('a notice is shown for five seconds, and one with the same text is shown again, not twice', async ({
  app,
  clock,
}) => {
  await openWithClock(app, clock)
  notify('Set added to queue!')
  notify('This set is already in the queue.')
  await expect.element(closing('Set added to queue!')).toBeVisible()
  await expectTimeLeft(clock, 5_000, 5_000)
  await clock.pass(2_500)
  notify('This set is already in the queue.')
  await expectTimeLeft(clock, 2_500, 5_000)
  expect(textsOf(shown)).toHaveLength(2)
  await clock.pass(2_499)
  expect(textsOf(shown)).toHaveLength(2)
  await clock.pass(1)
  await expect.element(closing('Set added to queue!')).not.toBeInTheDocument()
  await expect.element(notice('This set is already in the queue.')).toBeVisible()
  await clock.pass(2_499)
  await expect.element(notice('This set is already in the queue.')).toBeVisible()
  await clock.pass(1)
  await expect.element(shown).not.toBeInTheDocument()
})

test('beside a phone at most three notices are shown: the oldest is removed', async ({ app }) => {
  await app.openAs('/about')
  for (const text of ['One', 'Two', 'Three', 'Four']) notify(text)
  await expect.poll(() => textsOf(notices.getByRole('status'))).toEqual(['Two', 'Three', 'Four'])
})

test('notices stay while the mouse is over one of them', async ({ app, clock }) => {
  await openWithClock(app, clock)
  for (const text of ['One', 'Two']) notify(text)
  await notice('Two').hover()
  await expectTimeLeft(clock)
  await clock.pass(20_000)
  await expect.poll(() => textsOf(shown)).toHaveLength(2)
  await title.hover()
  await expectTimeLeft(clock, 5_000, 5_000)
  await clock.pass(5_000)
  await expect.element(shown).not.toBeInTheDocument()
})

/** The events of a tap on a touch screen: the emulated mouse stays where it tapped. */
function tap(element: Element): void {
  for (const type of ['pointerover', 'pointerdown', 'pointerup', 'pointerout'])
    element.dispatchEvent(new PointerEvent(type, { pointerType: 'touch', bubbles: true }))
  for (const type of ['mouseover', 'mousemove', 'mousedown', 'mouseup', 'click'])
    element.dispatchEvent(new MouseEvent(type, { bubbles: true }))
}

test('a notice that is tapped still disappears after its time', async ({ app, clock }) => {
  await openWithClock(app, clock)
  notify('One')
  await expectTimeLeft(clock, 5_000)
  tap(notice('One').element())
  await clock.pass(5_000)
  await expect.element(shown).not.toBeInTheDocument()
})

for (const [how, press] of [
  ['clicked', () => notices.getByRole('button', { name: 'Undo' }).click()],
  ['pressed by a key', () => userEvent.keyboard('{Enter}')],
] as const)
  test(`a notice whose button is ${how} goes, and the next one has its time`, async ({ app, clock }) => {
    await openWithClock(app, clock)
    notify('One', 'info', undefined, { label: 'Undo', run: () => notify('Two') })
    await expectTimeLeft(clock, 5_000)
    if (how !== 'clicked') notices.getByRole('button', { name: 'Undo' }).element().focus()
    await press()
    await expect.poll(() => textsOf(shown)).toEqual(['Close: Two'])
    await title.hover()
    await expectTimeLeft(clock, 5_000)
  })

test('notices stay while one has the focus, which moves to the next when one is closed, and back at the end', async ({
  app,
  clock,
}) => {
  await openWithClock(app, clock)
  const menu = page.getByRole('button', { name: 'Menu' })
  for (const text of ['One', 'Two']) notify(text)
  await expect.element(closing('Two')).toBeVisible()
  menu.element().focus()
  closing('One').element().focus()
  await expectTimeLeft(clock)
  await clock.pass(20_000)
  await userEvent.keyboard('{Enter}')
  await expect.element(closing('One')).not.toBeInTheDocument()
  await expect.element(closing('Two')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(shown).not.toBeInTheDocument()
  await expect.element(menu).toHaveFocus()
})

const set = aSetWith([aTrack()], { set_name: 'Nordlicht Closing Set' })
const next = aSetWith([aTrack()], { set_name: 'Live from the Quarry' })

/** Opens a page with a set in the player and another one behind it in the queue, which the server never changes. */
async function openWithQueue(app: ComponentApp, server: FakeServer): Promise<void> {
  new ServerQueue(server, [set, next], set)
  answerForPlayer(server, set, next)
  await app.openAs('/about')
  await expect.element(player.getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
}

test('a notice is shown above the player', async ({ app, server }) => {
  await openWithQueue(app, server)
  notify('Set added to queue!')
  const top = Math.round(player.element().getBoundingClientRect().top) - 24 - 56
  await expect.element(shown).toBeVisible()
  await expect.poll(() => edgesOf(shown)).toEqual({ left: 32, top, width: 400, height: 56 })
})

test('on a phone one notice at a time is above the player, also over the open queue; the next one replaces it', async ({
  app,
  server,
}) => {
  await page.viewport(...sizes.phone)
  await openWithQueue(app, server)
  const top = Math.round(player.element().getBoundingClientRect().top) - 8 - 56
  await userEvent.keyboard('q')
  const queue = page.getByRole('dialog', { name: 'Queue' })
  await expect.element(queue).toBeVisible()
  notify('Set added to queue!')
  await expect.element(notice('Set added to queue!')).toBeVisible()
  notify('This set is already in the queue.')
  await expect.poll(() => textsOf(notices.getByRole('status'))).toEqual(['This set is already in the queue.'])
  await expect.poll(() => edgesOf(shown)).toEqual({ left: 8, top, width: 374, height: 56 })
  app.back()
  await expect.element(queue).not.toBeInTheDocument()
  await expect.element(notice('This set is already in the queue.')).toBeVisible()
  await shown.click()
  await expect.element(shown).not.toBeInTheDocument()
})

test('a notice over an open dialog is closed by pointer and by keyboard, and the dialog stays', async ({ app }) => {
  await app.openAs('/about')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const close = dialog.getByRole('button', { name: 'Close' })
  await expect.poll(() => userEvent.keyboard('?').then(() => dialog.query())).not.toBeNull()
  await expect.element(close).toHaveFocus()
  notify('One')
  await closing('One').click()
  await expect.element(shown).not.toBeInTheDocument()
  notify('Two')
  await expect.element(closing('Two')).toBeVisible()
  close.element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(closing('Two')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(close).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
  await expect.element(shown).not.toBeInTheDocument()
  await expect.element(close).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

const accepted = { applied: true, updated_at: '2026-11-21T12:00:00.000Z' }
const likes = { total_user_likes: 1, is_fav: false, ...accepted }

/** Makes the server accept every mark. */
const acceptMarks = (server: FakeServer): FakeServer =>
  server
    .on(favouriteSet, ({ body }) => ({ is_fav: body?.is_fav ?? true, ...accepted }))
    .on(favouriteTrack, ({ body }) => ({ is_fav: body?.is_fav ?? true, ...accepted }))
    .on(toggleSetLikes, ({ body }) => ({ show_likes: body?.show_likes ?? true, ...accepted }))
    .on(toggleTrackLikes, ({ body }) => ({ ...likes, show_likes: body?.show_likes ?? true }))
    .on(followArtist, ({ body }) => ({ is_followed: body?.is_followed ?? true, ...accepted }))
    .on(followLabel, ({ body }) => ({ is_followed: body?.is_followed ?? true, ...accepted }))

const heard = aTrack({ artist: 'Sable Finch', title: 'Undertow' })
const watched = anId()
const marked = aSetWith([heard, watched], { set_name: 'Nordlicht Closing Set' })
const artist = anArtist({ name: 'Delphine Roux' })
const label = aLabel({ name: 'Sable Ritual' })

for (const [what, path, there, back, says] of [
  [
    'favorite set',
    `/sets/${marked.id}`,
    /^Add Nordlicht/,
    /^Remove Nordlicht/,
    ['Set added to favorites!', 'Set removed from favorites!'],
  ],
  [
    'liked set',
    `/sets/${marked.id}`,
    /^Like Nordlicht/,
    /^Remove your like of Nordlicht/,
    ['Set added to likes!', 'Set removed from likes!'],
  ],
  [
    'favorite track',
    `/sets/${marked.id}`,
    /^Add Sable Finch/,
    /^Remove Sable Finch/,
    ['Track added to favorites!', 'Track removed from favorites!'],
  ],
  [
    'favorite ID',
    `/tracks/${watched.id}`,
    /^Add ID to favorites/,
    /^Remove ID from favorites/,
    ['ID added to favorites!', 'ID removed from favorites!'],
  ],
  [
    'watched ID',
    `/tracks/${watched.id}`,
    /^Watch ID/,
    /^Watching ID/,
    ['Started watching ID!', 'Stopped watching ID.'],
  ],
  [
    'followed artist',
    `/artists/${artist.id}`,
    /^Follow Delphine/,
    /^Following Delphine/,
    ['Delphine Roux followed!', 'Delphine Roux unfollowed!'],
  ],
  [
    'followed label',
    `/labels/${label.id}`,
    /^Follow Sable/,
    /^Following Sable/,
    ['Sable Ritual followed!', 'Sable Ritual unfollowed!'],
  ],
] as const)
  test(`marking and unmarking a ${what} shows a notice`, async ({ app, server }) => {
    acceptMarks(server).on(getSet, marked).on(getTrack, watched).on(getArtist, artist).on(getLabel, label)
    await app.openAs(path)
    await main.getByRole('button', { name: there }).first().click()
    await expect.element(notice(says[0])).toBeVisible()
    await main.getByRole('button', { name: back }).first().click()
    await expect.element(notice(says[1])).toBeVisible()
  })

test('a mark that the server refuses shows no notice of success', async ({ app, server }) => {
  server.on(getSet, marked).on(favouriteSet, refused(404))
  await app.openAs(`/sets/${marked.id}`)
  await main.getByRole('button', { name: /^Add Nordlicht/ }).click()
  await expect.poll(() => server.calls(favouriteSet)).toHaveLength(1)
  await expect.element(notice('Set added to favorites!')).not.toBeInTheDocument()
})

test('the row of an ID counts its watchers at once', async ({ app, server }) => {
  const id: Track = { ...watched, user_likes: 7 }
  acceptMarks(server).on(getSet, aSetWith([heard, id], { set_name: 'Nordlicht Closing Set' }))
  const respond = server.hold(toggleTrackLikes)
  await app.openAs(`/sets/${marked.id}`)
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Watch/ }) })
  await expect.element(row).toHaveTextContent(/7 watching/)
  await row.getByRole('button', { name: /^Watch/ }).click()
  await expect.element(row).toHaveTextContent(/8 watching/)
  respond({ ...likes, total_user_likes: 8, show_likes: true })
  await expect.element(notice('Started watching ID!')).toBeVisible()
  await expect.element(row).toHaveTextContent(/8 watching/)
})

test('a favorite from the player is on the row at once and, when stored, in the open profile', async ({
  app,
  server,
}) => {
  new ServerQueue(server, [marked], marked)
  answerForPlayer(server, marked)
  acceptMarks(server)
  const favorites = new Set<number>()
  server
    .on(favouriteTrack, ({ params, body }) => {
      if (body?.is_fav) favorites.add(Number(params.id))
      else favorites.delete(Number(params.id))
      return { is_fav: body?.is_fav ?? true, ...accepted }
    })
    .on(listUserTracks, () =>
      listOf(favorites.has(heard.id) ? [{ ...heard, user_fav: { ...heard.user_fav, is_fav: true } }] : []),
    )
  await app.openAs(`/sets/${marked.id}`)
  await player.getByRole('button', { name: /^Add Sable Finch/ }).click()
  await expect.element(main.getByRole('row').getByRole('button', { name: /^Remove Sable Finch/ })).toBeVisible()
  await player.getByRole('button', { name: /^Remove Sable Finch/ }).click()
  await app.go('/profile')
  await page.getByRole('tab', { name: 'Liked Tracks' }).click()
  await expect.element(page.getByRole('heading', { name: 'No tracks liked yet' })).toBeVisible()
  await player.getByRole('button', { name: /^Add Sable Finch/ }).click()
  await expect.element(page.getByRole('tabpanel').getByRole('button', { name: /^Remove Sable Finch/ })).toBeVisible()
  await expect.poll(() => server.calls(favouriteTrack).at(-1)?.body?.is_fav).toBe(true)
})
