import { userEvent } from 'vitest/browser'
import { addToQueue } from '#contract/routes/activity.ts'
import { cards, expect, page, rows, sizes, test } from '../../support/catalogue.ts'
import { button, entries, entry, giveSets, menu, menuOf, openQuarry, quarry } from '../../support/item-menu.ts'
import { ServerQueue } from '../../support/queue.ts'

for (const [size, [width, height]] of Object.entries(sizes))
  test(`on a ${size} every set has a menu behind its button, which gets the focus back`, async ({ app, server }) => {
    await page.viewport(width, height)
    giveSets(server)
    await app.openAs('/sets')
    await openQuarry()
    await expect.element(menuOf('Live from the Quarry')).toBeVisible()
    await expect.element(button('Live from the Quarry')).toHaveAttribute('aria-expanded', 'true')
    const verbs = ['Play', 'Play next', 'Add to queue', 'Add to playlist', 'Download', 'Share', 'Listen together']
    expect(entries()).toEqual([
      ...verbs.map(verb => `${verb} Live from the Quarry`),
      'Go to Mirelle Koda',
      'Go to Tarn',
    ])
    await userEvent.keyboard('{Escape}')
    await expect.element(menu).not.toBeInTheDocument()
    await expect.element(button('Live from the Quarry')).toHaveFocus()
    await expect.element(button('Live from the Quarry')).not.toHaveAttribute('aria-expanded')
  })

test('another click on the button closes the menu, and a click on another opens that one', async ({ app, server }) => {
  giveSets(server)
  await app.openAs('/sets')
  await openQuarry()
  await button('Live from the Quarry').click()
  await expect.element(menu).not.toBeInTheDocument()
  await openQuarry()
  await button('Nordlicht').click()
  await expect.element(menuOf('Nordlicht')).toBeVisible()
  await expect.element(menu).toHaveLength(1)
})

test('a right click anywhere in a row opens its menu at the pointer', async ({ app, server }) => {
  giveSets(server)
  await app.openAs('/sets')
  await expect.element(button('Nordlicht')).toBeVisible()
  const row = rows.nth(1)
  const { x, y } = row.element().getBoundingClientRect()
  await openQuarry()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await row.click({ button: 'right', position: { x: 600, y: 20 } })
  await expect.element(menuOf('Live from the Quarry')).toBeVisible()
  // A pointer stands on whole pixels, and a row between two.
  const awayBy = () => {
    const box = menu.element().getBoundingClientRect()
    return Math.hypot(box.x - x - 600, box.y - y - 20)
  }
  await expect.poll(awayBy).toBeLessThan(2)
  expect(app.path).toBe('/sets')
})

/** A cancelable `contextmenu` on an element; returns whether the page keeps the browser's own menu away. */
function askForMenu(target: Element, by: MouseEventInit): boolean {
  const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...by })
  target.dispatchEvent(event)
  return event.defaultPrevented
}

test('with Shift, and on selected text, a right click opens the menu of the browser', async ({ app, server }) => {
  giveSets(server)
  await app.openAs('/sets')
  await openQuarry()
  await userEvent.keyboard('{Escape}')
  const genre = rows.first().getByText('Techno', { exact: true }).element()
  expect(askForMenu(genre, { button: 2, shiftKey: true })).toBe(false)
  getSelection()?.selectAllChildren(genre)
  expect(askForMenu(genre, { button: 2 })).toBe(false)
  await expect.element(menu).not.toBeInTheDocument()
  getSelection()?.removeAllRanges()
  expect(askForMenu(genre, { button: 2 })).toBe(true)
  await expect.element(menuOf('Nordlicht')).toBeVisible()
})

test("the keyboard's menu key opens the menu of the row that has the focus, arrows move in it, and the focus returns", async ({
  app,
  server,
}) => {
  new ServerQueue(server, [], undefined, [quarry])
  giveSets(server)
  await app.openAs('/sets')
  await openQuarry()
  await userEvent.keyboard('{Escape}')
  const name = rows.nth(1).getByRole('link', { name: 'Live from the Quarry' })
  if (name.element() instanceof HTMLElement) name.element().focus()
  await userEvent.keyboard('{ContextMenu}')
  await expect.element(menuOf('Live from the Quarry')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.element(entry('Add to queue Live from the Quarry')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.calls(addToQueue).map(({ body }) => body.set_meta_id)).toEqual([quarry.id])
  await expect.element(name).toHaveFocus()
})

test.describe('by touch', () => {
  const touch = (target: Element, type: string, { x, y } = { x: 0, y: 0 }) => {
    const touches = type === 'touchend' ? [] : [new Touch({ identifier: 1, target, clientX: x, clientY: y })]
    const event = new TouchEvent(type, { touches, bubbles: true, cancelable: true })
    target.dispatchEvent(event)
    return event.defaultPrevented
  }

  test('a long press opens the menu and does not follow the link below the finger', async ({ app, server, clock }) => {
    await page.viewport(...sizes.phone)
    giveSets(server)
    await app.openAs('/sets')
    await openQuarry()
    await userEvent.keyboard('{Escape}')
    await expect.element(menu).not.toBeInTheDocument()
    clock.take()
    const name = cards.first().getByRole('link').element()
    touch(name, 'touchstart', { x: 150, y: 400 })
    await clock.pass(400)
    await expect.element(menu).not.toBeInTheDocument()
    await clock.pass(200)
    await expect.element(menuOf('Nordlicht')).toBeVisible()
    expect(touch(name, 'touchend')).toBe(true)
  })

  test('a finger that moves or leaves early scrolls or taps as ever', async ({ app, server, clock }) => {
    await page.viewport(...sizes.phone)
    giveSets(server)
    await app.openAs('/sets')
    await openQuarry()
    await userEvent.keyboard('{Escape}')
    clock.take()
    const name = cards.first().getByRole('link').element()
    touch(name, 'touchstart', { x: 150, y: 400 })
    touch(name, 'touchmove', { x: 150, y: 380 })
    await clock.pass(600)
    expect(touch(name, 'touchend')).toBe(false)
    touch(name, 'touchstart', { x: 150, y: 400 })
    await clock.pass(300)
    expect(touch(name, 'touchend')).toBe(false)
    await clock.pass(600)
    await expect.element(menu).not.toBeInTheDocument()
  })
})
