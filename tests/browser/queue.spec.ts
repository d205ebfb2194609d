import { sizes, violationsOf } from './axe.ts'
import { expect, test } from './queue-page.ts'

test.beforeEach(({ kept }) => kept.fill([4, 9, 1, 5, 18], 1))

test('the queue stands above the player, greys what was played, and closes by its key, its button and Escape', async ({
  page,
  listener,
  queue,
}) => {
  await page.setViewportSize(sizes.desktop)
  await listener.open(page, '/sets/1')
  await queue.open()
  await queue.shows('4 9 [1] 5 18')
  // It waits for what rises.
  expect(await violationsOf(page)).toEqual([])
  const player = await page.getByRole('region', { name: 'Player' }).boundingBox()
  const box = await queue.panel.boundingBox()
  expect(box?.width).toBeCloseTo(480, 2)
  expect(box?.height).toBeCloseTo(660, 2)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo((player?.y ?? 0) - 12, 2)
  expect((await queue.row(5).boundingBox())?.height).toBe(72)

  const title = (setId: number) => queue.row(setId).getByRole('button', { name: /^Play .*(?<! next)$/ })
  await expect(title(4)).toHaveCSS('color', 'rgb(133, 141, 149)')
  await expect(title(1)).toHaveCSS('color', 'rgb(205, 245, 60)')
  await expect(title(5)).toHaveCSS('color', 'rgb(242, 244, 245)')
  await expect(queue.grip(4)).toHaveCount(0)
  await expect(queue.row(5)).toContainText(/\d\d:\d\d:\d\d/)

  await page.keyboard.press('Escape')
  await expect(queue.panel).toBeHidden()
  // The page behind it stays in use, and gets the focus back.
  const tab = page.getByRole('tab', { name: 'Track List' })
  await tab.focus()
  await page.keyboard.press('q')
  await expect(queue.panel).toBeFocused()
  await queue.button('Close').click()
  await expect(queue.panel).toBeHidden()
  await expect(tab).toBeFocused()
})

test('sets are dragged, brought next, removed and played, and the server has it all', async ({
  page,
  listener,
  queue,
  kept,
}) => {
  await listener.open(page, '/sets/1')
  await queue.open()
  await queue.drag(18, 5)
  await queue.shows('4 9 [1] 18 5')
  await kept.is('4 9 [1] 18 5')

  await queue.row(4).hover()
  await queue.button('Play Basement Transmission 021 next').click()
  await queue.shows('9 [1] 4 18 5')
  await queue.button('Remove Pier 9 After Hours from the queue').click()
  await queue.shows('9 [1] 4 5')
  await expect(queue.button('Remove Live from the Quarry from the queue')).toBeFocused()
  await queue.button('Play Live from the Quarry').click()
  await queue.shows('9 1 4 [5]')
  await expect(page.getByRole('region', { name: 'Player' })).toContainText('Live from the Quarry')
  await expect(queue.button('Pause Live from the Quarry')).toBeVisible()
  await kept.is('9 1 4 [5]')
})

test('keys move a set, and every step is spoken', async ({ page, app, listener, queue, kept }) => {
  await listener.open(page, '/sets/1')
  await queue.open()
  const spoken = queue.spoken(5)
  await queue.pickUp(5)
  await expect(spoken).toHaveText('Picked up Live from the Quarry, position 2 of 3.')
  const place = await app.position()
  await page.keyboard.press('ArrowDown')
  await expect(spoken).toHaveText('Live from the Quarry is now at position 3 of 3.')
  await page.keyboard.press('Escape')
  await expect(spoken).toHaveText('Live from the Quarry is back at position 2 of 3.')
  await queue.shows('4 9 [1] 5 18')
  await expect(queue.panel).toBeVisible()
  // Its arrows move nothing else.
  expect(await app.position()).toBe(place)

  await queue.pickUp(5)
  await page.keyboard.press('ArrowDown')
  await expect(spoken).toHaveText('Live from the Quarry is now at position 3 of 3.')
  await page.keyboard.press('Space')
  await expect(spoken).toHaveText('Live from the Quarry was dropped at position 3 of 3.')
  await queue.shows('4 9 [1] 18 5')
  await expect(queue.grip(5)).toBeFocused()
  await kept.is('4 9 [1] 18 5')
})

test('a cleared queue can be had back for ten seconds, with what was added since behind it', async ({
  page,
  listener,
  queue,
  kept,
}) => {
  await page.clock.install()
  await listener.open(page, '/sets/12')
  await queue.open()
  await queue.drag(18, 5)
  // They stand, however long this takes.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await queue.button('Clear').click()
  await expect(queue.panel.getByText('The queue is empty')).toBeVisible()
  await expect(queue.panel.getByRole('status').filter({ hasText: 'Queue cleared' })).toBeVisible()
  await expect(queue.button('Undo')).toBeFocused()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Queue / })
    .click()
  await expect(queue.rows).toHaveCount(1)
  await queue.button('Undo').click()
  await page.clock.resume()
  await expect(queue.rows).toHaveCount(6)
  await kept.is('4 9 [1] 18 5 12')
  await expect(queue.button('Undo')).toHaveCount(0)
})

test('what was cleared is made anew when the clearing was sent after all, as when the app was put away', async ({
  page,
  listener,
  queue,
  kept,
}) => {
  await page.clock.install()
  await listener.open(page, '/sets/12')
  await queue.open()
  // The ten seconds in which it can be had back stand, however long this takes.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await queue.button('Clear').click()
  await expect(queue.button('Undo')).toBeFocused()
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
  })
  await kept.is('')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Queue / })
    .click()
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: false }).first().click()
  await kept.is('[12]')
  await queue.button('Undo').click()
  await kept.is('4 9 1 5 18 [12]')
  await expect(queue.rows).toHaveCount(6)
})
