import { userEvent } from 'vitest/browser'
import { opener } from '../../../../src/commands/navigate.ts'
import { store } from '../../../../src/state/store.ts'
import { notify } from '../../../../src/ui/feedback/notices/notify.ts'
import { type ComponentApp, sizes } from '../../support/app.tsx'
import { expect, page, test, textsOf } from '../../support/catalogue.ts'
import type { Clock } from '../../support/clock.ts'
import { aSetWith, aTrack } from '../../support/entities.ts'
import { notice, notices, player } from '../../support/notices.ts'
import { answerForPlayer, ServerQueue } from '../../support/queue.ts'
import type { FakeServer } from '../../support/server.ts'

const shown = notices.getByRole('button')
const closing = (text: string) => notices.getByRole('button', { name: `Close: ${text}` })
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
