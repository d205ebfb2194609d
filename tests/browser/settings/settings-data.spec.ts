import { readFile } from 'node:fs/promises'
import { ListenerExport } from '#contract/entities/export.ts'
import { buttonOf, doneIn, part } from '../support/settings-page.ts'
import { expect, test } from '../support/writes.ts'

test('a listener exports their data to a file, which has their favorite and nothing of others', {
  tag: '@journey',
}, async ({ page, listener }) => {
  await listener.likes(5)
  await listener.open(page, '/settings')
  const saved = page.waitForEvent('download')
  await buttonOf(page, 'Download my data').click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(new RegExp(`^segue-${listener.username}-\\d{4}-\\d\\d-\\d\\d\\.json$`))
  await expect(doneIn(part(page, 'Your data'))).toHaveText('Your data was downloaded.')
  const { profile, sets } = ListenerExport.parse(JSON.parse(await readFile(await file.path(), 'utf8')))
  expect(profile.username).toBe(listener.username)
  expect(sets).toMatchObject([{ set: { id: 5, name: 'Live from the Quarry' }, is_favourite: true }])
})
