import { onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { SetSummary } from '../../../contract/entities/music.ts'
import { addToQueue, clearQueue, makeCurrent, moveInQueue } from '../../../contract/routes/activity.ts'
import { listSetPosts, listSets } from '../../../contract/routes/catalogue.ts'
import { player } from '../../../src/player/player.ts'
import { type ComponentApp, expect, page, sizes, test } from '../support/app.tsx'
import { aSet, listOf } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'
import { answerForPlayer, ServerQueue } from '../support/queue.ts'
import { type FakeServer, refused } from '../support/server.ts'

/** The queue's panel. The player beside it is silent: the server has no recordings. */

const names: Record<number, string> = {
  1: 'Nordlicht Closing Set',
  4: 'Basement Transmission 021',
  5: 'Live from the Quarry',
  9: 'Tunnel Vision',
  12: 'Saltwater',
  18: 'Pier 9 After Hours',
}
const sets = new Map(Object.entries(names).map(([id, set_name]) => [Number(id), aSet({ id: Number(id), set_name })]))
const setOf = (id: number): SetSummary => {
  const set = sets.get(id)
  if (!set) throw new Error(`There is no set ${id}`)
  return set
}

const bar = page.getByRole('region', { name: 'Player' })
const panel = page.getByRole('dialog', { name: 'Queue' })
const button = (name: string) => panel.getByRole('button', { name, exact: true })
const rows = panel.getByRole('list', { name: 'Sets in the queue' }).getByRole('listitem')
const row = (id: number) => rows.filter({ hasText: names[id] ?? '' })
const grip = (id: number) => button(`Move ${names[id]}`)

/** The ids of the sets that the queue shows, the current one in brackets. */
const shown = () =>
  rows
    .elements()
    .map(each => {
      const id = Object.keys(names).find(key => each.textContent?.includes(names[Number(key)] ?? '')) ?? '?'
      return each.ariaCurrent === 'true' ? `[${id}]` : id
    })
    .join(' ')
const shows = (inShort: string) => expect.poll(shown).toBe(inShort)

/** Opens a page with these sets in the queue, and the queue by its button, or on a phone by its key. */
async function open(app: ComponentApp, server: FakeServer, path = '/about', queued = [4, 9, 1, 5, 18], current = 1) {
  const queue = new ServerQueue(
    server,
    queued.map(setOf),
    sets.get(current),
    [...sets.values()].filter(({ id }) => !queued.includes(id)),
  )
  answerForPlayer(server, ...sets.values())
  server.on(listSetPosts, listOf([])).on(listSets, listOf([]))
  await app.openAs(path)
  const isPhone = innerWidth === sizes.phone[0]
  const opener = isPhone ? 'Open the player' : 'Queue'
  await expect.element(bar.getByRole('button', { name: opener })).toBeVisible()
  if (isPhone) await expect.poll(() => userEvent.keyboard('q').then(() => panel.query())).not.toBeNull()
  else await bar.getByRole('button', { name: opener }).click()
  await expect.element(panel).toHaveFocus()
  const has = (inShort: string) => expect.poll(() => queue.inShort).toBe(inShort)
  return { queue, has }
}

test('the queue is shown above the player, and grays sets that were played', async ({ app, server }) => {
  await open(app, server)
  await shows('4 9 [1] 5 18')
  await expect.poll(() => document.getAnimations().filter(({ playState }) => playState === 'running').length).toBe(0)
  const box = panel.element().getBoundingClientRect()
  expect(box.width).toBeCloseTo(480, 2)
  expect(box.height).toBeCloseTo(660, 2)
  expect(box.bottom).toBeCloseTo(bar.element().getBoundingClientRect().y - 12, 2)
  expect(row(5).element().getBoundingClientRect().height).toBe(72)

  await expect.element(button(`Play ${names[4]}`)).toHaveStyle({ color: 'rgb(133, 141, 149)' })
  await expect.element(button(`Play ${names[1]}`)).toHaveStyle({ color: 'rgb(205, 245, 60)' })
  await expect.element(button(`Play ${names[5]}`)).toHaveStyle({ color: 'rgb(242, 244, 245)' })
  for (const id of [4, 1]) await expect.element(grip(id)).not.toBeInTheDocument()
  await expect.element(row(5)).toHaveTextContent('01:00:00')
})

test('however much has been played, the queue opens at the current set', async ({ app, server }) => {
  await page.viewport(1280, 480)
  await open(app, server, '/about', [4, 9, 1, 5, 18], 18)
  await shows('4 9 1 5 [18]')
  await expect.element(row(18)).toBeInViewport({ ratio: 1 })
})

test('the queue closes by Escape, its button and its key, and gives the focus back', async ({ app, server }) => {
  await open(app, server)
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  const link = page.getByRole('banner').getByRole('link', { name: 'Tracks' })
  link.element().focus()
  await userEvent.keyboard('q')
  await expect.element(panel).toHaveFocus()
  await button('Close').click()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(link).toHaveFocus()
  await userEvent.keyboard('q')
  await expect.element(panel).toHaveFocus()
  await userEvent.keyboard('q')
  await expect.element(panel).not.toBeInTheDocument()
})

test('a set is moved next or removed, and the focus goes to its neighbor', async ({ app, server }) => {
  const { has } = await open(app, server)
  await row(4).hover()
  await button(`Play ${names[4]} next`).click()
  await shows('9 [1] 4 5 18')
  await button(`Remove ${names[5]} from the queue`).click()
  await shows('9 [1] 4 18')
  await expect.element(button(`Remove ${names[18]} from the queue`)).toHaveFocus()
  await button(`Remove ${names[18]} from the queue`).click()
  await expect.element(button(`Remove ${names[4]} from the queue`)).toHaveFocus()
  await has('9 [1] 4')
})

test('playing a set of the queue makes it the current one, and what waits still waits', async ({ app, server }) => {
  const { has } = await open(app, server)
  await button(`Play ${names[18]}`).click()
  await shows('4 9 1 [18] 5')
  await expect.poll(() => player.loaded.get()?.set.id).toBe(18)
  await has('4 9 1 [18] 5')
  await expect.element(button(`Play ${names[5]}`)).toHaveStyle({ color: 'rgb(242, 244, 245)' })
  await button(`Play ${names[4]}`).click()
  await shows('9 1 18 [4] 5')
  await has('9 1 18 [4] 5')
})

test('after its end the queue shows all sets as played, and one that is added waits', async ({ app, server }) => {
  const { queue, has } = await open(app, server, '/sets/12', [4, 1])
  queue.write({ act: 'next', from: 1 })
  await userEvent.keyboard('{Escape}q')
  await shows('4 1')
  for (const id of [4, 1])
    await expect.element(button(`Play ${names[id]}`)).toHaveStyle({ color: 'rgb(133, 141, 149)' })
  await queueThis().click()
  await shows('4 1 12')
  await expect.element(button(`Play ${names[12]}`)).toHaveStyle({ color: 'rgb(242, 244, 245)' })
  await has('4 1 | 12')
})

test('a set that is played from its page goes between the current one and what waits, before the server answers', async ({
  app,
  server,
}) => {
  const { queue } = await open(app, server, '/sets/12', [1, 5, 18])
  const answer = server.hold(makeCurrent)
  await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().click()
  await shows('1 [12] 5 18')
  answer(queue.write({ act: 'choose', set: 12, isCurrent: true }))
  await expect.poll(() => server.calls(makeCurrent).length).toBe(1)
  await shows('1 [12] 5 18')
})

/** Picks up a set by a key. It reacts to arrow keys after it is measured, some frames later. */
async function pickUp(id: number): Promise<void> {
  grip(id).element().focus()
  await userEvent.keyboard(' ')
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
}

const announcement = panel.getByRole('status').filter({ hasText: names[5] ?? '' })

test('keys move a set, and every step is announced', async ({ app, server }) => {
  const { has } = await open(app, server)
  await pickUp(5)
  await expect.element(announcement).toHaveTextContent(exactly('Picked up Live from the Quarry, position 1 of 2.'))
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(announcement).toHaveTextContent(exactly('Live from the Quarry is now at position 2 of 2.'))
  await userEvent.keyboard(' ')
  await expect.element(announcement).toHaveTextContent(exactly('Live from the Quarry was dropped at position 2 of 2.'))
  await shows('4 9 [1] 18 5')
  await expect.element(grip(5)).toHaveFocus()
  await has('4 9 [1] 18 5')
})

test('Escape returns a set that keys have moved, and the arrow keys move nothing else', async ({ app, server }) => {
  await open(app, server)
  const slider = bar.getByRole('slider', { name: /^Position in/ })
  await expect.element(slider).toHaveAttribute('aria-valuenow', '0')
  await pickUp(5)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(announcement).toHaveTextContent(exactly('Live from the Quarry is now at position 2 of 2.'))
  await userEvent.keyboard('{ArrowRight}{Escape}')
  await expect.element(announcement).toHaveTextContent(exactly('Live from the Quarry is back at position 1 of 2.'))
  await shows('4 9 [1] 5 18')
  await expect.element(panel).toBeVisible()
  await expect.element(slider).toHaveAttribute('aria-valuenow', '0')
  expect(server.calls(moveInQueue)).toEqual([])
})

const queueThis = () => page.getByRole('main').getByRole('button', { name: /^Queue / })
const undo = button('Undo')

test('clearing the queue can be undone, and sets added since are behind the restored ones', async ({ app, server }) => {
  const { has } = await open(app, server, '/sets/12')
  await button('Clear').click()
  await expect.element(panel.getByText('Your queue is empty')).toBeVisible()
  await expect.element(panel.getByRole('status').filter({ hasText: 'Queue cleared' })).toBeVisible()
  await expect.element(undo).toHaveFocus()
  await queueThis().click()
  await shows('12')
  await undo.click()
  await shows('4 9 [1] 5 18 12')
  await has('4 9 [1] 5 18 12')
  await expect.element(undo).not.toBeInTheDocument()
  // The clearing was never sent.
  expect(server.calls(clearQueue)).toEqual([])
})

/** Hides the page, as when the listener goes to another app. */
function hidePage(): void {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  Reflect.deleteProperty(document, 'visibilityState')
}

test('a clearing that was sent already, because the page was hidden, is undone by adding the sets again', async ({
  app,
  server,
}) => {
  const { has } = await open(app, server, '/sets/12')
  await button('Clear').click()
  await expect.element(undo).toHaveFocus()
  hidePage()
  await has('')
  await queueThis().click()
  await has('12')
  await undo.click()
  await has('4 9 [1] 5 18 12')
  await shows('4 9 [1] 5 18 12')
})

test('an empty queue links to the sets, and Clear is disabled', async ({ app, server }) => {
  await open(app, server, '/about', [1])
  await button('Clear').click()
  await expect.element(button('Clear')).toBeDisabled()
  await expect.element(panel.getByRole('link', { name: 'Browse sets' })).toHaveAttribute('href', '/sets')
})

test('the first set of a queue that was never played is loaded, and is the current one when it plays', async ({
  app,
  server,
}) => {
  const { has } = await open(app, server, '/about', [4, 9], 0)
  await expect.element(bar).toHaveTextContent('Basement Transmission 021')
  await shows('4 9')
  await bar.getByRole('button', { name: 'Play', exact: true }).click()
  await shows('[4] 9')
  await has('[4] 9')
})

test('offline changes are marked as not sent yet until they are', async ({ app, server }) => {
  const { has } = await open(app, server, '/sets/9', [1, 5, 18])
  await app.goOffline()
  await queueThis().click()
  await expect.element(row(9)).toHaveTextContent('Not sent yet')
  await button(`Remove ${names[18]} from the queue`).click()
  await shows('[1] 5 9')
  await has('[1] 5 18')
  server.comeBack()
  await has('[1] 5 9')
  await expect.element(row(9)).not.toHaveTextContent('Not sent yet')
  await shows('[1] 5 9')
})

test('a set that is moved next offline is the next one, even if another device has queued it', async ({
  app,
  server,
}) => {
  const { queue, has } = await open(app, server, '/sets/9', [1, 5, 18])
  await app.goOffline()
  await queueThis().click()
  await row(9).hover()
  await button(`Play ${names[9]} next`).click()
  await shows('[1] 9 5 18')
  queue.write({ act: 'add', set: 9 })
  server.comeBack()
  await has('[1] 9 5 18')
  await expect.element(row(9)).not.toHaveTextContent('Not sent yet')
  await shows('[1] 9 5 18')
})

test('opening the queue shows the changes of another device', async ({ app, server }) => {
  const { queue } = await open(app, server)
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  queue.write({ act: 'remove', set: 5 })
  await userEvent.keyboard('q')
  await shows('4 9 [1] 18')
})

test('a change that the server refuses is reverted with a notice', async ({ app, server }) => {
  const { queue } = await open(app, server, '/sets/12')
  server.on(addToQueue, refused(404, 'This set already exists in your queue.'))
  await queueThis().click()
  await expect.element(page.getByText('This set is already in the queue.')).toBeVisible()
  await shows('4 9 [1] 5 18')
  expect(queue.inShort).toBe('4 9 [1] 5 18')
})

/** The texts of the notices. */
const notices = () => [...document.querySelectorAll('[aria-label="Notices"] p')].map(({ textContent }) => textContent)

for (const [what, status, says] of [
  ['it is queued already', 404, 'This set is already in the queue.'],
  ['it is forbidden', 403, 'Something went wrong, please try again!'],
] as const)
  test(`a set that the server refuses because ${what} has that notice alone`, async ({ app, server }) => {
    await open(app, server, '/sets/12')
    server.on(addToQueue, refused(status))
    await queueThis().click()
    await expect.poll(notices).toEqual([says])
  })

test('the notice that a set was added is shown when the server has stored it', async ({ app, server }) => {
  const { queue } = await open(app, server, '/sets/12')
  await queueThis().click()
  await expect.poll(notices).toEqual(['Set added to queue!'])
  expect(queue.inShort).toBe('4 9 [1] 5 18 12')
})

test("the sleeve of a set that is added here flies into the queue's button", async ({ app, server }) => {
  const { queue } = await open(app, server, '/sets/12')
  const flights: Element[] = []
  const { animate } = Element.prototype
  Element.prototype.animate = function (frames, options) {
    if (typeof options === 'object' && options.id === 'fly-to-player') flights.push(this)
    return animate.call(this, frames, options)
  }
  onTestFinished(() => void Object.assign(Element.prototype, { animate }))
  await queueThis().click()
  await expect.poll(() => flights).toHaveLength(1)
  // The copy is gone when it has arrived.
  await expect.poll(() => flights[0]?.isConnected).toBe(false)
  await userEvent.keyboard('{Escape}')
  queue.write({ act: 'remove', set: 5 })
  queue.write({ act: 'add', set: 5 })
  await userEvent.keyboard('q')
  await shows('4 9 [1] 18 12 5')
  expect(flights).toHaveLength(1)
})

for (const [when, without] of [
  ['the server answers late', (server: FakeServer) => void server.hold(addToQueue)],
  ['the device is offline', (server: FakeServer) => server.goAway()],
] as const)
  test(`the notice that a set was added is also shown when ${when}`, async ({ app, server }) => {
    await open(app, server, '/sets/12')
    without(server)
    await queueThis().click()
    await expect.poll(notices).toEqual(['Set added to queue!'])
  })

test('on a phone a queue that is reopened at once stays open', async ({ app, server }) => {
  await page.viewport(...sizes.phone)
  await open(app, server, '/sets/1', [4, 1, 5, 18])
  const goBack = app.delayBack()
  await userEvent.keyboard('q')
  await expect.element(panel).not.toBeInTheDocument()
  await userEvent.keyboard('q')
  await expect.element(panel).toBeVisible()
  // Only now the browser goes back, as the first closing requested.
  goBack()
  // It is still open: the key closes it.
  await userEvent.keyboard('q')
  await expect.element(panel).not.toBeInTheDocument()
})

test('on a phone the queue is a sheet over the page, which Back closes', async ({ app, server }) => {
  await page.viewport(...sizes.phone)
  const { has } = await open(app, server, '/sets/1', [4, 1, 5, 18])
  const box = () => panel.element().getBoundingClientRect()
  await expect.poll(() => [box().x, box().y, box().width, box().height].map(Math.round)).toEqual([0, 0, 390, 844])
  app.back()
  await expect.element(panel).not.toBeInTheDocument()
  expect(app.path).toBe('/sets/1')

  await userEvent.keyboard('q')
  await button('Clear').click()
  await panel.getByRole('link', { name: 'Browse sets' }).click()
  await expect.poll(() => app.path).toBe('/sets')
  await expect.element(panel).not.toBeInTheDocument()
  app.back()
  await expect.poll(() => app.path).toBe('/sets/1')
  await expect.element(panel).not.toBeInTheDocument()
  await has('4 [1] 5 18')
})
