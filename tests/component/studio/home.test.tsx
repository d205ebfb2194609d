import { userEvent } from 'vitest/browser'
import { listSets } from '#contract/routes/catalogue.ts'
import { getFeatured, saveFeatured } from '#contract/routes/studio/home.ts'
import { violations } from '../support/axe.ts'
import { expect, page, test } from '../support/catalogue.ts'
import { aSet, listOf } from '../support/entities.ts'

const item = (id: number, name: string) => ({ id, name, art_url_sm: null })
const sets = { id: 1, kind: 'set' as const, version: '1', items: [item(1, 'Tarn - Dusk'), item(2, 'Yuna - Dawn')] }
const others = [
  { id: 2, kind: 'artist' as const, version: '1', items: [item(5, 'Mira')] },
  { id: 3, kind: 'label' as const, version: '1', items: [] },
]

test('the sets on home are moved by keyboard, added by search and removed, and saved as one', async ({ app }) => {
  app.server
    .on(getFeatured, { lists: [sets, ...others] })
    .on(listSets, listOf([aSet({ id: 3, artist: 'Osei', set_name: 'Noon' })]))
    .on(saveFeatured, ({ body }) => ({ ...sets, version: '2', items: body.ids.map(id => item(id, `Set ${id}`)) }))
  await app.openAs('/studio/home', { role: 'curator' })
  const list = page.getByRole('region', { name: 'Sets on home' })
  await expect.element(list.getByRole('listitem').first()).toHaveTextContent(/Tarn - Dusk/)
  expect(await violations()).toEqual([])
  const grip = list.getByRole('button', { name: 'Move Tarn - Dusk' })
  grip.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText(/^Picked up Tarn - Dusk/)).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByText(/^Tarn - Dusk is now at position 2/)).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.element(list.getByRole('listitem').first()).toHaveTextContent(/Yuna - Dawn/)
  // The focus comes back to it in the next frame, and would take that of the field.
  await expect.element(grip).toHaveFocus()
  await list.getByRole('combobox', { name: 'Add a set' }).fill('noon')
  await page.getByRole('option', { name: /^Osei - Noon/ }).click()
  await list.getByRole('button', { name: 'Remove Yuna - Dawn' }).click()
  await list.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Sets on home saved')).toBeVisible()
  expect(app.server.calls(saveFeatured)).toMatchObject([{ params: { id: '1' }, body: { ids: [1, 3], version: '1' } }])
})
