import type { Page } from 'playwright/test'
import { expect, test } from './app.ts'
import { sizes, violationsOf } from './axe.ts'
import { banner, title } from './person-page.ts'

/** The shortest of the demo, and another one. */
const kept = { id: 21, name: 'Frequencies for Empty Rooms' }
const other = { id: 14, name: 'Greenhouse Recordings 07' }

const listed = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const menuOf = (page: Page, name: string) => page.getByRole('region', { name: `Download ${name}` })

/** Opens a set's page, and what can be done about keeping it. */
async function openMenu(page: Page, { id, name }: typeof kept): Promise<void> {
  await page.goto(`/sets/${id}`)
  await banner(page)
    .getByRole('button', { name: new RegExp(`^Download ${name}`) })
    .click()
  await expect(menuOf(page, name)).toBeVisible()
}

async function keep(page: Page, set: typeof kept): Promise<void> {
  await openMenu(page, set)
  // By its key: a page that is still growing moves the menu along with its button, away from under a pointer.
  await menuOf(page, set.name)
    .getByRole('button', { name: /^Download/ })
    .press('Enter')
  // Noted, whatever happens to the page from now on.
  await expect(
    banner(page).getByRole('button', { name: new RegExp(`^(Waiting|Downloading) ${set.name}`) }),
  ).toBeVisible()
}

/** Whatever is asked for comes no further than its size. */
const held = (page: Page) => page.route('**/recording/digests*', () => undefined)

test('a set is kept from its page, which says how much it takes, and then listed, marked and removed', async ({
  app,
  page,
  context,
}) => {
  // The server makes all of its sound while it is fetched.
  test.setTimeout(240_000)
  await app.openSignedIn('/sets')
  await app.installed()
  await openMenu(page, kept)
  const begin = menuOf(page, kept.name).getByRole('button', { name: /^Download · \d+ MB/ })
  await begin.press('Enter')
  await expect(banner(page).getByRole('button', { name: `Downloaded ${kept.name}` })).toBeVisible({ timeout: 180_000 })
  await page.goto('/downloads')
  const row = listed(page, kept.name)
  await expect(row).toContainText(/\d+ MB/)
  await expect(page.getByText(/ used by Segue, .* left$/)).toBeVisible()
  for (const size of [sizes.phone, sizes.desktop]) {
    await page.setViewportSize(size)
    expect(await violationsOf(page)).toEqual([])
  }
  await page.goto('/sets?order_by=set_name&order_direction=asc')
  await expect(page.getByRole('row').filter({ hasText: kept.name })).toBeVisible()
  await context.setOffline(true)
  const inSets = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(inSets(kept.name).getByRole('button', { name: `Play ${kept.name}` })).toBeVisible()
  await expect(inSets(kept.name).getByText('On this device')).toBeAttached()
  await expect(inSets(other.name).getByText('Not on this device')).toBeAttached()
  await context.setOffline(false)
  await app.signOut()
  await expect(page.getByRole('dialog')).toContainText('1 set kept on this device will be removed.')
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.goto('/downloads')
  await row.getByRole('button', { name: `Remove download, ${kept.name}` }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Nothing kept on this device yet' })).toBeVisible()
})

test('what is on its way is paused, resumed and cancelled by keys, and removing all is asked first', async ({
  app,
  page,
}) => {
  await held(page)
  await app.openSignedIn('/home')
  await keep(page, kept)
  await keep(page, other)
  await page.goto('/downloads')
  const rows = page.getByRole('main').getByRole('listitem')
  // The first that was asked for is fetched, and stands first; the other one waits.
  await expect(rows).toHaveText([new RegExp(`${kept.name}.*Downloading`), new RegExp(`${other.name}.*Waiting`)])
  await page.getByRole('button', { name: `Pause download, ${kept.name}` }).press('Enter')
  await expect(listed(page, kept.name)).toContainText(/Paused · 0 of \d+ MB/)
  await page.getByRole('button', { name: `Resume download, ${kept.name}` }).press('Enter')
  await expect(page.getByRole('button', { name: `Pause download, ${kept.name}` })).toBeFocused()
  await page.getByRole('button', { name: `Cancel download, ${kept.name}` }).press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('button', { name: `Cancel download, ${other.name}` })).toBeFocused()
  const dialog = page.getByRole('dialog', { name: 'Remove all downloads?' })
  await page.getByRole('button', { name: 'Remove all' }).press('Enter')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove all' }).click()
  await dialog.getByRole('button', { name: 'Remove all' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing kept on this device yet' })).toBeVisible()
})

test('without a network a set that is not on this device is dimmed, says why and is not played', async ({
  app,
  page,
  context,
}) => {
  await page.setViewportSize(sizes.phone)
  await app.openSignedIn(`/sets/${other.id}`)
  await app.installed()
  await expect(title(page)).toHaveText(other.name)
  await context.setOffline(true)
  const play = banner(page).getByRole('button', { name: `Play ${other.name}` })
  await expect(play).toBeDisabled()
  await expect(play).toHaveAccessibleDescription('Not on this device: it plays when the network is back.')
  expect(await violationsOf(page)).toEqual([])
  await keep(page, other)
  await expect(page.getByRole('status', { name: 'The download begins when the network is back.' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Downloads' }).click()
  await expect(listed(page, other.name)).toContainText('Waiting for the network')
  expect(await violationsOf(page)).toEqual([])
})

test('a browser that has no place for whole sets says so, and offers no download', async ({ app, page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(StorageManager.prototype, 'getDirectory'))
  await app.openSignedIn('/downloads')
  await expect(page.getByRole('heading', { name: "This browser can't keep music" })).toBeVisible()
  await page.goto(`/sets/${kept.id}`)
  await expect(banner(page).getByRole('button', { name: `Play ${kept.name}` })).toBeVisible()
  await expect(banner(page).getByRole('button', { name: /^Download/ })).toHaveCount(0)
})
