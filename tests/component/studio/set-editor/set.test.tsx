import { describe } from 'vitest'
import { readTracklist } from '#contract/routes/studio/tracklists.ts'
import { signOutOfDevice } from '../../../../src/data/session/sign-out.ts'
import { keptSet } from '../../../../src/features/studio/set/kept-sets.ts'
import { expect, page, sizes, test } from '../../support/app.tsx'
import { violations } from '../../support/axe.ts'
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
import { noAnswer, refused } from '../../support/server.ts'

const hour = 3_600_000

const aPastedRow = (title: string, start: number | null) => ({ ...aStudioRow(title, 0), start })

function pasteText(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

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
    server.on(readTracklist, noAnswer)
    await dialog.getByRole('button', { name: 'Read' }).click()
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('Reading a tracklist needs the server. Try again later.')
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
