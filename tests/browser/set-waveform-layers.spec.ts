import type { Page } from 'playwright/test'
import type { OpenDatabase } from '../../server/database.ts'
import { sizes, violationsOf } from './axe.ts'
import { expect, type Newcomer, test } from './newcomer.ts'
import { likeMoments } from './work-page.ts'

const lane = (page: Page) => page.getByRole('toolbar', { name: 'Comments on the waveform' })
const marks = (page: Page) => lane(page).getByRole('button')
const toggle = (page: Page) => page.getByRole('button', { name: 'Comments on the waveform' })
const tip = (page: Page) => page.getByRole('main').locator('[class*="_tip_"]')
const moments = (page: Page) => page.getByRole('region', { name: 'Your moments' })
const dots = (page: Page) => page.getByRole('main').locator('[class*="_moment_"]')

/** What the server has, in ms. */
async function momentsOf({ db }: OpenDatabase, { username }: Newcomer): Promise<number[]> {
  const own = db.selectFrom('set_likes').innerJoin('users', 'users.id', 'set_likes.user_id')
  const times = own.select('set_timestamp').where('username', '=', username).orderBy('set_timestamp')
  return (await times.execute()).map(({ set_timestamp }) => set_timestamp)
}

for (const [size, viewport] of Object.entries(sizes))
  test(`on a ${size} comments stand on the waveform until they are switched off, and the device remembers it`, async ({
    newcomer,
    page,
  }) => {
    await page.setViewportSize(viewport)
    await newcomer.open('/sets/23')
    await expect(marks(page).first()).toBeVisible()
    for (const box of await marks(page).evaluateAll(all => all.map(mark => mark.getBoundingClientRect().toJSON())))
      expect(box).toMatchObject({ width: 24, height: 24 })
    await marks(page).first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(marks(page).nth(1)).toBeFocused()
    await expect(tip(page)).toBeVisible()
    await expect(tip(page)).toContainText(/\d\d:\d\d:\d\d/)
    await expect(async () => {
      const { x = -1, width = 0 } = (await tip(page).boundingBox()) ?? {}
      expect([x >= 0, x + width <= viewport.width]).toEqual([true, true])
    }).toPass()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(tip(page)).toHaveCount(0)
    await toggle(page).click()
    await expect(lane(page)).toHaveCount(0)
    await page.reload()
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false')
    await expect(lane(page)).toHaveCount(0)
    await toggle(page).click()
    await expect(marks(page).first()).toBeVisible()
  })

test('a pointer over a mark shows what was said there, and a click plays from it', async ({ newcomer, app, page }) => {
  await newcomer.open('/sets/23')
  const second = marks(page).nth(1)
  await second.hover()
  const [, time = '', author = ''] = /from (\S+), ([^:]+):/.exec((await second.getAttribute('aria-label')) ?? '') ?? []
  await expect(tip(page)).toContainText(author)
  await expect(tip(page)).toContainText(time)
  await second.click()
  await expect.poll(() => app.position()).toBeGreaterThan(1)
})

for (const [size, viewport] of Object.entries(sizes))
  test(`on a ${size} the listener’s moments are listed; one is jumped to, one taken back`, async ({
    newcomer,
    app,
    page,
    store,
  }) => {
    await page.setViewportSize(viewport)
    await likeMoments(store, newcomer, 1, [60_000, 600_000, 1_252_692])
    await newcomer.open('/sets/1')
    await expect(moments(page).getByRole('listitem')).toHaveCount(3)
    await expect(dots(page)).toHaveCount(3)
    expect(await violationsOf(page)).toEqual([])
    const second = moments(page).getByRole('listitem').nth(1)
    await expect(second).toContainText('00:10:00')
    await second.getByRole('button', { name: /Play from/ }).click()
    await expect.poll(() => app.position()).toBeGreaterThanOrEqual(600)
    await app.control('Pause').click()
    await second.getByRole('button', { name: 'Take the moment at 00:10:00 back' }).click()
    await expect(moments(page).getByRole('listitem')).toHaveCount(2)
    await expect(moments(page).getByRole('button', { name: 'Take the moment at 00:20:52 back' })).toBeFocused()
    await expect(dots(page)).toHaveCount(2)
    await expect.poll(() => momentsOf(store, newcomer)).toEqual([60_000, 1_252_692])
    await page.reload()
    await expect(moments(page).getByRole('listitem')).toHaveCount(2)
  })

test('without moments a line says how they come to be there', async ({ newcomer, page }) => {
  await newcomer.open('/sets/1')
  await expect(page.getByText('Moments you like while the set plays are listed here.')).toBeVisible()
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true })

  test('a tap shows what was said, another plays from there, and one elsewhere hides it', async ({
    newcomer,
    app,
    page,
  }) => {
    await page.setViewportSize(sizes.phone)
    await newcomer.open('/sets/23')
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
