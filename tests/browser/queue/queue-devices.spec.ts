import { App } from '../support/app.ts'
import { expect, QueuePage, test } from '../support/queue-page.ts'
import { stored } from '../support/writes.ts'

const elapsed = (app: App) => app.player.locator('[data-elapsed]')

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('offline changes show in every tab, are sent in order, and reach the other device', { tag: '@journey' }, async ({
    page,
    context,
    listener,
    queue,
    serverQueue,
  }) => {
    await serverQueue.fill([1, 5, 18], 1)
    await new App(page).install()
    await listener.open(page, '/sets/9')
    const second = await context.newPage()
    await second.goto('/sets/9')
    const other = new QueuePage(second)
    await other.open()
    await page.bringToFront()
    await queue.open()
    await queue.shows('[1] 5 18')
    await context.setOffline(true)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Queue / })
      .click()
    await expect(queue.row(9)).toContainText('Not sent yet')
    await queue.drag(9, 5)
    await queue.button('Remove Pier 9 After Hours from the queue').click()
    await queue.shows('[1] 9 5')
    await other.shows('[1] 9 5')
    await serverQueue.is('[1] 5 18')

    // Stored, and shown after a reload offline.
    await page.reload()
    await queue.open()
    await queue.shows('[1] 9 5')
    await context.setOffline(false)
    await serverQueue.is('[1] 9 5')
    await stored(page, 0)
    await expect(queue.row(9)).not.toContainText('Not sent yet')
    await queue.shows('[1] 9 5')
  })
})

test('the queue is restored paused where another device left the set, and the next set plays at its end', async ({
  page,
  app,
  listener,
  serverQueue,
  queue,
}) => {
  await serverQueue.fill([1, 5], 1)
  await serverQueue.leave(1, 600_000)
  await listener.open(page, '/sets/9')
  await expect(elapsed(app)).toHaveText('00:10:00')
  await expect(app.control('Play')).toBeVisible()
  expect(await app.paused()).toBe(true)
  await queue.open()
  await app.control('Play').click()
  await expect.poll(() => app.position()).toBeGreaterThan(600)
  expect(await app.position()).toBeLessThan(660)

  // At the end the next set plays by itself.
  await app.player.getByRole('slider', { name: /Seek|Position/ }).press('End')
  await queue.shows('1 [5]')
  await serverQueue.is('1 [5]')
  await expect(app.player).toContainText('Live from the Quarry')
  await expect.poll(() => app.position()).toBeGreaterThan(0.2)
  expect(await app.paused()).toBe(false)

  // Also a set that is added after the queue was cleared.
  await queue.button('Clear').click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Queue / })
    .click()
  await queue.shows('9')
  await app.player.getByRole('slider', { name: /Seek|Position/ }).press('End')
  await queue.shows('[9]')
  await expect(app.player).toContainText('Tunnel Vision')
  await expect.poll(() => app.position()).toBeLessThan(60)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a finger moves the sets of the queue, and Back closes it', async ({ page, listener, queue, serverQueue }) => {
    await serverQueue.fill([4, 1, 5, 18], 1)
    await listener.open(page, '/sets/1')
    await queue.openByKey()
    await queue.dragByFinger(18, 5)
    await queue.shows('4 [1] 18 5')
    await serverQueue.is('4 [1] 18 5')
    await page.goBack()
    await expect(queue.panel).toBeHidden()
    await expect(page).toHaveURL('/sets/1')
  })
})
