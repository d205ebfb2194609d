import { userEvent } from 'vitest/browser'
import { listSets } from '#contract/routes/catalogue.ts'
import { endRoom, getRoom, leaveRoom, openRoom, setRoomState, stayInRoom } from '#contract/routes/together.ts'
import { publishNews } from '../../../src/data/live-events/news.ts'
import { player } from '../../../src/player/player.ts'
import { expect, page, test } from '../support/app.tsx'
import { aSet, listOf } from '../support/entities.ts'
import { ServerQueue } from '../support/queue.ts'
import { roomToken, ServerRoom } from '../support/room.ts'
import { refused } from '../support/server.ts'

/** Rooms for listening together. The players are silent: the server has no recordings. */

/** Of who has joined: the player is in step until it finds out that there is no recording. */
const joined = /^(You're in step with mira|mira plays)$/

const main = page.getByRole('main')
const bar = page.getByRole('region', { name: 'Player' })
const status = main.getByRole('status')
const button = (name: string) => main.getByRole('button', { name, exact: true })
const names = () =>
  main
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
const path = `/together/${roomToken}`

test('who opens the link sees who hosts, what plays and who listens, and that names are seen', async ({
  app,
  server,
}) => {
  new ServerRoom(server)
  await app.openAs(path, { username: 'noor' })
  await expect.element(status).toHaveTextContent('mira plays')
  await expect.element(main.getByRole('link', { name: 'Nordlicht Closing Set' })).toBeVisible()
  expect(names()).toEqual(['miraHost', 'ayo'])
  await expect.element(main).toHaveTextContent('Everyone in the room sees your username.')
})

test('one joins by the keyboard, plays the set of the host, and sees who comes and what the host does', async ({
  app,
  server,
}) => {
  const there = new ServerRoom(server)
  await app.openAs(path, { username: 'noor' })
  await expect.element(button('Join')).toBeEnabled()
  button('Join').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(status).toHaveTextContent(joined)
  expect(player.loaded.get()?.set.id).toBe(there.set.id)
  expect(server.calls(stayInRoom).length).toBeGreaterThan(0)
  there.change({ listeners: ['mira', 'ayo', 'noor'] })
  await expect.poll(names).toEqual(['miraHost', 'ayo', 'noorYou'])
  await expect.element(bar).toHaveTextContent('3 listeners')
  there.change({ is_host_here: false, listeners: ['ayo', 'noor'] })
  await expect.element(status).toHaveTextContent('mira is away')
})

test('who can not load the audio is told so, and not that they are in step', async ({ app, server }) => {
  new ServerRoom(server)
  await app.openAs(path, { username: 'noor' })
  await button('Join').click()
  await expect.element(bar.getByText("We couldn't load the audio")).toBeVisible()
  await expect.element(status).toHaveTextContent(/^mira plays$/)
  await expect.element(page.getByText("You're in step with mira")).not.toBeInTheDocument()
})

test('who plays something else is on their own until they rejoin', async ({ app, server }) => {
  const there = new ServerRoom(server)
  await app.openAs(path, { username: 'noor' })
  await button('Join').click()
  player.start(aSet())
  await expect.element(status).toHaveTextContent("You're out of step")
  // The page of the room says so, and the bar doesn't say it again.
  await expect.element(bar.getByText("You're out of step")).not.toHaveAttribute('role')
  await bar.getByRole('button', { name: 'Rejoin' }).click()
  await expect.element(status).toHaveTextContent(joined)
  there.change({ has_ended: true, listeners: [] })
  await expect.element(status).toHaveTextContent('This room has ended')
  await bar.getByRole('button', { name: 'Close' }).click()
  await expect.element(bar.getByRole('button', { name: 'Close' })).not.toBeInTheDocument()
})

test('who leaves has again what was loaded before, and the queue as it was', async ({ app, server }) => {
  const there = new ServerRoom(server)
  const before = { ...there.set, id: there.set.id + 1_000, set_name: 'Tunnel Vision' }
  const queue = new ServerQueue(server, [before], before)
  await app.openAs(path, { username: 'noor' })
  await expect.poll(() => player.loaded.get()?.set.id).toBe(before.id)
  await button('Join').click()
  await expect.poll(() => player.loaded.get()?.set.id).toBe(there.set.id)
  await button('Leave').click()
  await expect.element(main).toHaveFocus()
  expect(player.loaded.get()?.set.id).toBe(before.id)
  await expect.poll(() => server.calls(leaveRoom).length).toBe(1)
  expect(queue.inShort).toBe(`[${before.id}]`)
  await expect.element(button('Join')).toBeVisible()
})

test('who leaves has again the part of a set that a playlist played', async ({ app, server }) => {
  const there = new ServerRoom(server)
  await app.openAs(path, { username: 'noor' })
  const stretch = { from: 60_000, until: 90_000 }
  player.load({ ...there.set, id: there.set.id + 1_000 }, 70_000, stretch)
  await button('Join').click()
  await expect.poll(() => player.loaded.get()?.stretch).toBeNull()
  await button('Leave').click()
  expect([player.loaded.get()?.stretch, player.position.get()]).toEqual([stretch, 70_000])
})

test('who joins while the host is away waits where the host was, and plays once the host is back', async ({
  app,
  server,
}) => {
  const there = new ServerRoom(server, { is_host_here: false })
  await app.openAs(path, { username: 'noor' })
  await button('Join').click()
  await expect.element(status).toHaveTextContent('mira is away')
  expect([player.status.get().state, player.position.get()]).toEqual(['paused', 60_000])
  there.change({ is_host_here: true })
  await expect.poll(() => player.status.get().state).not.toBe('paused')
})

test('what is answered late about a room that was left changes nothing in the next one', async ({ app, server }) => {
  const there = new ServerRoom(server)
  await app.openAs(path, { username: 'noor' })
  const answer = server.hold(stayInRoom)
  await button('Join').click()
  await button('Leave').click()
  there.room = { ...there.room, id: there.room.id + 1 }
  server.on(stayInRoom, () => there.room)
  await app.go('/together/a-token-of-another-room')
  await button('Join').click()
  await expect.element(status).toHaveTextContent(joined)
  answer(refused(404))
  // What is asked now is answered later than that.
  there.room = { ...there.room, listeners: ['mira', 'noor'] }
  publishNews({ event: 'missed', data: '' })
  await expect.poll(names).toEqual(['miraHost', 'noorYou'])
  await expect.element(status).toHaveTextContent(joined)
})

test('who can not rejoin now is told', async ({ app, server }) => {
  const there = new ServerRoom(server)
  await app.openAs(path, { username: 'noor' })
  await button('Join').click()
  player.start(aSet())
  await expect.element(status).toHaveTextContent("You're out of step")
  there.change({}, { set_meta_id: there.set.id + 1_000 })
  await bar.getByRole('button', { name: 'Rejoin' }).click()
  await expect.element(page.getByText('Something went wrong, please try again!')).toBeVisible()
  await expect.element(status).toHaveTextContent("You're out of step")
})

test('an unknown room says so', async ({ app, server }) => {
  server.on(getRoom, refused(404, 'This room was not found'))
  await app.openAs(path)
  await expect.element(main.getByRole('heading', { name: "We can't find this room" })).toBeVisible()
})

test('who finds a room full is told, and has again what was loaded before', async ({ app, server }) => {
  new ServerRoom(server)
  server.on(stayInRoom, refused(409, 'This room is full.'))
  await app.openAs(path, { username: 'noor' })
  await button('Join').click()
  await expect.element(page.getByText('This room is full.')).toBeVisible()
  await expect.element(button('Join')).toBeVisible()
})

test('a room is opened from the listening options, shared, and ended for everyone', async ({ app, server }) => {
  const there = new ServerRoom(server, { host: 'noor', listeners: ['noor'] })
  new ServerQueue(server, [there.set], there.set)
  server.on(openRoom, () => ({ token: roomToken, room: there.room }))
  await app.openAs('/about', { username: 'noor' })
  await bar.getByRole('button', { name: 'Listening options' }).click()
  await page.getByRole('button', { name: 'Listen together' }).dblClick()
  await expect.poll(() => app.path).toBe(path)
  expect(server.calls(openRoom)).toHaveLength(1)
  await expect.element(status).toHaveTextContent('Everyone here hears what you play')
  expect(server.calls(openRoom)[0]?.body).toMatchObject({ set_meta_id: there.set.id, is_playing: false, speed: 1 })
  player.seek(600_000)
  await expect.poll(() => server.calls(setRoomState).at(-1)?.body.position).toBe(600_000)
  const ended = server.hold(endRoom)
  const asked = server.calls(getRoom).length
  await button('End for everyone').click()
  // The page asks before the server has ended it.
  await expect.poll(() => server.calls(getRoom).length).toBeGreaterThan(asked)
  there.room = { ...there.room, has_ended: true, listeners: [] }
  ended(null)
  // Sooner than it looks again by itself, which is every 15 s.
  await expect.element(status).toHaveTextContent('This room has ended')
})

test('the menu of a set opens a room in which that set plays, and later leads to this room', async ({
  app,
  server,
}) => {
  const there = new ServerRoom(server, { host: 'noor', listeners: ['noor'] })
  const tunnel = aSet({ set_name: 'Tunnel Vision' })
  new ServerQueue(server, [tunnel], tunnel, [there.set])
  server.on(listSets, listOf([there.set, tunnel])).on(openRoom, () => ({ token: roomToken, room: there.room }))
  const choose = async (entry: string, of: string) => {
    await button(`Options for ${of}`).click()
    await page.getByRole('button', { name: entry, exact: true }).click()
    await expect.poll(() => app.path).toBe(path)
  }
  await app.openAs('/sets', { username: 'noor' })
  await expect.poll(() => player.loaded.get()?.set.id).toBe(tunnel.id)
  await choose('Listen together Nordlicht Closing Set', 'Nordlicht Closing Set')
  expect(player.loaded.get()?.set.id).toBe(there.set.id)
  expect(server.calls(openRoom).map(({ body }) => body.set_meta_id)).toEqual([there.set.id])
  await app.go('/sets')
  await choose('Open the room', 'Tunnel Vision')
  expect(player.loaded.get()?.set.id).toBe(there.set.id)
  expect(server.calls(openRoom)).toHaveLength(1)
})
