import type { Page } from 'playwright/test'
import { settled } from '../support/settled.ts'
import { expect, test } from './app.ts'
import { banner, title } from './person-page.ts'

const set = '/sets/1'
const name = 'Nordlicht Closing Set'

const shareButton = (page: Page) => banner(page).getByRole('button', { name: /^Share / })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test.describe('where links are for pasting', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('the link of a set is copied, and so is that of a track, and each is told word for word', async ({
    app,
    page,
  }) => {
    await app.openSignedIn(set)
    await shareButton(page).click()
    await expect(page.getByText('Set link has been copied to your clipboard!', { exact: true })).toBeVisible()
    const { origin } = new URL(page.url())
    expect(await clipboard(page)).toBe(`${origin}/preview/sets/1`)
    await app.open('/tracks/33')
    await shareButton(page).press('Enter')
    await expect(page.getByText('Track link has been copied to your clipboard!', { exact: true })).toBeVisible()
    expect(await clipboard(page)).toBe(`${origin}/preview/tracks/33`)
    await app.open('/tracks/5')
    await expect(shareButton(page)).toBeVisible()
  })

  test('while a set is under way its link can carry the moment, from its page and from the player', async ({
    app,
    page,
  }) => {
    await app.openSignedIn(`${set}?t=724`)
    await banner(page)
      .getByRole('button', { name: `Play ${name} from 0:12:04` })
      .click()
    await app.control('Pause').click()
    const { origin } = new URL(page.url())
    const menu = page.getByRole('region', { name: `Share ${name}` })
    await shareButton(page).click()
    await expect(menu.getByRole('button')).toHaveText(['Share', /^Share at 0:12:\d\d$/])
    // A menu that still rises is no steady aim: Playwright would scroll the page under it.
    await settled(page)
    await menu.getByRole('button', { name: 'Share', exact: true }).click()
    await expect.poll(() => clipboard(page)).toBe(`${origin}/preview/sets/1`)
    await shareButton(page).click()
    await menu.getByRole('button', { name: /^Share at/ }).press('Enter')
    await expect(menu).toBeHidden()
    await expect.poll(() => clipboard(page)).toMatch(/\/preview\/sets\/1\?t=7[2-7]\d$/)
    await app.open('/tracks')
    await app.control('Listening options').click()
    await app.player.getByRole('button', { name: 'Share', exact: true }).click()
    await expect.poll(() => clipboard(page)).toBe(`${origin}/preview/sets/1`)
  })
})

test('a link that the browser does not let be copied is shown, marked, for the listener to copy', async ({
  app,
  page,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await app.openSignedIn(set)
  await shareButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Copy this link' })
  await expect(dialog.getByLabel('Link')).toHaveValue(`${new URL(page.url()).origin}/preview/sets/1`)
  expect(await page.evaluate(() => String(getSelection()))).toMatch(/\/preview\/sets\/1$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(shareButton(page)).toBeFocused()
  await expect(page.getByText(/has been copied/)).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, permissions: ['clipboard-read'] })

  test("the system's sheet is opened with the link, and who closes it has shared nothing", async ({ app, page }) => {
    const shared: unknown[] = []
    let end: 'done' | 'AbortError' | 'NotAllowedError' = 'done'
    await page.exposeFunction('shareSheet', (what: unknown) => {
      shared.push(what)
      return end
    })
    await page.addInitScript(() => {
      navigator.share = async data => {
        const end: unknown = await Reflect.apply(Reflect.get(globalThis, 'shareSheet'), null, [data])
        if (end !== 'done') throw new DOMException('', String(end))
      }
    })
    await app.openSignedIn(set)
    await shareButton(page).tap()
    const { origin } = new URL(page.url())
    await expect.poll(() => shared).toEqual([{ title: `Mirelle Koda – ${name}`, url: `${origin}/preview/sets/1` }])
    end = 'AbortError'
    await shareButton(page).tap()
    await expect.poll(() => shared.length).toBe(2)
    end = 'NotAllowedError'
    await expect(page.getByText(/link has been copied|Copy this link/)).toHaveCount(0)
    await shareButton(page).tap()
    await expect(page.getByText(/link has been copied|Copy this link/)).toBeVisible()
  })

  test('all that can be done with a set or a track stands in one line', async ({ app, page }) => {
    for (const path of [set, '/tracks/33']) {
      await app.openSignedIn(path)
      await expect(title(page)).toBeVisible()
      const tops = () =>
        shareButton(page)
          .locator('..')
          .locator(':scope > :is(a, button, div)')
          .evaluateAll(all => all.map(each => each.getBoundingClientRect()).map(({ top, height }) => top + height / 2))
      await expect.poll(async () => new Set(await tops()).size).toBe(1)
    }
  })
})

test('a shared moment leads a guest through the sign-in to the set, where Play begins with it', async ({
  app,
  page,
}) => {
  await app.open(`/preview${set}?t=90`)
  await expect(title(page)).toHaveText(name)
  await page.getByRole('link', { name: 'Listen from 0:01:30 on Segue' }).click()
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`${set}?t=90`)}`)
  await app.notHeard(1)
  await app.signIn()
  await expect(page).toHaveURL(`${set}?t=90`)
  const play = banner(page).getByRole('button', { name: `Play ${name} from 0:01:30` })
  await expect(play).toBeVisible()
  expect(await page.evaluate(() => document.querySelector('audio')?.paused ?? true)).toBe(true)
  await play.click()
  await expect(page).toHaveURL(set)
  await expect.poll(() => app.position()).toBeGreaterThanOrEqual(90)
  await expect(banner(page).getByRole('button', { name: `Pause ${name}` })).toBeVisible()
})

test('a shared moment is let go of when something else of the set is played', async ({ app, page }) => {
  await app.openSignedIn(`${set}?t=724`)
  await expect(banner(page).getByRole('button', { name: `Play ${name} from 0:12:04` })).toBeVisible()
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Play / })
    .click()
  await expect(page).toHaveURL(set)
  await banner(page)
    .getByRole('button', { name: `Pause ${name}` })
    .click()
  await banner(page)
    .getByRole('button', { name: `Play ${name}`, exact: true })
    .click()
  expect(await app.position()).toBeLessThan(700)
})

test('a moment that is none is no moment, and a preview is never taken for a page of the app', async ({
  app,
  page,
}) => {
  await app.openSignedIn(set)
  for (const t of ['abc', '1.5', '999999']) {
    await app.open(`${set}?t=${t}`)
    await expect(banner(page).getByRole('button', { name: `Play ${name}`, exact: true })).toBeVisible()
  }
  await app.installed()
  await app.open('/preview/sets/999999')
  await expect(title(page)).toHaveText('This set does not exist')
  await page.getByRole('link', { name: 'Discover Sets' }).click()
  await expect(page).toHaveURL('/sets')
})
