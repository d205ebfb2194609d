import { banner } from '../support/item-page.ts'
import { expect, test } from '../support/new-listener.ts'
import { stored } from '../support/writes.ts'

test("a track's favorite and like last, and so does watching an ID", { tag: '@journey' }, async ({
  newListener,
  page,
}) => {
  const button = (words: string | RegExp) => banner(page).getByRole('button', { name: words })
  await newListener.open('/tracks/33')
  await button(/^Add Mono Arcade .* to favorites$/).click()
  await button(/^Like Mono Arcade/).click()
  await expect(button(/^Remove Mono Arcade .* from favorites$/)).toBeVisible()
  await expect(button(/^Remove your like of Mono Arcade/)).toBeVisible()
  await stored(page, 0)
  await page.goto('/tracks/5')
  await button('Watch Petra Lindqvist – ID').click()
  await expect(button('Watching Petra Lindqvist – ID')).toBeVisible()
  await stored(page, 0)
  await page.reload()
  await expect(button('Watching Petra Lindqvist – ID')).toBeVisible()
  const sent = page.waitForResponse('**/api/tracks/33')
  await page.goto('/tracks/33')
  await sent
  await expect(button(/^Remove Mono Arcade .* from favorites$/)).toBeVisible()
  await expect(button(/^Remove your like of Mono Arcade/)).toBeVisible()
})
