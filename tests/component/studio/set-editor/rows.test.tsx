import { describe } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listArtists, listTrackSets, listTracks } from '#contract/routes/catalogue.ts'
import { expect, page, test } from '../../support/app.tsx'
import {
  aStudioRow,
  button,
  hourOfRows,
  keys,
  openEditor,
  row,
  rows,
  StudioSetServer,
  said,
  saved,
} from '../../support/editor.tsx'
import { aSet, aTrack, listOf } from '../../support/entities.ts'
import { exactly } from '../../support/exactly.ts'

const field = (name: string) => page.getByLabelText(name, { exact: true })

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

test('300 rows are moved through at once', async ({ app, server }) => {
  const many = Array.from({ length: 300 }, (_, index) => aStudioRow(`Song ${index}`, index * 11_000))
  new StudioSetServer(server, many)
  await openEditor(app)
  await expect.element(row(1)).toHaveFocus()
  await keys('{End}{ArrowUp}')
  await expect.element(row(299)).toHaveFocus()
  await expect.element(row(299)).toBeInViewport()
})
