import { describe, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ProposedTracklist } from '#contract/entities/ear.ts'
import { proposeDraftTracklist, proposeSetTracklist } from '#contract/routes/studio/ear.ts'
import { saveStudioSet } from '#contract/routes/studio/sets.ts'
import { expect, page, sizes, test } from '../support/app.tsx'
import { violations } from '../support/axe.ts'
import { aStudioRow, hourOfRows, openEditor, StudioSetServer } from '../support/editor.tsx'
import { exactly } from '../support/exactly.ts'
import { refused } from '../support/server.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const box = (name: RegExp) => page.getByRole('checkbox', { name })
const row = (number: number) => page.getByRole('row', { name: new RegExp(`^Track ${number},`) })
const rows = page.getByRole('row', { name: /^Track/ })
const dialog = page.getByRole('dialog', { name: 'Recognized by ear' })
const said = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const keys = (text: string) => userEvent.keyboard(text)
const minute = 60_000

type Heard = ProposedTracklist['rows'][number]

const source = {
  set_meta_id: 9,
  set_name: 'Anna at Night',
  artist: 'Anna',
  mp3_permalink: 'sets/9/none.mp3',
  start_time: 34 * minute,
}

/** A track that is recognized from one minute to another, known from another set. */
const heard = (title: string, from: number, to: number, given: Partial<Heard> = {}): Heard => ({
  row: aStudioRow(title, from * minute, { artists: ['Kassian'], track_id: 900 + Math.round(from) }),
  end: to * minute,
  certainty: 'certain',
  source,
  ...given,
})
const done = (...all: Heard[]): ProposedTracklist => ({ state: 'done', rows: all })
const anId = (start: number, track_id?: number) =>
  aStudioRow('', start * minute, { title: undefined, artists: [], mix: 'ID', track_id })

describe('A set without a tracklist', () => {
  test('gets the tracks that are certain, by keys alone, as rows of the catalog, and undo takes all back', async ({
    app,
    server,
  }) => {
    const set = new StudioSetServer(server, [])
    server.on(
      proposeSetTracklist,
      done(heard('Morgen', 0, 10), heard('Abend', 10, 20, { certainty: 'likely' }), heard('Nacht', 30, 59.9)),
    )
    await openEditor(app)
    await expect.element(page.getByText(/or let tracks be recognized by ear/)).toBeVisible()
    await keys('e')
    await expect.element(said('3 tracks recognized, 2 chosen')).toBeVisible()
    await expect.element(box(/^0:00 to 10:00 Certain Kassian – Morgen/)).toBeChecked()
    await expect.element(box(/^10:00 to 20:00 Likely Kassian – Abend/)).not.toBeChecked()
    await expect.element(box(/Nacht/)).toHaveAccessibleDescription('As in Anna at Night at 00:34:00')
    await expect.element(button('Take 2 tracks')).toHaveFocus()
    await keys('{Enter}')
    await expect.element(rows).toHaveLength(3)
    await expect.element(row(2)).toHaveAccessibleName('Track 2, ID, 10:00')
    await expect.element(row(3)).toHaveAccessibleName('Track 3, Kassian – Nacht, 30:00')
    await expect.element(said('2 tracks taken by ear, and 1 ID where nothing is known')).toBeVisible()
    expect(server.calls(saveStudioSet)).toEqual([])
    await keys('{Control>}s{/Control}')
    await expect.element(said(/^Saved$/).first()).toBeVisible()
    expect(set.sent[0]?.tracks.map(({ start, track_id }) => [start, track_id])).toEqual([
      [0, 900],
      [10 * minute, undefined],
      [30 * minute, 930],
    ])
    await button('Undo: Take 2 tracks by ear').click()
    await expect.element(rows).toHaveLength(0)
  })

  test('gets what is chosen besides', async ({ app, server }) => {
    new StudioSetServer(server, [])
    server.on(proposeSetTracklist, done(heard('Morgen', 0, 10), heard('Abend', 10, 59.9, { certainty: 'likely' })))
    await openEditor(app)
    await button('Recognize by ear').click()
    await box(/Abend/).click()
    await box(/Morgen/).click()
    await button('Take 1 track').click()
    await expect.element(row(1)).toHaveAccessibleName('Track 1, Kassian – Abend, 10:00')
    await expect.element(rows).toHaveLength(1)
  })
})

describe('Rows that are there', () => {
  test('are not taken twice, not overwritten unless it is chosen, and filled where nobody knows them', async ({
    app,
    server,
  }) => {
    new StudioSetServer(server, hourOfRows().toSpliced(2, 1, anId(10)))
    server.on(
      proposeSetTracklist,
      done(
        heard('Song 1', 0, 5, { row: aStudioRow('Song 1', 0, { track_id: 100 }) }),
        heard('Morgen', 5, 10),
        heard('Abend', 10.25, 14),
      ),
    )
    await openEditor(app)
    await button('Recognize by ear').click()
    await expect.element(box(/Song 1/)).toBeDisabled()
    await expect.element(box(/Song 1/)).toHaveAccessibleDescription(/Already there: track 1$/)
    await expect.element(box(/Morgen/)).not.toBeChecked()
    await expect.element(box(/Morgen/)).toHaveAccessibleDescription(/Conflict: replaces track 2, Tarn – Song 2$/)
    await expect.element(box(/Abend/)).toHaveAccessibleDescription(/Fills track 3$/)
    await button('Take 1 track').click()
    await expect.element(rows).toHaveLength(12)
    await expect.element(row(2)).toHaveAccessibleName('Track 2, Tarn – Song 2, 5:00')
    await expect.element(row(3)).toHaveAccessibleName('Track 3, Kassian – Abend, 10:00')
  })

  test('and that are IDs of the catalog are better merged, because listeners watch them', async ({ app, server }) => {
    new StudioSetServer(server, [anId(0, 7)])
    server.on(proposeSetTracklist, done(heard('Morgen', 0, 59)))
    await openEditor(app)
    await button('Recognize by ear').click()
    await expect.element(box(/Morgen/)).not.toBeChecked()
    await expect.element(dialog.getByText(/^The ID goes from this set, and who watches it isn't told/)).toBeVisible()
    await expect.element(dialog.getByRole('link', { name: 'Merge it in IDs' })).toHaveAttribute('href', '/studio/ids/7')
    await expect.element(button('Take tracks')).toBeDisabled()
  })
})

test('A track is played where it is heard here, by the player of the editor', async ({ app, server }) => {
  new StudioSetServer(server, [])
  server.on(proposeSetTracklist, done(heard('Morgen', 12, 30), heard('Abend', 30, 59, { source: null })))
  await openEditor(app)
  await button('Recognize by ear').click()
  await expect.element(button('Play Kassian – Morgen in Anna at Night')).toBeVisible()
  await expect.element(dialog.getByText('As a single track')).toBeVisible()
  await button('Play Kassian – Morgen at 00:12:00').click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(exactly("We couldn't load the audio. Play tries again."))
  await keys('{Escape}')
  const position = page.getByRole('slider', { name: 'Position in the recording' })
  await expect.element(position).toHaveAttribute('aria-valuetext', '12:00')
})

describe('A recording', () => {
  test('that is still being compared is asked for again, until its tracks are known', async ({ app, server }) => {
    new StudioSetServer(server, [])
    server.on(proposeSetTracklist, { state: 'listening', rows: [] })
    await openEditor(app)
    await expect.element(button('Recognize by ear')).toBeVisible()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    await button('Recognize by ear').click()
    await expect.element(dialog.getByText('The recording is still being compared…')).toBeVisible()
    server.on(proposeSetTracklist, done(heard('Morgen', 0, 10)))
    vi.advanceTimersByTime(5_000)
    await expect.element(button('Take 1 track')).toBeVisible()
    vi.advanceTimersByTime(60_000)
    expect(server.calls(proposeSetTracklist)).toHaveLength(2)
  })

  test('without a fingerprint says what the operator can do, and one that is alone says so', async ({
    app,
    server,
  }) => {
    new StudioSetServer(server, [])
    server.on(proposeSetTracklist, { state: 'none', rows: [] })
    await openEditor(app)
    await button('Recognize by ear').click()
    await expect.element(dialog.getByText(/^Nothing can be recognized without one.*segue listen/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    server.on(proposeSetTracklist, done())
    await button('Recognize by ear').click()
    await expect.element(dialog.getByText('Nothing of it is known from elsewhere')).toBeVisible()
  })

  test('of a draft is asked for as such', async ({ app, server }) => {
    new StudioSetServer(server, [])
    server.on(proposeDraftTracklist, done(heard('Morgen', 0, 59.9)))
    await openEditor(app, { kind: 'draft' })
    await button('Recognize by ear').click()
    await button('Take 1 track').click()
    await expect.element(row(1)).toHaveAccessibleName('Track 1, Kassian – Morgen, 0:00')
  })

  test('that is not there has nothing to recognize', async ({ app, server }) => {
    const set = new StudioSetServer(server)
    set.recording = null
    await openEditor(app, { kind: 'draft' })
    await expect.element(row(1)).toHaveFocus()
    await expect.element(button('Recognize by ear')).not.toBeInTheDocument()
    await keys('e')
    await expect.element(said('Tracks are recognized in a recording. Add one first.')).toBeVisible()
  })
})

test('Without the server it says so, and tries again', async ({ app, server }) => {
  new StudioSetServer(server, [])
  await openEditor(app)
  await expect.element(button('Recognize by ear')).toBeVisible()
  server.goAway()
  await button('Recognize by ear').click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('What is recognized needs the server. Try again later.')
  server.on(proposeSetTracklist, refused(404, 'This set could not be found'))
  await app.reconnect()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('This set could not be found')
  server.on(proposeSetTracklist, done(heard('Morgen', 0, 10)))
  await button('Try again').click()
  await expect.element(box(/Morgen/)).toBeChecked()
})

for (const size of ['phone', 'desktop'] as const)
  test(`axe finds nothing in what is recognized on a ${size}, and it fits`, async ({ app, server }) => {
    const [width, height] = sizes[size]
    await page.viewport(width, height)
    new StudioSetServer(server, [anId(0, 7), ...hourOfRows().slice(2)])
    server.on(
      proposeSetTracklist,
      done(
        heard('Morgen', 0, 9),
        heard('A title so long that it needs more than a line of the dialog', 10, 14, { certainty: 'likely' }),
        heard('Song 4', 15, 20, { row: aStudioRow('Song 4', 15 * minute, { track_id: 103 }), source: null }),
      ),
    )
    await openEditor(app)
    await button('Recognize by ear').click()
    await expect.element(box(/Morgen/)).toBeVisible()
    expect(await violations()).toEqual([])
    await page.viewport(size === 'phone' ? 360 : 1920, 900)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size === 'phone' ? 360 : 1920)
  })
