import type { Page } from 'playwright/test'
import { waitUntilStable } from '../../support/page/page-waits.ts'
import { expect, test } from '../support/app.ts'
import { banner, title } from '../support/item-page.ts'

const set = '/sets/1'
const name = 'Nordlicht Closing Set'

const shareButton = (page: Page) => banner(page).getByRole('button', { name: /^Share / })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test.describe('where links can be copied', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('the link of a playing set is copied with its moment, and from the player', async ({ app, page }) => {
    await app.openSignedIn(`${set}?t=724`)
    await banner(page)
      .getByRole('button', { name: `Play ${name} from 00:12:04` })
      .click()
    await app.control('Pause').click()
    const { origin } = new URL(page.url())
    await shareButton(page).click()
    // Otherwise Playwright would scroll the page under a menu that is still moving.
    await waitUntilStable(page)
    await page
      .getByRole('region', { name: `Share ${name}` })
      .getByRole('button', { name: /^Share at 00:12:\d\d$/ })
      .click()
    await expect.poll(() => clipboard(page)).toMatch(/\/preview\/sets\/1\?t=7[2-7]\d$/)
    await app.control('Listening options').click()
    await app.player.getByRole('button', { name: 'Share', exact: true }).click()
    await expect.poll(() => clipboard(page)).toBe(`${origin}/preview/sets/1`)
  })
})

test('a shared moment leads a guest through the login to the set, where Play starts at it', {
  tag: '@journey',
}, async ({ app, page }) => {
  await app.open(`/preview${set}?t=90`)
  await expect(title(page)).toHaveText(name)
  await page.getByRole('link', { name: 'Listen from 00:01:30 on Segue' }).click()
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`${set}?t=90`)}`)
  await app.forgetPosition(1)
  await app.signIn()
  await expect(page).toHaveURL(`${set}?t=90`)
  const play = banner(page).getByRole('button', { name: `Play ${name} from 00:01:30` })
  await expect(play).toBeVisible()
  expect(await page.evaluate(() => document.querySelector('audio')?.paused ?? true)).toBe(true)
  await play.click()
  await expect(page).toHaveURL(set)
  await expect.poll(() => app.position()).toBeGreaterThanOrEqual(90)
  await expect(banner(page).getByRole('button', { name: `Pause ${name}` })).toBeVisible()
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test("a link's preview page, a player and a feed are never mistaken for pages of the app", async ({ app, page }) => {
    await app.install()
    await app.openSignedIn('/about')
    await app.open('/preview/sets/999999')
    await expect(title(page)).toHaveText("We can't find this set")
    await page.getByRole('link', { name: 'Discover Sets' }).click()
    await expect(page).toHaveURL('/sets')
    await app.open('/embed/sets/999999')
    await expect(page.getByRole('link', { name: 'Open in Segue' })).toBeVisible()
    for (const path of ['/robots.txt', '/sitemap.xml', '/feeds/labels/1.xml', '/oembed?url=x']) {
      const answer = await page.goto(path)
      expect(answer?.headers()['content-type'], path).not.toMatch(/^text\/html/)
    }
  })
})
