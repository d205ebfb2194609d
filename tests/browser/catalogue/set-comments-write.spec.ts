import type { Page } from 'playwright/test'
import { isSaved } from '../support/device-storage.ts'
import { panel } from '../support/item-page.ts'
import { expect, sentFrom, stored, test } from '../support/writes.ts'

/** Each test comments on a set of its own. */
const pathOf = (set: number) => `/sets/${set}?tab=comments`

const field = (page: Page) => panel(page).getByRole('textbox', { name: 'Comment' }).first()
/** The text field of the comment that is being edited. */
const editorOf = (page: Page) => panel(page).getByRole('textbox', { name: 'Comment' }).nth(1)
const post = (page: Page) => page.getByRole('button', { name: 'Post comment' })
const commentOf = (page: Page, text: string) => panel(page).getByRole('listitem').filter({ hasText: text })
const tab = (page: Page) => page.getByRole('tab', { name: /^Comments/ })
const countOf = async (page: Page) => Number((await tab(page).textContent())?.replace('Comments ', ''))

async function writeComment(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await post(page).click()
  await expect(commentOf(page, text)).toBeVisible()
  await expect(field(page)).toHaveValue('')
}

async function chooseOption(page: Page, text: string, what: 'Edit' | 'Delete'): Promise<void> {
  // By keyboard: the menu opens where there is room, and flips when a pointer scrolls the page.
  await commentOf(page, text).getByRole('button', { name: 'Comment options' }).press('Enter')
  await page.getByRole('button', { name: what, exact: true }).press('Enter')
}

test('a comment is written, edited and deleted, also after a reload', async ({ page, listener }) => {
  await listener.open(page, pathOf(10))
  await expect(tab(page)).toHaveText(/\d/)
  const before = await countOf(page)
  await writeComment(page, 'What a drop 🎧 <b>at</b> the boat')
  await expect(panel(page).getByRole('listitem').first()).toContainText(listener.username)
  await expect.poll(() => countOf(page)).toBe(before + 1)
  await stored(page, 0)

  await chooseOption(page, 'What a drop', 'Edit')
  await editorOf(page).fill('Better words')
  await page.getByRole('button', { name: 'Save' }).click()
  await stored(page, 0)
  await page.reload()
  await expect(commentOf(page, 'Better words')).toBeVisible()
  await expect(commentOf(page, 'What a drop')).toHaveCount(0)

  await chooseOption(page, 'Better words', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(commentOf(page, 'Better words')).toHaveCount(0)
  await stored(page, 0)
  await page.reload()
  await expect(tab(page)).toHaveText(`Comments ${before}`)
})

test('a comment has the position at which it was begun, and plays from there', async ({ app, page, listener }) => {
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

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('comments stay readable after a reload, and a new one waits and is sent once when the network is back', {
    tag: '@journey',
  }, async ({ app, page, context, listener }) => {
    await app.install()
    await listener.open(page, pathOf(14))
    const read = panel(page).getByRole('listitem').first()
    await expect(read).toBeVisible()
    const words = (await read.locator('p').textContent()) ?? ''
    await isSaved(page, '/posts"')
    await isSaved(page, '["/sets/{id}",')
    const other = await context.newPage()
    await other.goto(pathOf(14))
    await expect(panel(other).getByRole('listitem').first()).toBeVisible()
    const sent = sentFrom(context)
    await context.setOffline(true)
    await writeComment(page, 'From the tunnel')
    for (const each of [page, other]) await expect(commentOf(each, 'From the tunnel')).toContainText('not sent yet')
    await other.bringToFront()
    await chooseOption(other, 'From the tunnel', 'Edit')
    await editorOf(other).fill('Out of the tunnel')
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(commentOf(page, 'Out of the tunnel')).toContainText('not sent yet')
    await stored(page, 1)
    await page.reload()
    await expect(commentOf(page, 'Out of the tunnel')).toContainText('not sent yet')
    await expect(commentOf(page, words)).toBeVisible()
    await context.setOffline(false)
    await stored(page, 0)
    for (const each of [page, other]) {
      await expect(commentOf(each, 'Out of the tunnel')).toHaveCount(1)
      await expect(each.getByText('not sent yet')).toHaveCount(0)
    }
    expect(new Set(sent.map(({ key, call }) => `${key} ${call}`)).size).toBe(1)
    expect(sent[0]?.body).toMatchObject({ text: 'Out of the tunnel' })
  })
})
