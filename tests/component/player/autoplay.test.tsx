import { userEvent } from 'vitest/browser'
import type { Reason } from '#contract/entities/similar.ts'
import { signOut } from '#contract/routes/account.ts'
import { changeSettings, getSettings } from '#contract/routes/settings.ts'
import { similarSets } from '#contract/routes/similar.ts'
import { player } from '../../../src/player/player.ts'
import { type ComponentApp, expect, page, sizes, test } from '../support/app.tsx'
import { someSettings } from '../support/entities/account.ts'
import { aSet } from '../support/entities.ts'
import { answerForPlayer, ServerQueue } from '../support/queue.ts'
import { type FakeServer, refused } from '../support/server.ts'

/** What goes on after the queue, in its panel. The player beside it is silent: the server has no recordings. */

const night = aSet({ set_name: 'Nordlicht Closing Set' })
const named = [
  'Basement Transmission 021',
  'Live from the Quarry',
  'Tunnel Vision',
  'Saltwater',
  'Pier 9 After Hours',
  'Rooftop at Dawn',
].map(set_name => aSet({ set_name }))
const [basement, quarry, tunnel, saltwater, pier, rooftop] = named.map(({ set_name }) => set_name)
const tracks: Reason = { kind: 'tracks', count: 4 }
const alike = (sets = named, reason = tracks) => ({ data: sets.map(set => ({ set, reason })) })

const bar = page.getByRole('region', { name: 'Player' })
const panel = page.getByRole('dialog', { name: 'Queue' })
const section = panel.getByRole('region', { name: 'Next from Segue' })
const autoplay = section.getByRole('switch', { name: 'Autoplay' })
const rows = section.getByRole('list', { name: 'Suggestions' }).getByRole('listitem')
const button = (name: string) => section.getByRole('button', { name, exact: true })

/** The names of the sets that are suggested. */
const names = () => rows.elements().map(row => row.querySelector('button')?.textContent)
const suggests = (...expected: (string | undefined)[]) => expect.poll(names).toEqual(expected)
const hasFocus = (name: string) => expect.element(button(name)).toHaveFocus()

/** Opens the queue, in which one set is the current one, with autoplay on. */
async function open(app: ComponentApp, server: FakeServer) {
  const queue = new ServerQueue(server, [night], night, named)
  answerForPlayer(server, night, ...named)
  server.on(getSettings, someSettings({ autoplay: true }))
  await app.openAs('/about')
  await bar.getByRole('button', { name: 'Queue' }).click()
  await expect.element(panel).toHaveFocus()
  return queue
}

const press = async (name: string) => {
  await expect.element(button(name)).toBeVisible()
  button(name).element().focus()
  await userEvent.keyboard('{Enter}')
}

test('below the queue stand the sets that go on, each with the reason', async ({ app, server }) => {
  server.on(similarSets, alike())
  await open(app, server)
  await suggests(basement, quarry, tunnel, saltwater, pier)
  await expect.element(section).toHaveTextContent('Similar sets play when your queue ends.')
  await expect
    .element(button(`Play ${basement}`))
    .toHaveAccessibleDescription('Shares 4 tracks with Nordlicht Closing Set')
})

test('"next" leads from the last track of the queue to the first of them, which becomes the current set', async ({
  app,
  server,
}) => {
  server.on(similarSets, alike())
  const queue = await open(app, server)
  await suggests(basement, quarry, tunnel, saltwater, pier)
  const next = bar.getByRole('button', { name: 'Next track' })
  await expect.poll(() => next.click().then(() => player.loaded.get()?.set.set_name)).toBe(basement)
  await expect.poll(() => queue.inShort).toBe(`${night.id} [${named[0]?.id}]`)
  await suggests(quarry, tunnel, saltwater, pier, rooftop)
})

test('one is removed by keyboard, the focus stays in the list, and it is not suggested again', async ({
  app,
  server,
}) => {
  server.on(similarSets, alike(named.slice(0, 3)))
  await open(app, server)
  await press(`Remove ${quarry} from suggestions`)
  await suggests(basement, tunnel)
  await hasFocus(`Remove ${tunnel} from suggestions`)
  await press(`Remove ${tunnel} from suggestions`)
  await hasFocus(`Remove ${basement} from suggestions`)
  await userEvent.keyboard('{Enter}')
  await expect.element(section).toHaveFocus()
  await expect.element(section).toHaveTextContent('Nothing like Nordlicht Closing Set yet.')
})

test('logging out forgets what was removed', async ({ app, server }) => {
  server.on(similarSets, alike()).on(signOut, null)
  await open(app, server)
  await press(`Remove ${quarry} from suggestions`)
  await suggests(basement, tunnel, saltwater, pier, rooftop)
  expect(localStorage.getItem('removedSuggestions')).toContain(String(named[1]?.id))
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => localStorage.getItem('removedSuggestions')).toBeNull()
})

test('one that is added waits in the queue, and the suggestions follow it', async ({ app, server }) => {
  const afterTunnel = alike([saltwater, night, pier].flatMap(name => named.find(set => set.set_name === name) ?? []))
  server.on(similarSets, ({ params }) => (params.id === String(named[2]?.id) ? afterTunnel : alike()))
  const queue = await open(app, server)
  await press(`Add ${tunnel} to queue`)
  await suggests(saltwater, pier)
  await expect.element(section).toHaveFocus()
  await expect.element(section).toHaveTextContent('Shares 4 tracks with Tunnel Vision')
  await expect.poll(() => queue.inShort).toBe(`[${night.id}] ${named[2]?.id}`)
})

test('a click on one plays it at once', async ({ app, server }) => {
  server.on(similarSets, alike())
  const queue = await open(app, server)
  await button(`Play ${saltwater}`).click()
  await expect.poll(() => player.loaded.get()?.set.set_name).toBe(saltwater)
  await expect.element(section).toHaveFocus()
  await expect.poll(() => queue.inShort).toBe(`${night.id} [${named[3]?.id}]`)
})

test('autoplay is turned off offline, also in the listening options, and the server hears of it later', async ({
  app,
  server,
}) => {
  server.on(similarSets, alike()).on(changeSettings, ({ body }) => someSettings(body))
  await open(app, server)
  await suggests(basement, quarry, tunnel, saltwater, pier)
  await app.goOffline()
  autoplay.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(autoplay).not.toBeChecked()
  await expect.element(rows).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await bar.getByRole('button', { name: 'Listening options' }).click()
  const same = page.getByRole('dialog', { name: 'Listening options' }).getByRole('switch', { name: 'Autoplay' })
  await expect.element(same).not.toBeChecked()
  expect(server.calls(changeSettings)).toEqual([])
  server.on(getSettings, someSettings({ autoplay: false })).comeBack()
  await expect.poll(() => server.calls(changeSettings).map(({ body }) => body)).toEqual([{ autoplay: false }])
})

test('autoplay is off, and cannot be turned, while it is unknown whether the listener wants it', async ({
  app,
  server,
}) => {
  server.on(similarSets, alike())
  const answer = server.hold(getSettings)
  void new ServerQueue(server, [night], night)
  answerForPlayer(server, night)
  await app.openAs('/about')
  await bar.getByRole('button', { name: 'Queue' }).click()
  await expect.element(autoplay).toBeDisabled()
  await expect.element(autoplay).not.toBeChecked()
  answer(someSettings({ autoplay: true }))
  await suggests(basement, quarry, tunnel, saltwater, pier)
  await expect.element(autoplay).toBeChecked()
})

test('suggestions that are on their way, or could not be loaded, say so', async ({ app, server }) => {
  const answer = server.hold(similarSets)
  await open(app, server)
  await expect.element(section.getByRole('status')).toHaveTextContent('Loading')
  answer(refused(404))
  await expect.element(section.getByRole('alert')).toHaveTextContent("We couldn't load suggestions.")
  server.on(similarSets, alike())
  await button('Try again').click()
  await suggests(basement, quarry, tunnel, saltwater, pier)
})

test('offline without downloads there is nothing to go on with, until the network is back', async ({ app, server }) => {
  server.on(similarSets, alike())
  await open(app, server)
  await suggests(basement, quarry, tunnel, saltwater, pier)
  await app.goOffline()
  await expect.element(section).toHaveTextContent('No more downloads to play. Suggestions are back when you reconnect.')
  server.comeBack()
  await suggests(basement, quarry, tunnel, saltwater, pier)
})

test('the sheet of a phone has them, too', async ({ app, server }) => {
  await page.viewport(...sizes.phone)
  server.on(similarSets, alike())
  void new ServerQueue(server, [night], night)
  answerForPlayer(server, night)
  server.on(getSettings, someSettings({ autoplay: true }))
  await app.openAs('/about')
  await expect.element(bar.getByRole('button', { name: 'Open the player' })).toBeVisible()
  await expect.poll(() => userEvent.keyboard('q').then(() => panel.query())).not.toBeNull()
  await suggests(basement, quarry, tunnel, saltwater, pier)
})
