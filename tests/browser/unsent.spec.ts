import type { Page } from 'playwright/test'
import { violationsOf } from './axe.ts'
import { openSettings, part } from './settings-page.ts'
import { expect, hearts, love, stored, test } from './writes.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Log out now?' })

/** Holds the answers to these calls back until told. */
async function heldBack(page: Page, calls: string, method: string): Promise<() => void> {
  let answer = () => {}
  const told = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(calls, async route => {
    if (route.request().method() === method) await told
    await route.continue()
  })
  return answer
}

test('who signs out while a change is still being sent is asked first, and may stay', async ({ app, page }) => {
  await openSettings(app)
  const answer = await heldBack(page, '**/api/me', 'PUT')
  await page.getByLabel('About', { exact: true }).fill('Still on its way')
  await part(page, 'Profile').getByRole('button', { name: 'Save text' }).click()
  await app.signOut()
  const dialog = dialogOf(page)
  await expect(dialog).toContainText('One change has not been saved yet and would be lost.')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/settings')
  await app.signOut()
  answer()
  await expect(dialog).toContainText('Everything has been saved by now.')
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
})

test('a heart that is still on its way at a sign-out holds it up until it has arrived', async ({
  app,
  page,
  listener,
}) => {
  await listener.open(page, '/sets')
  const answer = await heldBack(page, hearts, 'PUT')
  await love(page, 'Live from the Quarry')
  await stored(page, 1)
  await app.signOut()
  answer()
  await expect(page).toHaveURL('/login')
  await listener.has([5], 1)
  await stored(page, 0)
})

test('who signs out while hearts cannot be sent is told what becomes of them', async ({ app, page, listener }) => {
  await listener.open(page, '/sets')
  const answer = await heldBack(page, hearts, 'PUT')
  for (const name of ['Live from the Quarry', 'Tunnel Vision']) await love(page, name)
  await stored(page, 2)
  await app.signOut()
  const dialog = dialogOf(page)
  await expect(dialog).toContainText(
    '2 changes have not been sent yet. They stay on this device and are sent when you log in here again.',
  )
  expect(await violationsOf(page)).toEqual([])
  answer()
  await expect(dialog).toContainText('Everything has been saved by now.')
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await listener.has([5, 9], 2)
})
