import { readFile } from 'node:fs/promises'
import { ListenerExport } from '../../contract/entities/export.ts'
import { answered } from './app.ts'
import { buttonOf, part, toldIn, unreachable, warnedIn } from './settings-page.ts'
import { expect, test } from './writes.ts'

const name = 'Download my data'

test('a listener takes their data along in a file, with their heart in it and nobody else’s', async ({
  page,
  listener,
}) => {
  await listener.likes(5)
  await listener.open(page, '/settings')
  const saved = page.waitForEvent('download')
  await buttonOf(page, name).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(new RegExp(`^segue-${listener.username}-\\d{4}-\\d\\d-\\d\\d\\.json$`))
  await expect(toldIn(part(page, 'Your data'))).toHaveText('Your data was downloaded.')
  const { profile, sets } = ListenerExport.parse(JSON.parse(await readFile(await file.path(), 'utf8')))
  expect(profile.username).toBe(listener.username)
  expect(sets).toMatchObject([{ set: { id: 5, name: 'Live from the Quarry' }, is_favourite: true }])
})

test('data that can not be had is told, also when it was asked for too often', async ({ page, listener }) => {
  await unreachable(page, '/me/export')
  await listener.open(page, '/settings')
  await buttonOf(page, name).click()
  await expect(warnedIn(part(page, 'Your data'))).toHaveText('The server is unresponsive')
  await page.unroute('**/api/me/export')
  const message = 'You have downloaded your data often. Please try again later.'
  await page.route('**/api/me/export', route => route.fulfill(answered(429, { code: 429, message })))
  await buttonOf(page, name).click()
  await expect(warnedIn(part(page, 'Your data'))).toHaveText(message)
})

test('without a network the button stays where it is, and says why', async ({ page, listener, context }) => {
  await listener.open(page, '/settings')
  await expect(buttonOf(page, name)).toBeEnabled()
  await context.setOffline(true)
  await expect(buttonOf(page, name)).toBeDisabled()
  await expect(buttonOf(page, name)).toHaveAccessibleDescription('You are offline')
})
