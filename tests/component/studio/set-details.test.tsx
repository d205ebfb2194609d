import { onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listArtists } from '#contract/routes/catalogue.ts'
import { addPicture, saveStudioSet } from '#contract/routes/studio/sets.ts'
import { violations } from '../support/axe.ts'
import { expect, page, test } from '../support/catalogue.ts'
import { openEditor, StudioSetServer } from '../support/editor.tsx'
import { anArtist, listOf } from '../support/entities.ts'
import { refused } from '../support/server.ts'

const field = (name: string) => page.getByLabelText(name, { exact: true }).first()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const save = button('Save')

test('the details of a set are changed and saved: names, who plays and presents it, date, genre', async ({ app }) => {
  const server = new StudioSetServer(app.server)
  app.server.on(listArtists, listOf([anArtist({ name: 'Kestrel Unit' })]))
  await openEditor(app)
  await page.getByRole('tab', { name: 'Details' }).click()
  await field('Name').fill('Closing Set')
  await field('Artists').fill('kestrel unit')
  await expect.element(page.getByRole('option', { name: /^Kestrel Unit/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  button('Move Kestrel Unit').element().focus()
  for (const [key, text] of [
    [' ', /^Picked up Kestrel Unit, position 2/],
    ['{ArrowUp}', /^Kestrel Unit is now at position 1/],
    [' ', /^Kestrel Unit was dropped at position 1/],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(page.getByText(text)).toBeInTheDocument()
  }
  await expect.element(button('Move Kestrel Unit')).toHaveFocus()
  await field('Presented by labels').fill('A New Label')
  await expect.element(page.getByRole('option', { name: 'Make new: A New Label' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await page.getByLabelText('Recorded').fill('2026-08-02')
  await page.getByLabelText('Genre').selectOptions('Trance')
  expect(await violations()).toEqual([])
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => server.sent.length).toBe(1)
  const [sent] = server.sent
  expect(sent).toMatchObject({ name: 'Closing Set', date: '2026-08-02', genre: 'Trance' })
  expect(sent?.artists).toEqual(['Kestrel Unit', 'Yuna Brandt'])
  expect(sent?.curators).toContainEqual({ type: 'label', name: 'A New Label' })
})

test('a picture is chosen, rendered by the server and saved with the set; one that is refused says why', async ({
  app,
}) => {
  const server = new StudioSetServer(app.server)
  const picture = { art_url: 'art/ab/a-320.112233.webp', art_url_sm: 'art/ab/a-96.112233.webp', art_url_xl: null }
  app.server.on(addPicture, refused(422, 'The request is invalid', { image: ['The picture is broken or too large'] }))
  await openEditor(app)
  await page.getByRole('tab', { name: 'Details' }).click()
  const choose = () =>
    page.getByRole('group', { name: 'Artwork' }).element().querySelector<HTMLInputElement>('input[type=file]')
  const upload = async () => {
    const input = choose()
    if (!input) throw new Error('There is no field for a file')
    await userEvent.upload(input, new File(['x'], 'cover.jpg', { type: 'image/jpeg' }))
  }
  await upload()
  await expect.element(page.getByText('The picture is broken or too large')).toBeVisible()
  const read = vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'))
  onTestFinished(() => read.mockRestore())
  await upload()
  await expect.element(page.getByText("This file can't be read. Choose it again.")).toBeVisible()
  read.mockRestore()
  app.server.on(addPicture, picture)
  await upload()
  await expect.element(save).toBeEnabled()
  await save.click()
  await expect.poll(() => server.sent.at(-1)?.artwork).toEqual(picture)
})

test('what the server refuses stands at its field, which is shown and focused', async ({ app }) => {
  new StudioSetServer(app.server)
  app.server.on(saveStudioSet, refused(422, 'The request is invalid', { artists: ['Add an artist'] }))
  await openEditor(app)
  await page.getByRole('tab', { name: 'Details' }).click()
  await field('Name').fill('Closing Set')
  await page.getByRole('tab', { name: /^Tracklist/ }).click()
  await save.click()
  await expect.element(field('Artists')).toHaveAccessibleDescription(/Add an artist/)
  await expect.element(field('Artists')).toHaveFocus()
})
