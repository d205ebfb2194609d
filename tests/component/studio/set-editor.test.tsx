import { describe } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listArtists, listTrackSets, listTracks } from '../../../contract/routes/catalogue.ts'
import { readTracklist } from '../../../contract/routes/studio/tracklists.ts'
import { signOutOfDevice } from '../../../src/data/session/sign-out.ts'
import { keptSet } from '../../../src/features/studio/set/kept-sets.ts'
import { expect, page, sizes, test } from '../support/app.tsx'
import { violations } from '../support/axe.ts'
import { aStudioRow, hourOfRows, openEditor, StudioSetServer } from '../support/editor.tsx'
import { aSet, aTrack, listOf } from '../support/entities.ts'
import { exactly } from '../support/exactly.ts'
import { refused } from '../support/server.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const row = (number: number) => page.getByRole('row', { name: new RegExp(`^Track ${number},`) })
const rows = page.getByRole('row', { name: /^Track/ })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const said = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const keys = (text: string) => userEvent.keyboard(text)
const saved = said(/^Saved$/).first()
const hour = 3_600_000

const aPastedRow = (title: string, start: number | null) => ({ ...aStudioRow(title, 0), start })

function pasteText(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

describe('By keyboard alone', () => {
  test('a title is corrected and saved', async ({ app, server }) => {
    const set = new StudioSetServer(server)
    await openEditor(app)
    await expect.element(row(1)).toHaveFocus()
    await keys('{ArrowDown}{Enter}{Tab}{Tab}')
    await expect.element(field('Title of track 2')).toHaveFocus()
    await keys('Undertow{Enter}')
    await expect.element(page.getByRole('row', { name: 'Track 2, Tarn – Undertow, 5:00' })).toHaveFocus()
    await expect.element(said('Not saved yet. Kept on this device')).toBeVisible()
    await keys('{Control>}s{/Control}')
    await expect.element(saved).toBeVisible()
    expect(set.sent).toEqual([
      { ...set.set, tracks: hourOfRows().map((each, at) => (at === 1 ? { ...each, title: 'Undertow' } : each)) },
    ])
  })

  test('T sets a start at the playhead, commas and periods move it, and each is said', async ({ app, server }) => {
    new StudioSetServer(server)
    await openEditor(app)
    await expect.element(row(1)).toHaveFocus()
    await keys('{ArrowDown}{Shift>}L{/Shift}{Shift>}L{/Shift}{Shift>}L{/Shift}l')
    await keys('t')
    await expect.element(said('Track 2 starts at 3:10')).toBeVisible()
    await keys('..,{Shift>}>{/Shift}')
    await expect.element(said(/^Track 2 starts at 3:11/)).toBeVisible()
    await keys('{Home}{End}9t')
    await expect.element(said('Track 12 starts at 54:00')).toBeVisible()
    await expect.element(rows).toHaveLength(13)
  })

  test('Tab goes through the fields, Enter in the last one and Ctrl+Enter to the next row, which is new behind the last', async ({
    app,
    server,
  }) => {
    new StudioSetServer(server, [aStudioRow('One', 0)])
    await openEditor(app)
    await expect.element(row(1)).toHaveFocus()
    await keys('{Enter}')
    for (const name of ['Start', 'Artists', 'Title', 'Mix', 'Mix name', 'Label', 'Key', 'BPM']) {
      await expect.element(field(`${name} of track 1`)).toHaveFocus()
      if (name !== 'BPM') await keys('{Tab}')
    }
    await keys('{Enter}')
    await expect.element(field('Start of track 2')).toHaveFocus()
    await keys('{Shift>}{Tab}{/Shift}')
    await expect.element(row(2)).toHaveFocus()
    await keys('{ArrowUp}{Enter}{Control>}{Enter}{/Control}')
    await expect.element(field('Start of track 2')).toHaveFocus()
    await keys('soon{Tab}')
    await expect.element(page.getByRole('alert').filter({ hasText: /^A time is like 1:02:14/ })).toBeVisible()
    await keys('{Control>}s{/Control}')
    await expect.element(said(/^Not saved$/)).toBeVisible()
    field('Start of track 2').element().focus()
    await keys('{Escape}')
    await expect.element(row(2)).toHaveFocus()
  })

  test('what is typed right after Enter comes into the field', async ({ app, server }) => {
    new StudioSetServer(server)
    await openEditor(app)
    await expect.element(row(1)).toHaveFocus()
    row(1)
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    expect(document.activeElement).toBe(field('Start of track 1').query())
  })

  test('every step is undone and redone', async ({ app, server }) => {
    new StudioSetServer(server)
    await openEditor(app)
    await expect.element(row(1)).toHaveFocus()
    await keys('{Delete}{Alt>}{ArrowDown}{/Alt}i')
    await expect.element(page.getByRole('row', { name: 'Track 2, Tarn – Song 2, 10:00' })).toBeVisible()
    await expect.element(rows).toHaveLength(11)
    await keys('{Control>}z{/Control}{Control>}z{/Control}{Control>}z{/Control}')
    await expect.element(rows).toHaveLength(12)
    await expect.element(saved).toBeVisible()
    await button('Redo: Remove track 1').click()
    await expect.element(rows).toHaveLength(11)
  })

  test('keys are listed by a question mark', async ({ app, server }) => {
    new StudioSetServer(server)
    await openEditor(app)
    await expect.element(row(1)).toHaveFocus()
    await keys('?')
    const dialog = page.getByRole('dialog', { name: 'Keys of the editor' })
    await expect.element(dialog).toBeVisible()
    const keysOf = (name: string) => dialog.getByRole('region', { name }).getByRole('definition')
    await expect.element(keysOf('Play').nth(9)).toHaveTextContent(exactly('0to9'))
    await expect.element(keysOf('Play').nth(7)).toHaveTextContent(/Shift.*Left arrow/)
    await expect.element(keysOf('Waveform').nth(0)).toHaveTextContent('Plus')
    // Keys mean nothing behind a dialog.
    await keys('{Delete}{Escape}')
    await expect.element(rows).toHaveLength(12)
  })
})

describe('The waveform', () => {
  test('has a boundary for each row that arrow keys move', async ({ app, server }) => {
    new StudioSetServer(server)
    await openEditor(app)
    const boundary = page.getByRole('slider', { name: 'Start of track 3, Tarn – Song 3' })
    await expect.element(boundary).toBeVisible()
    boundary.element().focus()
    await keys('{ArrowRight}{ArrowRight}{Shift>}{ArrowLeft}{/Shift}')
    await expect.element(boundary).toHaveAttribute('aria-valuetext', '10:01.9')
    await expect.element(boundary).toHaveFocus()
    await expect.element(row(3)).toHaveAttribute('aria-selected', 'true')
  })

  test('a boundary is dragged, no further than to its neighbors, and a click seeks', async ({ app, server }) => {
    new StudioSetServer(server)
    await openEditor(app)
    const position = page.getByRole('slider', { name: 'Position in the recording' })
    await expect.element(position).toBeVisible()
    const { width } = position.element().getBoundingClientRect()
    await position.click({ position: { x: Math.round(width / 4) + 30, y: 40 } })
    await expect.poll(() => position.element().getAttribute('aria-valuetext')).toMatch(/^1[567]:\d\d$/)
    const boundary = page.getByRole('slider', { name: /^Start of track 7/ })
    await userEvent.dragAndDrop(boundary, position, {
      sourcePosition: { x: 6, y: 10 },
      targetPosition: { x: 10, y: 10 },
    })
    await expect.element(boundary).toHaveAttribute('aria-valuetext', '25:00.1')
  })
})

describe('A pasted tracklist', () => {
  test('is shown with its doubtful readings, and replaces the tracks in one step', async ({ app, server }) => {
    new StudioSetServer(server)
    server.on(readTracklist, {
      rows: [aPastedRow('A', null), aPastedRow('B', null)],
      notes: ['Line 3: “x” names no artist; it was taken for an ID.'],
    })
    await openEditor(app)
    await expect.element(row(1)).toHaveFocus()
    pasteText('Tarn - A\nTarn - B')
    await expect.element(page.getByText(/^2 tracks found, without times/)).toBeVisible()
    await expect.element(page.getByText(/^Line 3: “x” names no artist/)).toBeVisible()
    expect(server.calls(readTracklist)[0]?.body).toEqual({ text: 'Tarn - A\nTarn - B', duration: hour })
    await expect.element(button('Replace 12 tracks')).toHaveFocus()
    await keys('{Enter}')
    await expect.element(rows).toHaveLength(2)
    await expect
      .element(page.getByText('To save: Track 1 has no start: play to it and press T (and 1 more).'))
      .toBeVisible()
    await keys('tl')
    await keys('t')
    await expect.element(said('Track 2 starts at 0:10')).toBeVisible()
    await expect.element(button('Save')).toBeEnabled()
    await keys('{Control>}z{/Control}{Control>}z{/Control}{Control>}z{/Control}')
    await expect.element(rows).toHaveLength(12)
  })

  test('that cannot be read says its line, and is corrected there', async ({ app, server }) => {
    new StudioSetServer(server)
    server.on(readTracklist, refused(422, 'Line 2: there is no track in “4:30”.'))
    await openEditor(app)
    await expect.element(row(1)).toHaveFocus()
    pasteText('0:00 Tarn - A\n4:30')
    const dialog = page.getByRole('dialog', { name: 'Paste a tracklist' })
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(/^Line 2: there is no track/)
    server.on(readTracklist, { rows: [aPastedRow('A', 0)], notes: [] })
    await dialog.getByLabelText('Tracklist or CUE sheet').fill('0:00 Tarn - A')
    await dialog.getByRole('button', { name: 'Read' }).click()
    await dialog.getByRole('button', { name: 'Append' }).click()
    await expect.element(rows).toHaveLength(13)
    await expect.element(row(13)).toHaveAccessibleDescription('Starts before track 12.')
    await button('Sort by start').click()
    await expect.element(row(2)).toHaveAccessibleDescription('Starts at the same time as track 1.')
  })
})

describe('The catalog', () => {
  test('suggests tracks, and the chosen one fills the row', async ({ app, server }) => {
    const set = new StudioSetServer(server)
    const track = aTrack({ title: 'Undertow', artist: 'Tarn', label_name: 'Kiln', bpm: 128, key: '8A' })
    server.on(listTracks, listOf([track])).on(listTrackSets, listOf([aSet()], 3))
    await openEditor(app)
    await expect.element(row(1)).toHaveFocus()
    await keys('{ArrowDown}{Enter}{Tab}tarn under')
    await expect.element(page.getByRole('option', { name: /Tarn – Undertow/ })).toBeVisible()
    await keys('{ArrowDown}{Enter}')
    await expect.element(page.getByRole('row', { name: /^Track 2, .*Undertow, 5:00/ })).toHaveFocus()
    await expect.element(page.getByText(/In 3 sets: other names make it another track/)).toBeVisible()
    await keys('{Control>}s{/Control}')
    await expect.element(saved).toBeVisible()
    expect(set.sent[0]?.tracks[1]).toMatchObject({
      start: 300_000,
      track_id: track.id,
      label: 'Kiln',
      bpm: 128,
      key: '8A',
    })
  })

  test('has no say in what is new: the row is of another track then', async ({ app, server }) => {
    const set = new StudioSetServer(server)
    server.on(listTracks, listOf([aTrack({ title: 'Fresh' })])).on(listArtists, listOf([]))
    await openEditor(app)
    await expect.element(row(1)).toHaveFocus()
    await keys('{Enter}{Tab}{Tab}Fresher')
    await expect
      .element(page.getByRole('option', { name: 'Make new: “Fresher” Another track than before' }))
      .toBeVisible()
    await keys('{ArrowUp}{Enter}{Control>}s{/Control}')
    await expect.element(saved).toBeVisible()
    expect(set.sent[0]?.tracks[0]).toMatchObject({ title: 'Fresher', artists: ['Tarn'] })
    expect(set.sent[0]?.tracks[0]).not.toHaveProperty('track_id')
  })
})

describe('What is not saved', () => {
  test('survives a lost network and a reload, and is saved when the server is back', async ({ app, server }) => {
    const set = new StudioSetServer(server)
    const close = await openEditor(app)
    await expect.element(row(1)).toHaveFocus()
    server.goAway()
    await keys('{Delete}{Control>}s{/Control}')
    await expect.element(page.getByRole('alert').filter({ hasText: 'kept on this device' })).toBeVisible()
    close()
    await openEditor(app, { signIn: false })
    await expect.element(said(/^These are your changes of .*, which aren't saved yet/)).toBeVisible()
    await expect.element(rows).toHaveLength(11)
    await app.reconnect()
    await button('Save').click()
    await expect.element(saved).toBeVisible()
    expect(set.set.tracks).toHaveLength(11)
  })

  test('can be dropped', async ({ app, server }) => {
    new StudioSetServer(server)
    const close = await openEditor(app)
    await expect.element(row(1)).toHaveFocus()
    await keys('{Delete}')
    await expect.element(said('Kept on this device')).toBeVisible()
    close()
    await openEditor(app, { signIn: false })
    await button('Drop them').click()
    await expect.element(rows).toHaveLength(12)
    await expect.element(saved).toBeVisible()
  })

  test('stays kept for another tab that has changed the same set, when this one saves', async ({ app, server }) => {
    new StudioSetServer(server)
    await openEditor(app)
    await expect.element(row(1)).toHaveFocus()
    await keys('{Delete}')
    await expect.element(said('Kept on this device')).toBeVisible()
    const otherTab = keptSet('set', 1)
    const kept = await otherTab.read()
    if (!kept) throw new Error('Nothing is kept')
    await otherTab.write({ ...kept, changedAt: kept.changedAt + 1 })
    await keys('{Control>}s{/Control}')
    await expect.element(saved).toBeVisible()
    await expect.poll(otherTab.read).toMatchObject({ changedAt: kept.changedAt + 1 })
    await otherTab.write(null)
    expect(await otherTab.read()).toBeUndefined()
  })

  test('leaves nothing behind when the curator logs out', async ({ app, server }) => {
    new StudioSetServer(server)
    const curator = await app.switchListener({ role: 'curator' })
    const close = await openEditor(app, { signIn: false })
    await expect.element(row(1)).toHaveFocus()
    await keys('{Delete}')
    await expect.element(said('Kept on this device')).toBeVisible()
    await signOutOfDevice()
    close()
    await app.switchListener(curator)
    await openEditor(app, { signIn: false })
    await expect.element(rows).toHaveLength(12)
    await expect.element(saved).toBeVisible()
  })

  test('is compared with what another curator has saved meanwhile', async ({ app, server }) => {
    const set = new StudioSetServer(server)
    await openEditor(app)
    await expect.element(row(1)).toHaveFocus()
    await keys('{Delete}')
    set.change(before => ({ ...before, genre: 'House', tracks: before.tracks.with(0, aStudioRow('Theirs', 0)) }))
    await keys('{Control>}s{/Control}')
    const dialog = page.getByRole('dialog', { name: 'Changed by someone else, too' })
    await expect.element(dialog.getByText(/This set was changed by yuna in the meantime/)).toBeVisible()
    await expect
      .element(dialog.getByRole('button', { name: 'Take theirs: Genre, House' }))
      .toHaveAttribute('aria-pressed', 'true')
    await expect.element(dialog.getByText('1 left to choose')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await dialog.getByRole('button', { name: /^Keep mine: Track Tarn – Theirs, Not in the list/ }).click()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect.element(rows).toHaveLength(11)
    await keys('{Control>}s{/Control}')
    await expect.element(saved).toBeVisible()
    expect(set.set).toMatchObject({ genre: 'House', tracks: hourOfRows().slice(1) })
  })
})

test('A set that cannot be loaded can be tried again', async ({ app, server }) => {
  server.goAway()
  await openEditor(app)
  await expect.element(button('Try again')).toBeVisible()
  await app.reconnect()
  new StudioSetServer(server)
  await button('Try again').click()
  await expect.element(rows).toHaveLength(12)
})

test('300 rows are moved through at once', async ({ app, server }) => {
  const many = Array.from({ length: 300 }, (_, index) => aStudioRow(`Song ${index}`, index * 11_000))
  new StudioSetServer(server, many)
  await openEditor(app)
  await expect.element(row(1)).toHaveFocus()
  await keys('{End}{ArrowUp}')
  await expect.element(row(299)).toHaveFocus()
  await expect.element(row(299)).toBeInViewport()
})

const states = {
  tracklist: async () => undefined,
  field: async () => keys('{Enter}{Tab}'),
  details: async () => page.getByRole('tab', { name: 'Details' }).click(),
  paste: async () => button('Paste a tracklist').click(),
  keys: async () => keys('?'),
}
for (const [state, reach] of Object.entries(states))
  for (const size of ['phone', 'desktop'] as const)
    test(`axe finds nothing in the ${state} on a ${size}, and it fits`, async ({ app, server }) => {
      const [width, height] = sizes[size]
      await page.viewport(width, height)
      new StudioSetServer(
        server,
        hourOfRows().toSpliced(2, 1, aStudioRow('', 600_000, { title: undefined, mix: 'ID' })),
      )
      await openEditor(app)
      await expect.element(row(1)).toHaveFocus()
      await reach()
      expect(await violations()).toEqual([])
      await page.viewport(size === 'phone' ? 360 : 1920, 900)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size === 'phone' ? 360 : 1920)
    })
