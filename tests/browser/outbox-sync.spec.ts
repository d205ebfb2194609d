import { outboxSync } from '../../contract/worker.ts'
import { wholeBrowser } from './pushing.ts'
import { expect, heartOf, love, stored, test } from './writes.ts'

/** The system's part in sending: the headless shell has none of it. */

test.use({ ...wholeBrowser, backgroundSync: true })

// In text: TypeScript doesn't know it.
const tags = 'navigator.serviceWorker.ready.then(({ sync }) => sync.getTags()).catch(String)'

test('a page asks the system to wake the worker when something waits, and it is done once, whoever sends it', async ({
  page,
  context,
  listener,
}) => {
  await listener.open(page, '/sets')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect(heartOf(page, 'Live from the Quarry').empty).toBeVisible()
  // Said in the browser's own words: `Background Sync is disabled`, as a build without it answers.
  test.skip(/disabled/.test(String(await page.evaluate(tags))), 'This browser has Background Sync turned off')
  await context.setOffline(true)
  await love(page, 'Live from the Quarry')
  await expect.poll(() => page.evaluate(tags)).toEqual([outboxSync])
  await context.setOffline(false)
  await listener.has([5], 1)
  await stored(page, 0)
})
