import { userEvent } from 'vitest/browser'
import { signOut } from '#contract/routes/account.ts'
import { listArtists } from '#contract/routes/catalogue.ts'
import { opener } from '../../../src/commands/navigate.ts'
import { store } from '../../../src/state/store.ts'
import { type ComponentApp, sizes } from '../support/app.tsx'
import { expect, page, test, textsOf } from '../support/catalogue.ts'
import { anArtist, listOf } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'

const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const menu = page.getByRole('navigation', { name: 'Menu' })
const menuButton = page.getByRole('button', { name: 'Menu' })
const box = page.getByRole('banner').getByRole('combobox')
const field = page.getByRole('main').getByRole('searchbox')
const title = page.getByRole('heading', { level: 1 })

const press = (keys: string) => userEvent.keyboard(keys)

/** Opens a page as a listener, and waits until the code of the shortcuts is loaded. */
async function open(app: ComponentApp, path: string): Promise<void> {
  await app.openAs(path)
  await expect.poll(() => store.get(opener)).not.toBeNull()
}

for (const [key, name] of [
  ['s', 'Sets'],
  ['t', 'Tracks'],
  ['a', 'Artists'],
  ['l', 'Labels'],
] as const)
  test(`g, then ${key}, opens ${name}`, async ({ app }) => {
    await open(app, '/about')
    await press(`g${key}`)
    await expect.poll(() => app.path).toBe(`/${name.toLowerCase()}`)
    await expect.element(title).toHaveTextContent(exactly(`Discover ${name}`))
  })

test('/ focuses the search box of the top bar, or the field of the search page', async ({ app, server }) => {
  server.on(listArtists, listOf([anArtist({ name: 'Mirelle Koda' })]))
  await open(app, '/sets')
  await press('/')
  await expect.element(box).toHaveFocus()
  await expect.element(box).toHaveValue('')
  await press('mirelle{Enter}')
  await expect.element(field).toHaveValue('mirelle')
  const found = page.getByRole('main').getByRole('link', { name: 'Mirelle Koda' }).first()
  await expect.element(found).toBeVisible()
  found.element().focus()
  await press('/')
  await expect.element(field).toHaveFocus()
  await press('kestrel')
  await expect.poll(() => app.path).toBe('/search?s=kestrel')
})

test('/ opens the search page if the top bar has no search box', async ({ app }) => {
  await page.viewport(...sizes.phone)
  await open(app, '/sets')
  await press('/')
  await expect.poll(() => app.path).toBe('/search')
  await expect.element(field).toHaveFocus()
})

test("shortcuts don't run while typing into a field", async ({ app }) => {
  await open(app, '/search')
  await expect.element(field).toHaveFocus()
  await press('gs/?k')
  await expect.element(field).toHaveValue('gs/?k')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => app.path).toBe('/search?s=gs%2F%3Fk')
})

test('? lists every shortcut, and Escape closes the list', async ({ app }) => {
  await open(app, '/sets')
  await press('?')
  await expect.poll(() => textsOf(dialog.getByRole('heading', { level: 3 }))).toEqual(['Go to', 'Player', 'Help'])
  expect(textsOf(dialog.getByRole('term'))).toEqual([
    ...['Search', 'Sets', 'Tracks', 'Artists', 'Labels'],
    ...['Play', 'Back 10 seconds', 'Forward 10 seconds', 'Previous track', 'Next track', 'Mute', 'Queue'],
    'Save this moment',
    'Keyboard shortcuts',
  ])
  const keys = dialog.getByRole('definition')
  await expect.element(keys.nth(0)).toHaveTextContent('Slash')
  await expect.element(keys.nth(1)).toHaveTextContent(exactly('gthens'))
  await expect.element(keys.nth(6)).toHaveTextContent('Left arrow')
  await press('gt/')
  await expect.element(dialog).toBeVisible()
  await press('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(app.path).toBe('/sets')
})

test('? works on a phone with a keyboard, too', async ({ app }) => {
  await page.viewport(...sizes.phone)
  await open(app, '/sets')
  await press('?')
  await expect.element(dialog).toBeVisible()
})

test('the list opens from the menu by keyboard alone, and restores the focus', async ({ app }) => {
  await open(app, '/about')
  menuButton.element().focus()
  await press('{Enter}')
  // It takes the focus a moment after it is rendered.
  await expect.element(menu).toBeVisible()
  await expect.poll(() => menu.query()?.contains(document.activeElement)).toBe(true)
  const shortcuts = menu.getByRole('button', { name: 'Keyboard shortcuts' })
  for (let presses = 0; presses < 20 && document.activeElement !== shortcuts.element(); presses++) await press('{Tab}')
  await expect.element(shortcuts).toHaveFocus()
  await press('{Enter}')
  await expect.element(dialog).toBeVisible()
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus()
  await press('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(menuButton).toHaveFocus()
})

test('a shortcut closes an open menu', async ({ app }) => {
  await open(app, '/about')
  await menuButton.click()
  await expect.element(menu).toBeVisible()
  await press('ga')
  await expect.poll(() => app.path).toBe('/artists')
  await expect.element(menu).not.toBeInTheDocument()
})

test('a guest has no shortcuts', async ({ app, server }) => {
  server.on(signOut, null)
  await open(app, '/labels')
  await menuButton.click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.element(title).toHaveTextContent(exactly('Login'))
  for (const key of ['/', '?', 'g', 's']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    expect(document.body.dispatchEvent(event), key).toBe(true)
  }
  await expect.element(dialog).not.toBeInTheDocument()
  expect(app.path).toBe('/login')
})
