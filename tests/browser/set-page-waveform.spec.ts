import type { Page } from 'playwright/test'
import { expect } from './app.ts'
import { test } from './newcomer.ts'
import { inPagesOf, likeMoments } from './work-page.ts'

/** It lasts 2,505,384 ms; tracks 10 and 19 are IDs. */
const set = { path: '/sets/1', duration: 2_505_384 }
const moments = [60_000, 600_000, 600_000, 1_252_692]

const marks = (page: Page, name: string) => page.getByRole('main').locator(`[class*="_${name}_"]`)
const slider = (page: Page) => page.getByRole('main').getByRole('slider', { name: 'Position in Nordlicht Closing Set' })
const cells = (page: Page) => page.getByRole('list', { name: 'Tracks of Nordlicht Closing Set' }).getByRole('button')

for (const width of [390, 800, 1440])
  test(`at ${width} px the moments are dots of 8 px where they were`, async ({ newcomer, page, store }) => {
    await page.setViewportSize({ width, height: 900 })
    await likeMoments(store, newcomer, 1, moments)
    await newcomer.open(set.path)
    await expect(marks(page, 'moment')).toHaveCount(3)
    const boxes = await marks(page, 'moment').evaluateAll(all => all.map(dot => dot.getBoundingClientRect().toJSON()))
    const middles = boxes.map(({ x }) => x + 4)
    for (const [index, at] of [60_000, 600_000, 1_252_692].entries())
      expect(middles[index]).toBeCloseTo((at / set.duration) * width, 0)
    for (const box of boxes) expect(box).toMatchObject({ width: 8, height: 8 })
    await expect(marks(page, 'moment').first()).toHaveCSS('background-color', 'rgb(242, 244, 245)')
  })

test('all moments are shown, however many pages they come in', async ({ newcomer, app, page, store }) => {
  await likeMoments(store, newcomer, 1, moments)
  await newcomer.open('/about')
  await inPagesOf(page, 1, '/favs/set/1/moments')
  await app.open(set.path)
  await expect(marks(page, 'moment')).toHaveCount(3)
})

test('each track has its cell and its boundary; an ID has a dashed one', async ({ newcomer, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await newcomer.open(set.path)
  await expect(cells(page)).toHaveCount(20)
  await expect(marks(page, 'boundary')).toHaveCount(19)
  await expect(cells(page).nth(9)).toHaveText('ID')
  await expect(cells(page).nth(9).locator('span')).toHaveCSS('border-style', 'dashed')
  await expect(cells(page).nth(8)).toHaveText('9')
  await expect(marks(page, 'moment')).toHaveCount(0)
  await expect(marks(page, 'band')).toHaveCount(0)
  await expect(marks(page, 'head')).toHaveCount(0)
})

test('a click, a cell and keys go to a place of the set, and what plays there is named', async ({
  newcomer,
  app,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await newcomer.open(set.path)
  const height = (await slider(page).boundingBox())?.height ?? 0
  await slider(page).click({ position: { x: 720, y: height / 2 } })
  await expect.poll(() => app.position()).toBeGreaterThan(set.duration / 2000)
  expect(await app.position()).toBeLessThan(set.duration / 2000 + 30)
  await expect(cells(page).nth(9)).toHaveAttribute('aria-current', 'true')
  await expect(marks(page, 'band')).toHaveCount(1)

  await cells(page).nth(2).click()
  await expect.poll(() => app.position()).toBeLessThan(270)
  await expect(cells(page).nth(2)).toHaveAttribute('aria-current', 'true')
  await expect(marks(page, 'lane').filter({ hasText: 'Ayo Benedek – Second Skin' })).toBeVisible()

  await app.control('Pause').click()
  await slider(page).press('PageUp')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /track 4,/)
  await cells(page).nth(3).focus()
  await page.keyboard.press('ArrowRight')
  await expect(cells(page).nth(4)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /track 5,/)
})

test('on a phone the cell of the ID that plays is lime and keeps its dashes', async ({ newcomer, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await newcomer.open(set.path)
  await cells(page).nth(9).click()
  await expect(cells(page).nth(9)).toHaveCSS('background-color', 'rgb(205, 245, 60)')
  await expect(cells(page).nth(9).locator('span')).toHaveCSS('border-top', '2px dashed rgb(10, 11, 12)')
})

test('without peaks the bars are level, and everything else is there', async ({ newcomer, app, page }) => {
  await newcomer.open('/about')
  await page.route('**/api/sets/1/peaks', route => route.abort())
  await app.open(set.path)
  await expect(cells(page)).toHaveCount(20)
  const painted = () =>
    page
      .getByRole('main')
      .locator('canvas')
      .evaluate(canvas => {
        if (!(canvas instanceof HTMLCanvasElement)) throw new Error('No canvas')
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
        const heights = new Set<number>()
        for (let x = 0; x < 30; x += 3) {
          let height = 0
          for (let y = 0; y < canvas.height; y += 1) height += (pixels[(y * canvas.width + x) * 4 + 3] ?? 0) > 0 ? 1 : 0
          heights.add(height)
        }
        return { heights: [...heights], share: [...heights].map(height => height / canvas.height) }
      })
  // Drawn in a frame of its own.
  await expect.poll(async () => (await painted()).share[0]).toBeCloseTo(0.3, 1)
  expect((await painted()).heights).toHaveLength(1)
})
