import type { Page } from 'playwright/test'
import type { OpenDatabase } from '../../../server/store/database.ts'
import { expect, type NewListener, test } from '../support/new-listener.ts'

const lane = (page: Page) => page.getByRole('toolbar', { name: 'Comments on the waveform' })
const marks = (page: Page) => lane(page).getByRole('button')
const tip = (page: Page) => page.getByRole('main').locator('[class*="_tip_"]')

/** Stores moments (ms) of a set that the listener has liked. */
async function likeMoments({ db }: OpenDatabase, { username }: NewListener, setId: number, times: number[]) {
  const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  const moments = times.map(set_timestamp => ({ user_id: id, set_id: setId, set_timestamp }))
  await db.insertInto('set_likes').values(moments).execute()
}

/** The listener's moments on the server, in ms. */
async function momentsOf({ db }: OpenDatabase, { username }: NewListener): Promise<number[]> {
  const own = db.selectFrom('set_likes').innerJoin('users', 'users.id', 'set_likes.user_id')
  const times = own.select('set_timestamp').where('username', '=', username).orderBy('set_timestamp')
  return (await times.execute()).map(({ set_timestamp }) => set_timestamp)
}

test("one of the listener's moments is jumped to and removed, and hidden comments stay hidden", async ({
  newListener,
  app,
  page,
  store,
}) => {
  await likeMoments(store, newListener, 23, [60_000, 600_000, 1_252_692])
  await newListener.open('/sets/23')
  const moments = page.getByRole('region', { name: 'Your moments' }).getByRole('listitem')
  await expect(moments).toHaveCount(3)
  await moments
    .nth(1)
    .getByRole('button', { name: /Play from/ })
    .click()
  await expect.poll(() => app.position()).toBeGreaterThanOrEqual(600)
  await app.control('Pause').click()
  await moments.nth(1).getByRole('button', { name: 'Remove moment at 00:10:00' }).click()
  await expect.poll(() => momentsOf(store, newListener)).toEqual([60_000, 1_252_692])
  const hide = page.getByRole('button', { name: 'Comments on the waveform' })
  await expect(marks(page).first()).toBeVisible()
  await hide.click()
  await expect(lane(page)).toHaveCount(0)
  await page.reload()
  await expect(moments).toHaveCount(2)
  await expect(hide).toHaveAttribute('aria-pressed', 'false')
  await expect(lane(page)).toHaveCount(0)
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a tap shows a comment, a second one plays from there, and one elsewhere hides it', async ({
    newListener,
    app,
    page,
  }) => {
    await newListener.open('/sets/23')
    await marks(page).nth(1).tap()
    await expect(tip(page)).toBeVisible()
    await expect(app.player).toHaveCount(0)
    await page.getByRole('heading', { level: 1 }).tap()
    await expect(tip(page)).toHaveCount(0)
    await marks(page).nth(1).tap()
    await marks(page).nth(1).tap()
    await expect.poll(() => app.position()).toBeGreaterThan(1)
  })
})
