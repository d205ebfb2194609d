import { expect, test } from '../support/queue-page.ts'

test('sets are dragged, moved next, removed and played, and the server has the result', { tag: '@journey' }, async ({
  page,
  listener,
  queue,
  serverQueue,
}) => {
  await serverQueue.fill([4, 9, 1, 5, 18], 1)
  await listener.open(page, '/sets/1')
  await queue.open()
  await queue.drag(18, 5)
  await queue.shows('4 9 [1] 18 5')
  await serverQueue.is('4 9 [1] 18 5')

  await queue.row(4).hover()
  await queue.button('Play Basement Transmission 021 next').click()
  await queue.shows('9 [1] 4 18 5')
  await queue.button('Remove Pier 9 After Hours from the queue').click()
  await queue.shows('9 [1] 4 5')
  await queue.button('Play Live from the Quarry').click()
  await queue.shows('9 1 [5] 4')
  await expect(page.getByRole('region', { name: 'Player' })).toContainText('Live from the Quarry')
  await expect(queue.button('Pause Live from the Quarry')).toBeVisible()
  await serverQueue.is('9 1 [5] 4')
})
