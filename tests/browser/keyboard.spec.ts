import type { Page } from 'playwright/test'
import { networkRests } from '../support/settled.ts'
import { expect, test } from './app.ts'
import { sizes } from './axe.ts'

// As on a first visit, which the worker only follows.
test.use({ serviceWorkers: 'block' })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const box = (page: Page) => page.getByRole('banner').getByRole('searchbox')
const field = (page: Page) => page.getByRole('main').getByRole('searchbox')

/** The keys are heard as soon as their code is there: it asks for nothing, so the page rests by then. */
const ready = (page: Page) => networkRests(page)

for (const [key, name] of [
  ['s', 'Sets'],
  ['t', 'Tracks'],
  ['a', 'Artists'],
  ['l', 'Labels'],
] as const)
  test(`g, then ${key}, opens ${name}`, async ({ app, page }) => {
    await app.openSignedIn('/home')
    await ready(page)
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(page).toHaveURL(`/${name.toLowerCase()}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Discover ${name}`)
  })

test('a key that comes too late, or with another between, opens nothing', async ({ app, page }) => {
  await app.openSignedIn('/home')
  await ready(page)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('g')
  await page.clock.runFor(1_001)
  await page.keyboard.press('s')
  await page.keyboard.press('g')
  await page.keyboard.press('x')
  await page.keyboard.press('s')
  await expect(page).toHaveURL('/home')
  await page.keyboard.press('g')
  await page.clock.runFor(900)
  await page.keyboard.press('t')
  await page.clock.resume()
  await expect(page).toHaveURL('/tracks')
})

test('a key with Control, Alt or Meta is the browser’s', async ({ app, page }) => {
  await app.openSignedIn('/home')
  await ready(page)
  for (const modifier of ['Control', 'Alt', 'Meta']) {
    await page.keyboard.press('g')
    await page.keyboard.press(`${modifier}+s`)
    await page.keyboard.press('s')
  }
  await expect(page).toHaveURL('/home')
})

test('/ goes to the search box of the bar, and to the search page’s own field there', async ({ app, page }) => {
  await app.openSignedIn('/sets')
  await ready(page)
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('')
  await page.keyboard.type('mirelle')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('mirelle')
  await page.getByRole('main').getByRole('link', { name: 'Mirelle Koda' }).first().focus()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('kestrel')
  await expect(page).toHaveURL('/search?s=kestrel')
})

test('where the bar has no room for a box, / opens the search page', async ({ app, page }) => {
  await page.setViewportSize(sizes.phone)
  await app.openSignedIn('/sets')
  await ready(page)
  await page.keyboard.press('/')
  await expect(page).toHaveURL('/search')
  await expect(field(page)).toBeFocused()
})

test('whoever types into a field only types', async ({ app, page }) => {
  await app.openSignedIn('/search')
  await ready(page)
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('gs/?k')
  await expect(field(page)).toHaveValue('gs/?k')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/search?s=gs%2F%3Fk')
})

for (const [name, viewport] of Object.entries(sizes))
  test(`? lists every key, the player’s too, and Escape closes the list, ${name}`, async ({ app, page }) => {
    await page.setViewportSize(viewport)
    await app.openSignedIn('/sets')
    await ready(page)
    await page.keyboard.press('?')
    await expect(dialog(page).getByRole('heading', { level: 3 })).toHaveText(['Go to', 'Player', 'Help'])
    await expect(dialog(page).getByRole('term')).toHaveText([
      ...['Search', 'Sets', 'Tracks', 'Artists', 'Labels'],
      ...['Play', 'Back 10 seconds', 'Forward 10 seconds', 'Previous track', 'Next track', 'Mute', 'Queue'],
      'Like this moment',
      'Keyboard shortcuts',
    ])
    const keys = dialog(page).getByRole('definition')
    await expect(keys.nth(0)).toContainText('Slash')
    await expect(keys.nth(1)).toHaveText('gthens')
    await expect(keys.nth(6)).toContainText('Left arrow')
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await page.keyboard.press('/')
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL('/sets')
  })

test('the list is opened from the menu, by the keyboard alone, and gives the focus back', async ({ app, page }) => {
  await app.openSignedIn('/home')
  await ready(page)
  await page.getByRole('button', { name: 'Menu' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  for (let presses = 0; presses < 7; presses++) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
})

test('an open menu is left by a key as by a click', async ({ app, page }) => {
  await app.openSignedIn('/home')
  await ready(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page).toHaveURL('/artists')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
})

test('a guest has no keys', async ({ app, page }) => {
  await app.openSignedIn('/home')
  await ready(page)
  await app.signOut()
  await expect(page).toHaveURL('/login')
  await page.locator('body').click({ position: { x: 2, y: 2 } })
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page).toHaveURL('/login')
  await expect(dialog(page)).toHaveCount(0)
})
