import { expect, test } from './app.ts'
import { sizes } from './axe.ts'

// As on a first visit, which the worker only follows.
test.use({ serviceWorkers: 'block' })

const sections = ['Sets', 'Tracks', 'Artists', 'Labels']

test('the bar of a listener leads home, to each section, and marks the one that is open', async ({ app, page }) => {
  await app.openSignedIn('/sets/2')
  const bar = page.getByRole('banner')
  const nav = bar.getByRole('navigation', { name: 'Sections' })
  await expect(nav.locator('[data-status=active]')).toHaveText('Sets')
  for (const section of sections) {
    await nav.getByRole('link', { name: section }).click()
    await expect(page).toHaveURL(`/${section.toLowerCase()}`)
    await expect(nav.locator('[data-status=active]')).toHaveText(section)
  }
  await bar.getByRole('link', { name: 'Segue, home' }).click()
  await expect(page).toHaveURL('/home')
  await expect(nav.locator('[data-status=active]')).toHaveCount(0)
})

for (const [name, viewport] of Object.entries(sizes))
  test(`the menu has the sections, the profile, the downloads and the way out, ${name}`, async ({ app, page }) => {
    await page.setViewportSize(viewport)
    await app.openSignedIn('/artists')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu.getByRole('link')).toHaveText([...sections, 'Profile', 'Downloads'])
    const keys = viewport === sizes.desktop ? ['Keyboard shortcuts'] : []
    await expect(menu.getByRole('button')).toHaveText([...keys, 'Logout'])
    await expect(menu.locator('[data-status=active]')).toHaveText('Artists')
    await menu.getByRole('link', { name: 'Profile' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(menu).toBeHidden()
  })

test('the menu is worked by the keyboard alone', async ({ app, page }) => {
  await app.openSignedIn('/home')
  const button = page.getByRole('button', { name: 'Menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'Sets' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  for (const _ of [...sections, 'Profile', 'Downloads', 'Keyboard shortcuts', 'Logout'])
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
})

test('the bar of a guest has neither search nor sections, but the ways in', async ({ app, page }) => {
  await app.open('/about')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link')).toHaveText(['Segue', 'Login', 'Register'])
  await expect(page.getByRole('search')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0)
  await bar.getByRole('link', { name: 'Segue, home' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('the foot of every page has the tagline, the social pages, the year and the documents', async ({ app, page }) => {
  const foot = page.getByRole('contentinfo')
  const holds = async () => {
    await expect(foot).toContainText('Democratizing access to electronic music producers')
    await expect(foot).toContainText(`© ${new Date().getFullYear()} Segue`)
    await expect(foot.getByRole('link', { name: 'Segue on Instagram' })).toBeVisible()
    await expect(foot.getByRole('link', { name: 'Segue on SoundCloud' })).toBeVisible()
    for (const name of ['About', 'Privacy Policy', 'Terms'])
      await expect(foot.getByRole('link', { name })).toBeVisible()
  }
  await app.open('/terms')
  await holds()
  await app.openSignedIn('/home')
  await holds()
})
