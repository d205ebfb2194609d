import { userEvent } from 'vitest/browser'
import { undoEdit } from '#contract/routes/studio/edits.ts'
import * as ids from '#contract/routes/studio/ids.ts'
import * as tracks from '#contract/routes/studio/tracks.ts'
import { expect, main, page, test } from '../../support/catalogue.ts'
import { aStudioId, aSuggestion } from '../../support/entities/ids.ts'
import { listOf } from '../../support/entities.ts'
import { exactly } from '../../support/exactly.ts'
import { button, dialog, inSet, named, openRoom, proposed, rows, track } from '../../support/ids-room.ts'
import { noAnswer, refused } from '../../support/server.ts'

test('a suggestion is accepted as a released track, after who is credited and how many are notified', async ({
  app,
}) => {
  const [first, second, third] = [inSet('One'), inSet('Two'), inSet('Three')]
  await openRoom(app, [first, second, third])
  await button('Accept Yuna Brandt - Nordlicht for ID 9 in Two').click()
  await expect
    .element(dialog)
    .toHaveTextContent(/mara suggested it first, and is credited\. 214 listeners will be notified\./)
  await expect.element(dialog.getByRole('radio', { name: 'Released', exact: true })).toBeChecked()
  const today = new Date().toISOString().slice(0, 10)
  await expect.element(dialog.getByLabelText('Release date')).toHaveValue(today)
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Nordlicht II')
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.element(page.getByText('Suggestion accepted')).toBeVisible()
  expect(app.server.calls(ids.acceptSuggestion)).toMatchObject([
    { body: { version: '7', track: { title: 'Nordlicht II', release_date: today } } },
  ])
  // The focus goes on to the one that takes its place.
  await expect.poll(() => document.activeElement?.textContent).toBe('ID 9 in Three')
  await button('Undo').click()
  await expect.poll(() => rows.elements().length).toBe(3)
  expect(app.server.calls(undoEdit)).toMatchObject([{ params: { id: '77' } }])
})

test('a track that is not released yet gets its name without a date', async ({ app }) => {
  await openRoom(app, [aStudioId()])
  await button(/^Accept Yuna/).click()
  await dialog.getByRole('radio', { name: 'Not released yet' }).click()
  await expect.element(dialog.getByLabelText('Release date')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.element(main.getByRole('heading', { name: 'Nothing to decide' })).toBeVisible()
  expect(app.server.calls(ids.acceptSuggestion)[0]?.body.track).not.toHaveProperty('release_date')
})

test('a suggestion of a track that the catalog has is merged into it, or given other names', async ({ app }) => {
  await openRoom(app, [aStudioId()])
  app.server.on(
    ids.readSuggestion,
    proposed({ twin: { id: 9, artist: 'Yuna Brandt', title: 'Nordlicht', version: '3' } }),
  )
  await button(/^Accept Yuna/).click()
  await expect
    .element(dialog.getByRole('link', { name: 'Yuna Brandt - Nordlicht' }))
    .toHaveAttribute('href', '/studio/tracks/9')
  await dialog.getByRole('button', { name: "It's another track" }).click()
  app.server.on(tracks.previewStudioTrack, { ...named, twin_id: 12 }).on(tracks.getStudioTrack, {
    id: 12,
    track: { ...track, title: 'Polarnacht' },
    version: '5',
    set_count: 1,
    likes: 2,
  })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Polarnacht')
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.element(dialog.getByRole('link', { name: 'Yuna Brandt - Polarnacht' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Accept and merge' }).click()
  await expect.element(main.getByRole('heading', { name: 'Nothing to decide' })).toBeVisible()
  expect(app.server.calls(ids.acceptSuggestion)).toMatchObject([
    { body: { version: '7', into: { id: 12, version: '5' } } },
  ])
})

test('a suggestion is rejected with a word, and the focus stays with its ID while it has others', async ({ app }) => {
  const first = aStudioId()
  const other = aSuggestion({
    track_meta_id: first.id,
    title: 'Polarnacht',
    author: { id: 3, username: 'juno', avatar_url: null },
  })
  const both = { ...first, suggestions: [...first.suggestions, other] }
  await openRoom(app, [both])
  let listed = both
  app.server
    .on(ids.listStudioIds, () => listOf([listed]))
    .on(ids.rejectSuggestion, () => {
      listed = first
      return { edit_id: 78 }
    })
  await button(/^Reject Yuna Brandt - Polarnacht/).click()
  const word = dialog.getByRole('textbox', { name: 'A word to juno' })
  await expect.element(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled()
  await word.fill('  Another one ')
  await userEvent.keyboard('{Escape}')
  await button(/^Reject Yuna Brandt - Polarnacht/).click()
  await expect.element(word).toHaveValue('  Another one ')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect.element(page.getByText('Suggestion rejected')).toBeVisible()
  expect(app.server.calls(ids.rejectSuggestion)).toMatchObject([
    { params: { id: String(other.id) }, body: { reason: 'Another one' } },
  ])
  await expect.poll(() => document.activeElement?.textContent).toBe('ID 9 in Courtyard Tapes')
  await button('Undo').click()
  await expect.poll(() => app.server.calls(undoEdit).length).toBe(1)
})

test('without a network nothing is decided, and what was typed stays', async ({ app }) => {
  await openRoom(app, [aStudioId()])
  app.server.on(ids.rejectSuggestion, noAnswer)
  await button(/^Reject Yuna/).click()
  await dialog.getByRole('textbox', { name: 'A word to mara' }).fill('Another one')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(exactly("We can't reach the server. Nothing was changed."))
  await expect.element(dialog.getByRole('textbox', { name: 'A word to mara' })).toHaveValue('Another one')
  await userEvent.keyboard('{Escape}')
  app.server.on(ids.acceptSuggestion, noAnswer)
  await button(/^Accept Yuna/).click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Nordlicht II')
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.element(dialog.getByText("We can't reach the server. Nothing was changed.")).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button(/^Accept Yuna/).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Nordlicht II')
  expect(rows.elements()).toHaveLength(1)
  await app.goOffline()
  await expect.element(page.getByText("You're offline. You can decide when you reconnect.")).toBeVisible()
})

test('a suggestion that was decided on meanwhile says so, and the list is asked again', async ({ app }) => {
  const meanwhile = refused(409, 'This suggestion was decided on or withdrawn in the meantime')
  await openRoom(app, [aStudioId()])
  app.server.on(ids.readSuggestion, meanwhile)
  const asked = app.server.calls(ids.listStudioIds).length
  await button(/^Accept Yuna/).click()
  await expect.element(page.getByText('This suggestion was decided on or withdrawn in the meantime')).toBeVisible()
  await expect.poll(() => app.server.calls(ids.listStudioIds).length).toBeGreaterThan(asked)
  app.server.on(ids.rejectSuggestion, meanwhile).on(ids.listStudioIds, listOf([]))
  await button(/^Reject Yuna/).click()
  await dialog.getByRole('textbox', { name: 'A word to mara' }).fill('Another one')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect.element(main.getByRole('heading', { name: 'Nothing to decide' })).toBeVisible()
})

test('an ID that was changed meanwhile shows what is different, and keeps what was typed', async ({ app }) => {
  await openRoom(app, [aStudioId()])
  await button(/^Accept Yuna/).click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Nordlicht II')
  app.server
    .on(ids.acceptSuggestion, refused(409, 'This track was changed by yuna in the meantime'))
    .on(ids.readSuggestion, proposed({ track: { ...track, bpm: 140 }, version: '8' }))
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.element(dialog.getByText('This track was changed by yuna in the meantime')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  app.server.on(ids.acceptSuggestion, { id: 4, edit_id: 77 }).on(ids.listStudioIds, listOf([]))
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.element(main.getByRole('heading', { name: 'Nothing to decide' })).toBeVisible()
  expect(app.server.calls(ids.acceptSuggestion).at(-1)?.body).toMatchObject({
    version: '8',
    track: { title: 'Nordlicht II' },
  })
})

test('an ID is merged with another one, which is found by its set', async ({ app }) => {
  const [first, second] = [inSet('One'), inSet('Two')]
  await openRoom(app, [first, second])
  const side = (id: number) => ({
    ...{ id, version: `v${id}`, set_count: 1, likes: 4 },
    track: { ...track, mix: 'ID' as const },
  })
  app.server
    .on(tracks.getStudioTrack, ({ params }) => side(Number(params.id)))
    .on(tracks.mergeTrack, { edit_id: 80 })
    .on(ids.listStudioIds, ({ query }) => listOf(query.search === 'two' ? [second] : [first, second]))
  await button('Same as another ID: ID 9 in One').click()
  await dialog.getByRole('combobox', { name: 'The other ID or track' }).fill('two')
  await dialog.getByRole('option', { name: /ID 9 in Two/ }).click()
  app.server.on(ids.listStudioIds, listOf([second]))
  await dialog.getByRole('button', { name: 'Merge this track' }).click()
  await expect.poll(() => rows.elements().length).toBe(1)
  expect(app.server.calls(tracks.mergeTrack)).toMatchObject([
    { params: { id: String(first.id) }, body: { into: second.id, into_version: `v${second.id}` } },
  ])
})
