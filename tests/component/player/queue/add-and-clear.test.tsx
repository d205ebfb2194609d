import { onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { addToQueue, clearQueue } from '#contract/routes/activity.ts'
import { expect, page, test } from '../../support/app.tsx'
import { withMotion } from '../../support/media.ts'
import { button, names, open, panel, row, shows } from '../../support/queue-panel.ts'
import { type FakeServer, refused } from '../../support/server.ts'

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
  await withMotion()
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
