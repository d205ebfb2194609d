import { panel } from '../support/item-page.ts'
import { expect, test } from '../support/new-listener.ts'

test("on a phone a tap on a track's artwork plays it, and an animated equalizer replaces its number", async ({
  app,
  page,
  newListener,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await newListener.open('/sets/1')
  const card = panel(page).getByRole('listitem').nth(2)
  const place = card.locator('b').first()
  await expect(place).toHaveText('3')
  await card.getByRole('button', { name: /^Play Ayo Benedek/ }).click()
  await expect.poll(() => app.position()).toBeGreaterThan(262.8)
  await expect(card).toHaveAttribute('aria-current', 'true')
  await expect(app.playingRow).toHaveCount(1)
  await expect(place).toHaveText('')
  await expect(place.locator('i')).toHaveCount(3)
  const moves = () =>
    place
      .locator('i')
      .first()
      .evaluate(bar => bar.getAnimations().length)
  await expect.poll(moves).toBe(1)
  await app.control('Pause').click()
  await expect.poll(moves).toBe(0)

  // Track 10 is an ID.
  const cell = page.getByRole('list', { name: 'Tracks of Nordlicht Closing Set' }).getByRole('button').nth(9)
  await cell.click()
  await expect(cell).toHaveCSS('background-color', 'rgb(205, 245, 60)')
  await expect(cell.locator('span')).toHaveCSS('border-top', '2px dashed rgb(10, 11, 12)')
})
