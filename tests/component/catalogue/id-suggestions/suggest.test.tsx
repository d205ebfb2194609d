import { userEvent } from 'vitest/browser'
import { listArtists, listLabels, listTracks } from '#contract/routes/catalogue.ts'
import { listOwnSuggestions } from '#contract/routes/own-suggestions.ts'
import { listSuggestions, suggestTrack, withdrawSuggestion } from '#contract/routes/suggestions.ts'
import { violations } from '../../support/axe.ts'
import { expect, main, page, test, textsOf } from '../../support/catalogue.ts'
import { anOwnSuggestion, aSuggestion } from '../../support/entities/ids.ts'
import { aLabel, anArtist, anId, aTrack, listOf } from '../../support/entities.ts'
import { dialog, giveId, items, know, panel, tab, track } from '../../support/id-suggestions.ts'
import { noAnswer, refused } from '../../support/server.ts'

const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const combobox = (name: string) => dialog.getByRole('combobox', { name, exact: true })
const send = dialog.getByRole('button', { name: 'Send suggestion' })

test('an ID that nobody knows is suggested with names that the catalog has', async ({ app, server }) => {
  const { open } = giveId(server)
  const known = aTrack({
    ...{ artist: 'Yuna Brandt', title: 'Nordlicht', mix_type: 'remix', mix_meta: { name: 'Oda Vexel' }, artists: [] },
    ...{ label_name: 'Tidal Office' },
  })
  server
    .on(listArtists, listOf([anArtist({ name: 'Yuna Brandt' })]))
    .on(listLabels, listOf([aLabel({ name: 'Tidal Office' })]))
    .on(listTracks, listOf([known, anId()]))
  await open(app)
  await expect.element(panel.getByRole('heading', { name: 'Nobody knows it yet' })).toBeVisible()
  await expect.element(tab).toHaveAccessibleName('Suggestions')
  await panel.getByRole('button', { name: 'I know this one' }).click()
  await combobox('Artist').fill('yuna')
  await dialog.getByRole('option', { name: 'Yuna Brandt' }).click()
  await expect.element(combobox('Artist')).toHaveValue('Yuna Brandt')
  await combobox('Title').fill('nord')
  await expect.poll(() => dialog.getByRole('option').elements().length).toBe(1)
  await dialog.getByRole('option', { name: /Nordlicht \(Oda Vexel Remix\)/ }).click()
  await expect.element(field('Mix (optional)')).toHaveValue('Oda Vexel Remix')
  await expect.element(combobox('Label (optional)')).toHaveValue('Tidal Office')
  await field('Link to a shop or a video (optional)').fill('bandcamp.com/nordlicht')
  await dialog.getByText('I play it').click()
  expect(await violations()).toEqual([])
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Suggestion sent')).toBeVisible()
  await expect.element(items.first()).toHaveTextContent(/Yuna Brandt - Nordlicht \(Oda Vexel Remix\).*ayo.*I play it/)
  await expect.element(items.getByRole('button', { name: /^Agree/ })).not.toBeInTheDocument()
  await expect
    .poll(() => server.calls(suggestTrack).map(({ body }) => body))
    .toEqual([
      {
        ...{ artist: 'Yuna Brandt', title: 'Nordlicht', mix_name: 'Oda Vexel Remix', label: 'Tidal Office' },
        ...{ link: 'https://bandcamp.com/nordlicht', why: 'played' },
      },
    ])
})

test('what is missing or wrong is said at its field, and nothing is sent', async ({ app, server }) => {
  const { open } = giveId(server)
  await open(app)
  await know.click()
  await field('Link to a shop or a video (optional)').fill('ftp://nordlicht.example')
  await send.click()
  await expect.element(combobox('Artist')).toHaveAccessibleDescription('Enter the artist')
  await expect.element(combobox('Artist')).toHaveFocus()
  await expect.element(combobox('Title')).toHaveAccessibleDescription('Enter the title')
  await expect.element(field('Link to a shop or a video (optional)')).toHaveAccessibleDescription(/Enter a web address/)
  await combobox('Artist').fill('Yuna Brandt')
  await expect.element(combobox('Artist')).not.toHaveAccessibleDescription('Enter the artist')
  expect(server.calls(suggestTrack)).toEqual([])
})

test('what was typed is there again after the dialog was closed', async ({ app, server }) => {
  const { open } = giveId(server)
  await open(app)
  await know.click()
  await combobox('Artist').fill('Yuna Brandt')
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await know.click()
  await expect.element(combobox('Artist')).toHaveValue('Yuna Brandt')
})

test('a suggestion made offline is listed as pending, and sent later', async ({ app, server }) => {
  const { open } = giveId(server)
  await open(app)
  await expect.element(panel.getByRole('heading', { name: 'Nobody knows it yet' })).toBeVisible()
  await app.goOffline()
  await know.click()
  await combobox('Artist').fill('Yuna Brandt')
  await combobox('Title').fill('Nordlicht')
  await send.click()
  await expect.element(page.getByText("Suggestion saved. It'll be sent when you reconnect.")).toBeVisible()
  await expect.element(items.first()).toHaveTextContent(/Yuna Brandt - Nordlicht.*ayo.*Not sent yet/)
  await app.reconnect()
  await expect.poll(() => server.calls(suggestTrack).length).toBe(1)
  await expect.element(items.first()).not.toHaveTextContent(/Not sent yet/)
})

test('the own suggestion is changed: it is in the form, and in its place at once', async ({ app, server }) => {
  const { suggestAs } = giveId(server, [aSuggestion({ title: 'Südlicht' })])
  await suggestAs(app, { agree_count: 2, label: 'Tidal Office' })
  await expect.element(main.getByRole('button', { name: 'Change your suggestion' }).first()).toBeVisible()
  await expect.element(know).not.toBeInTheDocument()
  await main.getByRole('button', { name: 'Change your suggestion' }).last().click()
  await expect.element(dialog).toHaveAccessibleName('Change your suggestion')
  await expect.element(combobox('Title')).toHaveValue('Nordlicht')
  await expect.element(combobox('Label (optional)')).toHaveValue('Tidal Office')
  await combobox('Title').fill('Polarlicht')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(items.filter({ hasText: 'ayo' })).toHaveTextContent(/Yuna Brandt - Polarlicht/)
  await expect.poll(() => server.calls(suggestTrack).map(({ body }) => body?.title)).toEqual(['Polarlicht'])
})

test('the own suggestion is withdrawn after a question', async ({ app, server }) => {
  const { suggestAs } = giveId(server)
  await suggestAs(app, {})
  await main.getByRole('button', { name: 'Change your suggestion' }).first().click()
  await combobox('Title').fill('Polarlicht')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await items.getByRole('button', { name: 'Withdraw your suggestion' }).click()
  await expect.element(dialog).toHaveAccessibleName('Withdraw your suggestion?')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(panel.getByRole('heading', { name: 'Nobody knows it yet' })).toBeVisible()
  await expect.poll(() => server.calls(withdrawSuggestion).length).toBe(1)
  // What was being changed isn't suggested anew.
  await know.click()
  await expect.element(combobox('Title')).toHaveValue('')
})

test('a sent change is in its place before the suggestions are loaded again', async ({ app, server }) => {
  const { suggestAs } = giveId(server, [])
  await suggestAs(app, {})
  await expect.element(items).toHaveTextContent(/Nordlicht/)
  const respond = server.hold(listSuggestions)
  await main.getByRole('button', { name: 'Change your suggestion' }).first().click()
  await combobox('Title').fill('Polarlicht')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => server.calls(suggestTrack)).toHaveLength(1)
  await expect.element(items.getByText('Not sent yet')).not.toBeInTheDocument()
  await expect.poll(() => textsOf(items.getByRole('heading'))).toEqual(['Yuna Brandt - Polarlicht'])
  respond({ data: [] })
  await expect.element(items).not.toBeInTheDocument()
})

test('what is sent is among the own suggestions of the profile, which was open before', async ({ app, server }) => {
  const { open } = giveId(server)
  await open(app, '/profile?tab=suggestions')
  await expect.element(page.getByText(/^Know an ID\?/)).toBeVisible()
  server.on(listOwnSuggestions, { ...listOf([anOwnSuggestion({ track_meta_id: track.id })]), accepted_count: 0 })
  await app.go(`/tracks/${track.id}?tab=suggestions`)
  await know.click()
  await combobox('Artist').fill('Yuna Brandt')
  await combobox('Title').fill('Nordlicht')
  await send.click()
  await expect.poll(() => server.calls(suggestTrack)).toHaveLength(1)
  await app.waitForAnswers()
  await app.go('/profile?tab=suggestions')
  await expect.element(panel.getByRole('link', { name: /Yuna Brandt - Nordlicht/ })).toBeVisible()
})

test('offline, an ID whose suggestions were never loaded is suggested all the same', async ({ app, server }) => {
  const { open } = giveId(server)
  server.on(listSuggestions, noAnswer)
  await open(app, `/tracks/${track.id}`)
  await expect.element(know).toBeVisible()
  await app.goOffline()
  await know.click()
  await combobox('Artist').fill('Yuna Brandt')
  await combobox('Title').fill('Nordlicht')
  await send.click()
  await tab.click()
  await expect.element(items.first()).toHaveTextContent(/Yuna Brandt - Nordlicht.*Not sent yet/)
})

test('a refused suggestion says why, and can be undone', async ({ app, server }) => {
  const { open } = giveId(server)
  const message = "You've suggested ten tracks today. Try again tomorrow."
  server.on(suggestTrack, refused(409, message))
  await open(app)
  await know.click()
  await combobox('Artist').fill('Yuna Brandt')
  await combobox('Title').fill('Nordlicht')
  await send.click()
  await expect.element(items.first()).toHaveTextContent(new RegExp(message))
  await expect.element(items.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect.element(know).toBeVisible()
  await items.getByRole('button', { name: 'Undo' }).click()
  await expect.element(panel.getByRole('heading', { name: 'Nobody knows it yet' })).toBeVisible()
})
