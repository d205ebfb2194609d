import { userEvent } from 'vitest/browser'
import { signOut } from '#contract/routes/account.ts'
import { waitForAnimations } from '../support/animations.ts'
import { sizes } from '../support/app.tsx'
import { expect, page, test, textsOf } from '../support/catalogue.ts'

const sections = ['Sets', 'Tracks', 'Artists', 'Labels']
const bar = page.getByRole('banner')
const nav = bar.getByRole('navigation', { name: 'Sections' })
const button = bar.getByRole('button', { name: 'Menu' })
const menu = page.getByRole('navigation', { name: 'Menu' })

/** The links of a navigation that are marked as the current page. */
const markedIn = (where: typeof nav) =>
  where
    .getByRole('link')
    .elements()
    .filter(({ ariaCurrent }) => ariaCurrent === 'page')
    .map(({ textContent }) => textContent)

test("a listener's top bar links to home and to each section, and marks the current one", async ({ app }) => {
  await app.openAs('/sets/2')
  await expect.poll(() => markedIn(nav)).toEqual(['Sets'])
  for (const section of sections) {
    await nav.getByRole('link', { name: section }).click()
    await expect.poll(() => app.path).toBe(`/${section.toLowerCase()}`)
    await expect.poll(() => markedIn(nav)).toEqual([section])
  }
  await bar.getByRole('link', { name: 'Segue, home' }).click()
  await expect.poll(() => app.path).toBe('/home')
  await expect.poll(() => markedIn(nav)).toEqual([])
})

for (const size of ['phone', 'desktop'] as const)
  test(`the menu has the sections, profile, playlists, downloads, settings and logout, ${size}`, async ({ app }) => {
    const [width, height] = sizes[size]
    await page.viewport(width, height)
    await app.openAs('/artists')
    await button.click()
    await expect
      .poll(() => textsOf(menu.getByRole('link')))
      .toEqual([...sections, 'Profile', 'Playlists', 'Downloads', 'History', 'Your week', 'Settings'])
    const keys = size === 'desktop' ? ['Keyboard shortcuts'] : []
    expect(textsOf(menu.getByRole('button'))).toEqual([...keys, 'Logout'])
    expect(markedIn(menu)).toEqual(['Artists'])
    await menu.getByRole('link', { name: 'Profile' }).click()
    await expect.poll(() => app.path).toBe('/profile')
    await expect.element(menu).not.toBeInTheDocument()
  })

test('an unknown address leads home, and a notice says why', async ({ app }) => {
  await app.openAs('/nowhere/at/all')
  await expect.poll(() => app.path).toBe('/home')
  await expect.element(page.getByText("That page doesn't exist. Here's home.")).toBeVisible()
})

for (const [name, role] of [
  ['Menu', 'navigation'],
  ['Notifications', 'region'],
] as const)
  test(`the popup of ${name} doesn't move while the page scrolls`, async ({ app }) => {
    await page.viewport(...sizes.phone)
    await app.openAs('/terms')
    await bar.getByRole('button', { name }).click()
    const opened = page.getByRole(role, { name })
    await expect.element(opened).toBeVisible()
    await waitForAnimations()
    const before = opened.element().getBoundingClientRect().top
    scrollBy({ top: 200, behavior: 'instant' })
    expect(scrollY).toBe(200)
    expect(opened.element().getBoundingClientRect().top).toBe(before)
  })

test('the menu works by keyboard alone', async ({ app, server }) => {
  server.on(signOut, null)
  await app.openAs('/about')
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(menu).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(menu.getByRole('link', { name: 'Sets' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(menu).toBeVisible()
  for (const _ of [
    ...sections,
    'Profile',
    'Playlists',
    'Downloads',
    'History',
    'Your week',
    'Settings',
    'Keyboard shortcuts',
    'Logout',
  ])
    await userEvent.keyboard('{Tab}')
  await expect.element(menu.getByRole('button', { name: 'Logout' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(bar.getByRole('link', { name: 'Register' })).toBeVisible()
})

test('arrow keys, Home, End and first letters move through the menu', async ({ app }) => {
  await app.openAs('/about')
  await button.click()
  const holdsFocus = (name: string) =>
    expect
      .poll(() => (menu.element().contains(document.activeElement) ? document.activeElement?.textContent : ''))
      .toBe(name)
  await holdsFocus('')
  for (const [key, name] of [
    ['{ArrowDown}', 'Sets'],
    ['{ArrowDown}', 'Tracks'],
    ['{End}', 'Logout'],
    ['{ArrowDown}', 'Sets'],
    ['{ArrowUp}', 'Logout'],
    ['{Home}', 'Sets'],
    ['pr', 'Profile'],
    ['{Enter}', ''],
  ] as const) {
    await userEvent.keyboard(key)
    if (name) await holdsFocus(name)
  }
  await expect.poll(() => app.path).toBe('/profile')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('a click outside closes the menu, and the clicked element has the focus', async ({ app }) => {
  await app.openAs('/about')
  await button.click()
  await expect.element(menu).toBeVisible()
  const box = bar.getByRole('combobox')
  await box.click()
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(box).toHaveFocus()
})

test("a guest's top bar has neither search nor sections, but login and registration", async ({ app }) => {
  await app.open('/about')
  await expect.poll(() => textsOf(bar.getByRole('link'))).toEqual(['Segue', 'Login', 'Register'])
  await expect.element(page.getByRole('search')).not.toBeInTheDocument()
  await expect.element(button).not.toBeInTheDocument()
  await bar.getByRole('link', { name: 'Segue, home' }).click()
  await expect.poll(() => app.path).toBe('/login')
})

for (const visitor of ['guest', 'listener'] as const)
  test(`the footer of a ${visitor} has the tagline, social pages, year and public pages`, async ({ app }) => {
    if (visitor === 'guest') await app.open('/terms')
    else await app.openAs('/labels')
    const foot = page.getByRole('contentinfo')
    await expect.element(foot).toHaveTextContent('Democratizing access to electronic music producers')
    await expect.element(foot).toHaveTextContent(`© ${new Date().getFullYear()} Segue`)
    expect(textsOf(foot.getByRole('list').nth(1).getByRole('link'))).toEqual([
      'About',
      'Privacy Policy',
      'Terms',
      'Contact',
    ])
    for (const name of ['Segue on Instagram', 'Segue on SoundCloud'])
      await expect.element(foot.getByRole('link', { name })).toBeVisible()
  })
