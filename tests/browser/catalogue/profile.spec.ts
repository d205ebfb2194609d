import type { Page } from 'playwright/test'
import { expect, test } from '../support/new-listener.ts'
import { stored } from '../support/writes.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const panel = (page: Page) => page.getByRole('tabpanel')
const rows = (page: Page) => panel(page).locator('tbody tr')
const heart = (page: Page, name: string) => ({
  empty: panel(page).getByRole('button', { name: `Add ${name} to favorites` }),
  full: panel(page).getByRole('button', { name: `Remove ${name} from favorites` }),
})

test('a new favorite is in the profile, stays in place when it is removed, and is gone after a reload', async ({
  page,
  newListener,
}) => {
  await newListener.open('/profile')
  await panel(page).getByRole('link', { name: 'Sets' }).click()
  const sent = () => page.waitForResponse(/favs\/set\/1$/)
  const added = sent()
  await page.getByRole('button', { name: 'Add Nordlicht Closing Set to favorites' }).click()
  await added
  await page.goBack()
  await expect(rows(page)).toHaveText([/Nordlicht Closing Set/])
  const { full, empty } = heart(page, 'Nordlicht Closing Set')
  const removed = sent()
  await full.click()
  await removed
  await expect(empty).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No sets liked yet' })).toBeVisible()
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the profile stays readable offline, and a favorite that is removed there stays removed', async ({
    app,
    page,
    newListener,
    context,
  }) => {
    await newListener.addFavourites(1, 2)
    await app.install()
    await newListener.open('/profile')
    await expect(rows(page)).toHaveCount(2)
    await tab(page, 'Liked Tracks').click()
    await expect(page.getByRole('heading', { name: 'No tracks liked yet' })).toBeVisible()
    await tab(page, 'Liked Sets').click()
    await context.setOffline(true)
    const { full, empty } = heart(page, 'Nordlicht Closing Set')
    await full.click()
    await expect(empty).toBeVisible()
    await stored(page, 1)
    await page.reload()
    await expect(rows(page)).toHaveCount(2)
    await expect(empty).toBeVisible()
    await tab(page, 'Liked Tracks').click()
    await expect(page.getByRole('heading', { name: 'No tracks liked yet' })).toBeVisible()
    const sent = page.waitForResponse(/favs\/set\/1$/)
    await context.setOffline(false)
    await sent
    await tab(page, 'Liked Sets').click()
    await expect(rows(page)).toHaveText([/Rooftop at Dawn, Lisbon/])
  })
})
