import type { Page } from 'playwright/test'
import { answered } from './app.ts'
import { sizes, violationsOf } from './axe.ts'
import { panel } from './person-page.ts'
import { banner, expect, sentFrom, stored, test } from './writes.ts'

/** Sets that no other test writes about, each for one test. */
const pathOf = (set: number) => `/sets/${set}?tab=comments`

const field = (page: Page) => panel(page).getByRole('textbox', { name: 'Comment' }).first()
/** Of the one comment that is being edited. */
const editorOf = (page: Page) => panel(page).getByRole('textbox', { name: 'Comment' }).nth(1)
const post = (page: Page) => page.getByRole('button', { name: 'Post comment' })
const commentOf = (page: Page, text: string) => panel(page).getByRole('listitem').filter({ hasText: text })
const tab = (page: Page) => page.getByRole('tab', { name: /^Comments/ })
const countOf = async (page: Page) => Number((await tab(page).textContent())?.replace('Comments ', ''))

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await post(page).click()
  await expect(commentOf(page, text)).toBeVisible()
  await expect(field(page)).toHaveValue('')
}

async function choose(page: Page, text: string, what: 'Edit' | 'Delete'): Promise<void> {
  // At the screen's edge the menu opens to the other side, and Playwright's own scrolling would turn it over.
  await commentOf(page, text).evaluate(row => row.scrollIntoView({ block: 'center' }))
  await commentOf(page, text).getByRole('button', { name: 'Options of your comment' }).click()
  await page.getByRole('button', { name: what, exact: true }).click()
}

for (const [index, [size, viewport]] of Object.entries(sizes).entries())
  test(`on a ${size} a comment is written, edited and deleted, and each is seen at once`, async ({
    page,
    listener,
  }) => {
    await page.setViewportSize(viewport)
    await listener.open(page, pathOf(10 + index))
    await expect(tab(page)).toHaveText(/\d/)
    const before = await countOf(page)
    await expect(post(page)).toBeDisabled()
    await field(page).fill('  \n ')
    await expect(post(page)).toBeDisabled()
    await field(page).press('Control+Enter')
    await say(page, 'What a drop 🎧 <b>at</b> the boat')
    await expect(panel(page).getByRole('listitem').first()).toContainText(listener.username)
    await expect(
      panel(page)
        .getByRole('listitem')
        .first()
        .getByRole('button', { name: /Play from/ }),
    ).toHaveText('Play from 00:00:00')
    await expect.poll(() => countOf(page)).toBe(before + 1)
    expect(await violationsOf(page)).toEqual([])

    await choose(page, 'What a drop', 'Edit')
    const editor = editorOf(page)
    await expect(editor).toBeFocused()
    await editor.fill(' ')
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await editor.fill('Better words')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(commentOf(page, 'Better words')).toBeVisible()
    await expect(commentOf(page, 'What a drop')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Options of your comment' })).toBeFocused()
    await stored(page, 0)

    await choose(page, 'Better words', 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(commentOf(page, 'Better words')).toHaveCount(0)
    await expect.poll(() => countOf(page)).toBe(before)
    await stored(page, 0)
    await page.reload()
    await expect(tab(page)).toHaveText(`Comments ${before}`)
  })

test('a comment has the place in the set where it was begun, and plays from there', async ({ app, page, listener }) => {
  await listener.open(page, pathOf(12))
  const slider = page.getByRole('main').getByRole('slider')
  const box = await slider.boundingBox()
  await slider.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 } })
  await expect.poll(() => app.position()).toBeGreaterThan(60)
  await app.control('Pause').click()
  await expect(app.control('Play')).toBeVisible()
  const begun = await app.position()
  await field(page).fill('This very place')
  await slider.press('Home')
  await post(page).click()
  const place = commentOf(page, 'This very place').getByRole('button', { name: /Play from/ })
  const shown = new Date(Math.floor(begun) * 1000).toISOString().slice(11, 19)
  await expect(place).toHaveText(`Play from ${shown}`)
  await place.click()
  await expect.poll(() => app.position()).toBeGreaterThanOrEqual(Math.floor(begun))
  await expect.poll(() => app.paused()).toBe(false)
})

test('nobody can change what somebody else has said, and a track’s comments can only be read', async ({
  page,
  listener,
}) => {
  await listener.open(page, '/sets/23?tab=comments')
  await expect(panel(page).getByRole('listitem')).toHaveCount(6)
  await expect(page.getByRole('button', { name: 'Options of your comment' })).toHaveCount(0)
  await page.goto('/tracks/3?tab=comments')
  await expect(
    page.getByText("Why not add comments on it's set to start the conversation?", { exact: true }),
  ).toBeVisible()
  await expect(panel(page).getByRole('textbox')).toHaveCount(0)
})

test('a long, a foreign and a dangerous text are shown as they were written, and a too long one is not sent', async ({
  page,
  listener,
}) => {
  await page.setViewportSize(sizes.phone)
  await listener.open(page, pathOf(13))
  await say(page, '<img src=x onerror="document.title=1"> https://example.com')
  await expect(panel(page).getByRole('listitem').first().locator('a, img[src="x"]')).toHaveCount(0)
  await say(page, 'إيقاع رائع')
  await expect(panel(page).getByText('إيقاع رائع')).toHaveCSS('direction', 'rtl')
  const long = 'word'.repeat(2_500)
  await field(page).fill(`${long}!`)
  await expect(panel(page).getByText('This one has 10,001.')).toBeVisible()
  await expect(post(page)).toBeDisabled()
  await field(page).fill(long)
  await post(page).click()
  const first = panel(page).getByRole('listitem').first()
  await expect(first).toContainText(long)
  await expect(first.getByRole('button', { name: 'Show more' })).toBeVisible()
  const folded = (await first.boundingBox())?.height ?? 0
  await first.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(async () => (await first.boundingBox())?.height ?? 0).toBeGreaterThan(2 * folded)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes.phone.width)
  await stored(page, 0)
})

test('what is written without a network is there at once and after a reload, and is sent once when it is back', async ({
  app,
  page,
  context,
  listener,
}) => {
  await listener.open(page, pathOf(14))
  await app.installed()
  await expect(panel(page).getByRole('listitem').first()).toBeVisible()
  const other = await context.newPage()
  await other.goto(pathOf(14))
  await expect(panel(other).getByRole('listitem').first()).toBeVisible()
  const sent = sentFrom(context)
  await context.setOffline(true)
  await say(page, 'From the tunnel')
  for (const each of [page, other]) await expect(commentOf(each, 'From the tunnel')).toContainText('not sent yet')
  await other.bringToFront()
  await choose(other, 'From the tunnel', 'Edit')
  await editorOf(other).fill('Out of the tunnel')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(commentOf(page, 'Out of the tunnel')).toContainText('not sent yet')
  await stored(page, 1)
  await page.reload()
  await expect(commentOf(page, 'Out of the tunnel')).toContainText('not sent yet')
  await context.setOffline(false)
  await stored(page, 0)
  for (const each of [page, other]) {
    await expect(commentOf(each, 'Out of the tunnel')).toHaveCount(1)
    await expect(each.getByText('not sent yet')).toHaveCount(0)
  }
  expect(new Set(sent.map(({ key, call }) => `${key} ${call}`)).size).toBe(1)
  expect(sent[0]?.body).toMatchObject({ text: 'Out of the tunnel' })
})

test('a draft outlives a reload until it is sent; a refused comment can be taken back', async ({ page, listener }) => {
  await listener.open(page, pathOf(15))
  await field(page).fill('Half a thou')
  await page.reload()
  await expect(field(page)).toHaveValue('Half a thou')
  await page.route('**/api/posts', route => route.fulfill(answered(422, { code: 422, message: 'Not like this' })))
  await post(page).click()
  await expect(commentOf(page, 'Half a thou')).toContainText('Could not be saved: Not like this')
  await expect(banner(page)).toHaveText('1 change could not be saved')
  await page.reload()
  await expect(field(page)).toHaveValue('')
  await commentOf(page, 'Half a thou').getByRole('button', { name: 'Undo' }).click()
  await expect(commentOf(page, 'Half a thou')).toHaveCount(0)
  await stored(page, 0)
})
