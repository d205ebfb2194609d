import { getStudioSet } from '#contract/routes/studio/sets.ts'
import { demoCurator } from '../../../server/demo/seed.ts'
import { type App, expect } from '../support/app.ts'
import { OtherDevice } from '../support/other-device.ts'
import { test } from '../support/queue-page.ts'
import { stored } from '../support/writes.ts'

/** What a listener notices of a set that is unpublished while it plays (product, 7.43). */

const set = { id: 22, path: '/studio/sets/22' }

/** Publishes or unpublishes the set, as a curator does. */
async function publish({ page }: App, is_published: boolean): Promise<void> {
  const curator = new OtherDevice(page.request, demoCurator.username, demoCurator.password)
  const { set: details, version } = getStudioSet.answer.parse(await curator.get(set.path))
  await curator.put(set.path, { set: { ...details, is_published }, version })
}

test('a set that is unpublished while it plays goes on to its end, and the queue after it', async ({
  app,
  page,
  listener,
  serverQueue,
}) => {
  await serverQueue.fill([set.id, 5], set.id)
  await listener.open(page, `/sets/${set.id}`)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await app.control('Play').click()
  await expect.poll(() => app.position()).toBeGreaterThan(0)
  await publish(app, false)
  try {
    const refused = page.waitForResponse(answer => answer.url().endsWith('/api/plays') && answer.status() === 404)
    await app.control('Next track').click()
    await refused
    const place = await app.position()
    await expect.poll(() => app.position()).toBeGreaterThan(place)
    await expect(app.player).toContainText(name)
    await app.player.getByRole('slider', { name: /^Position in/ }).press('End')
    await expect(app.player).toContainText('Live from the Quarry')
    await expect.poll(() => app.paused()).toBe(false)
    await expect(app.player.getByRole('alert')).toHaveCount(0)
    // The refused position isn't sent again.
    await stored(page, 0)
  } finally {
    await publish(app, true)
  }
})
