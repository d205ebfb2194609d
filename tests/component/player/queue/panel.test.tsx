import { userEvent } from 'vitest/browser'
import { makeCurrent, moveInQueue } from '#contract/routes/activity.ts'
import { player } from '../../../../src/player/player.ts'
import { expect, page, sizes, test } from '../../support/app.tsx'
import { exactly } from '../../support/exactly.ts'
import { bar, button, names, open, panel, row, shows } from '../../support/queue-panel.ts'

const grip = (id: number) => button(`Move ${names[id]}`)

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

test('opening the queue shows the changes of another device', async ({ app, server }) => {
  const { queue } = await open(app, server)
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  queue.write({ act: 'remove', set: 5 })
  await userEvent.keyboard('q')
  await shows('4 9 [1] 18')
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
