import { userEvent } from 'vitest/browser'
import type { StudioArtist, StudioLabel } from '#contract/entities/studio-catalogue.ts'
import { listArtists } from '#contract/routes/catalogue.ts'
import * as people from '#contract/routes/studio/people.ts'
import { addPicture } from '#contract/routes/studio/sets.ts'
import { violations } from '../support/axe.ts'
import { expect, main, page, test } from '../support/catalogue.ts'
import { anArtist, listOf } from '../support/entities.ts'
import { noAnswer, refused } from '../support/server.ts'

const curator = { role: 'curator' } as const
const links = {
  ...{ beatport: null, soundcloud: null, spotify: null, facebook: null },
  ...{ instagram: null, twitter: null, youtube: null, website: null },
}
const picture = { art_url: null, art_url_sm: null, art_url_xl: null }
const yuna: StudioArtist = { name: 'Yuna Brandt', bio: 'From Kiel.', links, picture }
const tarn: StudioLabel = {
  ...{ name: 'Tarn', bio: '', links, picture, logo_url: null },
  ...{ sponsor_type: 'label_meta', founders: ['Mira'] },
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string) => main.getByRole('textbox', { name, exact: true })

test('artists are searched, and one opens with its fields', async ({ app }) => {
  app.server
    .on(listArtists, ({ query }) => listOf([anArtist({ id: 7, name: query.search === 'yun' ? 'Yuna Brandt' : 'All' })]))
    .on(people.getStudioArtist, { id: 7, artist: yuna, version: '1' })
  await app.openAs('/studio/people', curator)
  await expect.element(page.getByRole('link', { name: 'All', exact: true })).toBeVisible()
  expect(await violations()).toEqual([])
  await page.getByRole('searchbox', { name: 'Search artists' }).fill('yun')
  await page.getByRole('link', { name: 'Yuna Brandt', exact: true }).click()
  await expect.element(field('Bio')).toHaveValue('From Kiel.')
  expect(app.path).toBe('/studio/people/artist-7')
  expect(await violations()).toEqual([])
})

test('what was typed outlives a failed save, and leaving with it asks', async ({ app }) => {
  app.server
    .on(people.getStudioArtist, { id: 7, artist: yuna, version: '1' })
    .on(people.saveStudioArtist, noAnswer)
    .on(listArtists, listOf([anArtist({ name: 'All' })]))
  await app.openAs('/studio/people/artist-7', curator)
  await field('Website').fill('https://yuna.example/live')
  await expect.element(page.getByText('yuna.example', { exact: true })).toBeVisible()
  await button('Save').click()
  await expect.element(page.getByText("We can't reach the server. Nothing was changed.")).toBeVisible()
  await expect.element(field('Website')).toHaveValue('https://yuna.example/live')
  await page.getByRole('link', { name: 'All people' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await button('Cancel').click()
  await expect.element(field('Website')).toHaveValue('https://yuna.example/live')
  await page.getByRole('link', { name: 'All people' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect.poll(() => app.path).toBe('/studio/people')
})

test('what another curator has changed meanwhile is shown, and one keeps what was typed', async ({ app }) => {
  let served = { id: 7, artist: yuna, version: '1' }
  app.server
    .on(people.getStudioArtist, () => served)
    .on(people.saveStudioArtist, ({ body }) => {
      if (body.version === '1') {
        served = { id: 7, artist: { ...yuna, name: 'Yuna B.' }, version: '2' }
        return refused(409, 'This artist was changed by mira in the meantime')
      }
      served = { id: 7, artist: body.artist, version: '3' }
      return served
    })
  await app.openAs('/studio/people/artist-7', curator)
  await field('Bio').fill('From Kiel, lives in Oslo.')
  await button('Save').click()
  await expect.element(page.getByText('This artist was changed by mira in the meantime')).toBeVisible()
  await expect.element(page.getByLabelText('What was changed')).toHaveTextContent(/nameYuna Brandt Yuna B\./)
  expect(await violations()).toEqual([])
  await button('Keep mine').click()
  await button('Save').click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(app.server.calls(people.saveStudioArtist).at(-1)?.body).toMatchObject({
    artist: { bio: 'From Kiel, lives in Oslo.', name: 'Yuna Brandt' },
    version: '2',
  })
})

test('a name that another one has is refused with a link to that one', async ({ app }) => {
  app.server
    .on(people.addStudioLabel, refused(422, 'The request is invalid', { name: ['Another label has this name'] }))
    .on(people.findLabelNamed, { id: 3 })
  await app.openAs('/studio/people/label-new', curator)
  await field('Name').fill('Tarn')
  await button('Save').click()
  await expect.element(page.getByText('Another label has this name', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('alert').getByText('Not saved. name: Another label has this name')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open the label with this name' }))
    .toHaveAttribute('href', '/studio/people/label-3')
})

test('a label is added with a founder who is new, a picture and a logo', async ({ app }) => {
  const sent = { art_url: 'art/a.webp', art_url_sm: 'art/b.webp', art_url_xl: 'art/c.webp' }
  app.server
    .on(people.addStudioLabel, { id: 9 })
    .on(people.getStudioLabel, { id: 9, label: tarn, version: '1' })
    .on(addPicture, sent)
    .on(listArtists, listOf([anArtist({ id: 4, name: 'Mira' })]))
  await app.openAs('/studio/people/label-new', curator)
  await field('Name').fill('Tarn')
  await page.getByRole('combobox', { name: 'Founders' }).fill('Mi')
  await page.getByRole('option', { name: /^Mira/ }).click()
  await page.getByRole('combobox', { name: 'Founders' }).fill('Nobody Yet')
  await expect.element(page.getByRole('option', { name: 'Make new: Nobody Yet' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type=file]'))
    await userEvent.upload(input, new File([new Uint8Array([1, 2, 3])], 'a.png', { type: 'image/png' }))
  await expect.element(button('Remove logo')).toBeVisible()
  await button('Save').click()
  await expect.poll(() => app.path).toBe('/studio/people/label-9')
  expect(app.server.calls(people.addStudioLabel)[0]?.body.label).toMatchObject({
    ...{ name: 'Tarn', founders: ['Mira', 'Nobody Yet'], picture: sent, logo_url: 'art/a.webp' },
  })
  expect(app.server.calls(addPicture)[0]?.body).toEqual({ image: 'AQID' })
})

test('two artists that are one: which stays is chosen, and what is lost of the other is shown before', async ({
  app,
}) => {
  app.server
    .on(people.getStudioArtist, ({ params }) =>
      params.id === '7'
        ? { id: 7, artist: yuna, version: 'a' }
        : { id: 8, artist: { ...yuna, name: 'Y. Brandt', bio: '' }, version: 'b' },
    )
    .on(listArtists, listOf([anArtist({ id: 7, name: 'Yuna Brandt' }), anArtist({ id: 8, name: 'Y. Brandt' })]))
    .on(people.mergeArtist, null)
  await app.openAs('/studio/people/artist-7', curator)
  await button('Merge with another…').click()
  const dialog = page.getByRole('dialog', { name: 'Merge two artists' })
  await dialog.getByRole('combobox', { name: 'The other artist' }).fill('brandt')
  await expect.element(dialog.getByRole('option', { name: /^Y\. Brandt/ })).toBeVisible()
  // The artist itself isn't offered.
  expect(dialog.getByRole('option').elements()).toHaveLength(1)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(dialog.getByRole('radio', { name: 'Y. Brandt' })).toBeChecked()
  await expect
    .element(dialog.getByRole('region', { name: 'What is lost' }))
    .toHaveTextContent(/nameYuna Brandt.*bioFrom Kiel\./)
  expect(await violations()).toEqual([])
  await dialog.getByText('Yuna Brandt', { exact: true }).first().click()
  await expect
    .element(dialog.getByRole('region', { name: 'What is lost' }))
    .toHaveTextContent(/What is lost of Y\. BrandtnameY\. Brandt$/)
  await dialog.getByText('Y. Brandt', { exact: true }).first().click()
  await button('Merge this artist').click()
  await expect.poll(() => app.path).toBe('/studio/people/artist-8')
  expect(app.server.calls(people.mergeArtist)).toMatchObject([
    { params: { id: '7' }, body: { version: 'a', into: 8, into_version: 'b' } },
  ])
})

test('without a network nothing can be saved, and the page says so', async ({ app }) => {
  app.server.on(people.getStudioArtist, { id: 7, artist: yuna, version: '1' })
  await app.openAs('/studio/people/artist-7', curator)
  await field('Bio').fill('New')
  await app.goOffline()
  await expect.element(page.getByText("You're offline. You can save when the network is back.")).toBeVisible()
  await expect.element(button('Save')).toBeDisabled()
})

test('a link that the server refuses is marked at its field', async ({ app }) => {
  app.server
    .on(people.getStudioArtist, { id: 7, artist: yuna, version: '1' })
    .on(
      people.saveStudioArtist,
      refused(422, 'The request does not fit', { 'artist.links.website': ['it is not a web address'] }),
    )
  await app.openAs('/studio/people/artist-7', curator)
  await field('Website').fill('https://yuna.example/')
  await button('Save').click()
  await expect.element(field('Website')).toBeInvalid()
  await expect.element(field('Website')).toHaveFocus()
  await expect.element(field('Website')).toHaveAccessibleDescription('it is not a web address yuna.example')
  await expect.element(page.getByText('Not saved. website: it is not a web address')).toBeVisible()
})
