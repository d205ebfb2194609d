import { onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listEarCandidates } from '#contract/routes/studio/ear.ts'
import { undoEdit } from '#contract/routes/studio/edits.ts'
import * as ids from '#contract/routes/studio/ids.ts'
import * as tracks from '#contract/routes/studio/tracks.ts'
import { expect, main, page, test } from '../support/catalogue.ts'
import { aCandidate, aStudioId } from '../support/entities/ids.ts'
import { listOf } from '../support/entities.ts'
import { aSound, asEdited, button, dialog, inSet, openRoom, rows, sounding, track } from '../support/ids-room.ts'
import { noAnswer, refused } from '../support/server.ts'

/** What IDs sound like, in the Studio's room of IDs (product, 13.41 to 13.44). */

test('an ID says what it sounds like: how certainly, how much is the same, and where both are heard', async ({
  app,
}) => {
  const known = aCandidate({
    kind: 'track',
    track: { id: 70, artist: 'Kassian', title: 'Morgen', mix_type: 'original_mix' },
  })
  await openRoom(app, [sounding(aCandidate(), known, aSound())])
  const section = main.getByRole('region', { name: 'What ID 9 in Courtyard Tapes sounds like' })
  await expect
    .element(section)
    .toHaveTextContent(
      /ID 3 in Quarry Night.*Another ID.*Certain 38 s are the same.*This ID in.*Courtyard Tapes.*The other in.*Quarry Night.*00:10:00.*Kassian - Morgen.*A track of the catalog.*Hana - Unheard \(Dub\).*A single track that isn't in the catalog · Palisade.*Likely 61 s are the same/,
    )
  await expect.element(section.getByRole('link', { name: 'Kassian - Morgen' })).toHaveAttribute('href', '/tracks/70')
  // There is nothing to compare with a single track.
  expect(section.getByRole('button', { name: /^Compare/ }).elements()).toHaveLength(2)
})

test('all that an ID sounds like is loaded on request, and IDs are narrowed to those that sound like something', async ({
  app,
}) => {
  const id = { ...sounding(aCandidate()), candidate_count: 7 }
  await openRoom(app, [aStudioId()])
  app.server
    .on(ids.listStudioIds, ({ query }) => listOf(query.only === 'ear' ? [id] : []))
    .on(listEarCandidates, { data: [aCandidate(), aCandidate(), aSound()] })
  await button('By ear').click()
  await button('Show all 7 that ID 9 in Courtyard Tapes sounds like').click()
  await expect.element(main.getByText('Hana - Unheard (Dub)')).toBeVisible()
  expect(app.server.calls(listEarCandidates)).toMatchObject([{ params: { id: String(id.id) } }])
  app.server.on(ids.listStudioIds, listOf([]))
  await main.getByRole('searchbox', { name: 'Search IDs' }).fill(' ')
  await button('All IDs').click()
  await button('By ear').click()
  await expect.element(main.getByText('IDs that are recognized elsewhere are listed here.')).toBeVisible()
})

test('both places are played one after the other from their middle, by keyboard alone, until it is stopped', async ({
  app,
}) => {
  const played = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  onTestFinished(() => played.mockRestore())
  await openRoom(app, [sounding(aCandidate())])
  button('Compare ID 9 in Courtyard Tapes with ID 3 in Quarry Night').element().focus()
  await userEvent.keyboard('{Enter}')
  const own = main.getByRole('slider', { name: 'Position in ID 9 in Courtyard Tapes beside ID 3 in Quarry Night' })
  const other = main.getByRole('slider', { name: 'Position in ID 3 in Quarry Night beside ID 9 in Courtyard Tapes' })
  await expect.element(own).toHaveAttribute('aria-valuetext', '0:00 of 0:10')
  const audio = played.mock.contexts.at(-1)
  if (!(audio instanceof HTMLMediaElement)) throw new Error('Nothing is played')
  audio.dispatchEvent(new Event('loadedmetadata'))
  // The end of the piece.
  audio.currentTime = 624
  audio.dispatchEvent(new Event('timeupdate'))
  await expect.element(other).toHaveAttribute('aria-valuetext', '0:00 of 0:10')
  expect(own.query()).toBeNull()
  await button('Stop comparing ID 9 in Courtyard Tapes with ID 3 in Quarry Night').click()
  expect(other.query()).toBeNull()
  await button('Play ID 3 in Quarry Night beside ID 9 in Courtyard Tapes').click()
  await expect.element(other).toHaveAttribute('aria-valuetext', '0:00 of 0:38')
})

test('"Same track" makes another ID one with it at once, and offers Undo; the ID of the room stays', async ({
  app,
}) => {
  const candidate = aCandidate()
  const other = candidate.track?.id ?? 0
  const id = sounding(candidate)
  await openRoom(app, [id])
  app.server
    .on(tracks.getStudioTrack, asEdited({}))
    .on(tracks.mergeTrack, { edit_id: 80 })
    .on(ids.listStudioIds, listOf([{ ...id, candidates: [], candidate_count: 0 }]))
  await button('Same track: ID 3 in Quarry Night and ID 9 in Courtyard Tapes').click()
  await expect.element(page.getByText('ID 3 in Quarry Night is ID 9 in Courtyard Tapes now')).toBeVisible()
  expect(app.server.calls(tracks.mergeTrack)).toMatchObject([
    { params: { id: String(other) }, body: { version: `v${other}`, into: id.id, into_version: `v${id.id}` } },
  ])
  expect(dialog.query()).toBeNull()
  await expect.poll(() => document.activeElement?.textContent).toBe('ID 9 in Courtyard Tapes')
  await expect.poll(() => main.getByText('Sounds like').query()).toBeNull()
  await button('Undo').click()
  await expect.poll(() => app.server.calls(undoEdit)).toMatchObject([{ params: { id: '80' } }])
})

test('"Same track" merges an ID into a track that has a name, and the focus goes on to the next ID', async ({
  app,
}) => {
  const known = aCandidate({
    kind: 'track',
    track: { id: 70_000, artist: 'Kassian', title: 'Morgen', mix_type: 'original_mix' },
  })
  const [id, next] = [sounding(known), inSet('Kiosk')]
  await openRoom(app, [id, next])
  app.server
    .on(tracks.getStudioTrack, asEdited({ 70000: { artists: ['Kassian'], title: 'Morgen', mix: 'original_mix' } }))
    .on(tracks.mergeTrack, { edit_id: 80 })
    .on(ids.listStudioIds, listOf([next]))
  await button('Same track: Kassian - Morgen and ID 9 in Courtyard Tapes').click()
  await expect.poll(() => document.activeElement?.textContent).toBe('ID 9 in Kiosk')
  expect(app.server.calls(tracks.mergeTrack)).toMatchObject([{ params: { id: String(id.id) }, body: { into: 70_000 } }])
})

test('what would be lost of an ID is said first, and nothing is merged until then', async ({ app }) => {
  const candidate = aCandidate({
    kind: 'track',
    track: { id: 70_001, artist: 'Kassian', title: 'Morgen', mix_type: 'original_mix' },
  })
  const id = sounding(candidate)
  await openRoom(app, [id])
  app.server
    .on(
      tracks.getStudioTrack,
      asEdited({ [id.id]: { bpm: 141 }, 70001: { artists: ['Kassian'], title: 'Morgen', mix: 'original_mix' } }),
    )
    .on(tracks.mergeTrack, { edit_id: 80 })
  await button('Same track: Kassian - Morgen and ID 9 in Courtyard Tapes').click()
  await expect.element(dialog.getByRole('region', { name: 'What is lost' })).toHaveTextContent(/bpm.*141/)
  expect(app.server.calls(tracks.mergeTrack)).toEqual([])
  app.server.on(ids.listStudioIds, listOf([]))
  await dialog.getByRole('button', { name: 'Merge this track' }).click()
  await expect.element(page.getByText('ID 9 in Courtyard Tapes is Kassian - Morgen now')).toBeVisible()
  await button('Undo').click()
  await expect.poll(() => app.server.calls(undoEdit)).toMatchObject([{ params: { id: '80' } }])
})

test('an ID that was changed meanwhile, or a server that is not reached, is said, and the list is asked again', async ({
  app,
}) => {
  await openRoom(app, [sounding(aCandidate())])
  app.server
    .on(tracks.getStudioTrack, asEdited({}))
    .on(tracks.mergeTrack, refused(409, 'This track was changed by yuna in the meantime'))
  const asked = app.server.calls(ids.listStudioIds).length
  await button(/^Same track/).click()
  await expect.element(page.getByText('This track was changed by yuna in the meantime')).toBeVisible()
  await expect.poll(() => app.server.calls(ids.listStudioIds).length).toBeGreaterThan(asked)
  app.server.on(tracks.getStudioTrack, noAnswer)
  await button(/^Same track/).click()
  await expect.element(page.getByText("We can't reach the server. Nothing was changed.")).toBeVisible()
  expect(rows.elements()).toHaveLength(1)
})

test('an ID becomes a single track under the names of its sound, which the curator corrects', async ({ app }) => {
  const id = sounding(aSound())
  await openRoom(app, [id])
  app.server
    .on(ids.readSound, { track: { ...track, artists: ['Hana'], title: 'Unheard' }, version: '7', twin: null, told: 3 })
    .on(ids.acceptSound, { id: id.id, edit_id: 81 })
  await button('Same track: Hana - Unheard (Dub) and ID 9 in Courtyard Tapes').click()
  await expect.element(dialog).toHaveTextContent(/3 listeners will be notified/)
  await dialog.getByRole('radio', { name: 'Not released yet' }).click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Unheard II')
  app.server.on(ids.listStudioIds, listOf([]))
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.element(page.getByText('ID 9 in Courtyard Tapes is Hana - Unheard (Dub) now')).toBeVisible()
  expect(app.server.calls(ids.readSound)).toMatchObject([{ query: { sound: 31 } }])
  expect(app.server.calls(ids.acceptSound)).toMatchObject([
    {
      params: { id: String(id.id) },
      body: { sound: 31, version: '7', track: { artists: ['Hana'], title: 'Unheard II' } },
    },
  ])
})
