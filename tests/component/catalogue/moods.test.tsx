import { userEvent } from 'vitest/browser'
import type { SetSound } from '#contract/entities/music.ts'
import { getSet, listSets } from '#contract/routes/catalogue.ts'
import { expect, main, page, sizes, test } from '../support/catalogue.ts'
import { anId, aSet, aSetWith, aTrack, listOf } from '../support/entities.ts'
import type { FakeServer } from '../support/server.ts'

const dialog = page.getByRole('dialog')
const field = (name: string) => dialog.getByRole('combobox', { name, exact: true })
const save = dialog.getByRole('button', { name: 'Save changes' })
const chips = main.getByRole('toolbar', { name: 'Moods and genres' })
const chip = (name: string) => chips.getByRole('button', { name, exact: true })
const inForce = (name: string) => chip(`Clear filter: ${name}`)
const clear = main.getByRole('button', { name: 'Clear', exact: true })

/** Answers the list of sets with one that is named after what is asked for. */
const answerByFilters = (server: FakeServer) =>
  server.on(listSets, ({ query: { mood, length, year, key, genre } }) =>
    listOf([aSet({ set_name: `All ${[mood, length, year, key, genre].filter(Boolean).join(' ')}`.trim() })]),
  )

const shown = (name: string) => expect.element(main.getByRole('link', { name, exact: true })).toBeVisible()

test('a mood, a genre and what the dialog chooses narrow the sets together; each chip takes its own away', async ({
  app,
  server,
}) => {
  answerByFilters(server)
  await app.openAs('/sets?order_by=set_name&order_direction=asc')
  await chip('Peak time').click()
  await shown('All peak')
  await chip('House').click()
  await shown('All peak House')
  await main.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect.element(field('Mood')).toHaveValue('peak')
  await userEvent.selectOptions(field('Length'), '1 to 2 hours')
  await userEvent.selectOptions(field('Year'), '2024')
  await userEvent.selectOptions(field('Key'), '8A')
  await save.click()
  await shown('All peak medium 2024 8A House')
  expect(app.path).toBe(
    '/sets?genre=House&mood=peak&length=medium&year=2024&key=8A&order_by=set_name&order_direction=asc',
  )
  await inForce('1 to 2 hours').click()
  await shown('All peak 2024 8A House')
  await inForce('2024').click()
  await inForce('8A').click()
  await inForce('Peak time').click()
  await shown('All House')
  await chip('Closing').click()
  await shown('All closing House')
  await clear.click()
  await shown('All')
  expect(app.path).toBe('/sets')
  await expect.element(clear).not.toBeInTheDocument()
})

test('Back leads through what was chosen, and an address that makes no sense is the whole list', async ({
  app,
  server,
}) => {
  answerByFilters(server)
  await app.openAs('/sets?mood=sad&length=endless&year=soon')
  await shown('All')
  await chip('Warm-up').click()
  await shown('All warm-up')
  await chip('Closing').click()
  await shown('All closing')
  app.back()
  await shown('All warm-up')
  await expect.element(inForce('Warm-up')).toBeVisible()
})

test('on a phone the dialog that is closed clears a mood, which Undo restores', async ({ app, server }) => {
  await page.viewport(...sizes.phone)
  answerByFilters(server)
  await app.openAs('/sets?mood=closing&year=2025')
  await shown('All closing 2025')
  await main.getByRole('button', { name: 'Filter & Sort' }).click()
  await expect.element(field('Year')).toHaveValue('2025')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await shown('All')
  await expect.element(page.getByText('Filter cleared')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await shown('All closing 2025')
})

test('sets of which none fits say so, and offer to clear the filter', async ({ app, server }) => {
  server.on(listSets, ({ query: { mood } }) => listOf(mood ? [] : [aSet({ set_name: 'All' })]))
  await app.openAs('/sets?mood=peak&genre=Trance')
  await expect.element(main.getByText('No sets match this yet')).toBeVisible()
  await main.getByRole('button', { name: 'Clear filter', exact: true }).click()
  await shown('All')
})

const curve = main.getByRole('img', { name: /^Tempo/ })

function giveSet(server: FakeServer, sound?: SetSound) {
  const tracks = [aTrack({ bpm: 124 }), aTrack({ bpm: 63 }), anId({ bpm: null }), aTrack({ bpm: 131.6 })]
  const set = { ...aSetWith(tracks, { set_name: 'Nordlicht' }), ...(sound && { sound }) }
  server.on(getSet, set)
  return set
}

test('the page of a set says how it sounds, and draws its tempo over the waveform, once the first screen is there', async ({
  app,
  server,
}) => {
  const set = giveSet(server, { mood: 'peak', key: '8A', bpm_low: 124, bpm_high: 132 })
  await app.openAs(`/sets/${set.id}`)
  await expect.element(main.getByText('Peak time · 124–132 BPM · 8A')).toBeVisible()
  await userEvent.keyboard('{Shift}')
  await expect.element(curve).toHaveAccessibleName('Tempo: begins at 124 BPM, ends at 132')
  const slider = main.getByRole('slider', { name: 'Position in Nordlicht' }).element()
  const { x, y, width, height } = slider.getBoundingClientRect()
  expect(document.elementFromPoint(x + width / 8, y + height / 2)).toBe(slider)
})

test('of a set of which little is known there is only that, and no curve', async ({ app, server }) => {
  const set = giveSet(server, { mood: null, key: '8A', bpm_low: null, bpm_high: null })
  await app.openAs(`/sets/${set.id}`)
  await expect.element(main.getByText('8A', { exact: true }).first()).toBeVisible()
  await userEvent.keyboard('{Shift}')
  await expect.element(main.getByRole('slider', { name: 'Position in Nordlicht' })).toBeVisible()
  await expect.element(curve).not.toBeInTheDocument()
})
