import type { StudioTrack } from '#contract/entities/studio-catalogue.ts'
import type { AnswerOf } from '#contract/route.ts'
import * as tracks from '#contract/routes/studio/tracks.ts'
import { violations } from '../support/axe.ts'
import { expect, main, page, test } from '../support/catalogue.ts'
import { aTrack, listOf } from '../support/entities.ts'

const curator = { role: 'curator' } as const
const id: StudioTrack = {
  ...{ artists: ['Tarn'], feat: [], remixers: [], mix: 'ID' },
  picture: { art_url: null, art_url_sm: null, art_url_xl: null },
}
const edited = (track: StudioTrack = id, set_count = 2, itsId = 4) => ({
  ...{ id: itsId, track, version: '1', set_count, likes: 12 },
})
const nothing: AnswerOf<typeof tracks.previewStudioTrack> = { told: 0, taken_back: 0, twin_id: null }

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => main.getByRole('textbox', { name, exact: true })

test('tracks are listed, and narrowed to those that lack a label', async ({ app }) => {
  app.server.on(tracks.listStudioTracks, ({ query }) =>
    listOf([aTrack({ id: 4, artist: 'Tarn', title: `Only ${query.only ?? 'all'}` })]),
  )
  await app.openAs('/studio/tracks', curator)
  await button('No label').click()
  await expect
    .element(page.getByRole('link', { name: 'Tarn – Only label' }))
    .toHaveAttribute('href', '/studio/tracks/4')
  await expect.element(button('No label')).toHaveAttribute('aria-pressed', 'true')
  expect(await violations()).toEqual([])
})

test('a named ID is released only after the question how many listeners will be told', async ({ app }) => {
  app.server
    .on(tracks.getStudioTrack, edited())
    .on(tracks.previewStudioTrack, { ...nothing, told: 42 })
    .on(tracks.saveStudioTrack, ({ body }) => edited(body.track))
  await app.openAs('/studio/tracks/4', curator)
  await field('Title').fill('Low Tide')
  await field('BPM').fill('127,5')
  await main.getByRole('combobox', { name: 'Mix', exact: true }).selectOptions('Released')
  expect(await violations()).toEqual([])
  await button('Save').click()
  const question = page.getByRole('dialog', { name: 'Save and notify?' })
  await expect.element(question).toHaveTextContent(/The ID is released, and 42 listeners will be notified\./)
  expect(app.server.calls(tracks.saveStudioTrack)).toEqual([])
  await question.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(app.server.calls(tracks.saveStudioTrack)[0]?.body).toMatchObject({
    track: { title: 'Low Tide', bpm: 127.5, mix: 'original_mix' },
    version: '1',
  })
})

test('a track that would be another one is offered to be merged with that one', async ({ app }) => {
  const twin: StudioTrack = { ...id, mix: 'original_mix', title: 'Low Tide' }
  app.server
    .on(tracks.getStudioTrack, ({ params }) => edited(params.id === '9' ? twin : id, 2, Number(params.id)))
    .on(tracks.previewStudioTrack, { ...nothing, twin_id: 9 })
    .on(tracks.mergeTrack, { edit_id: 80 })
  await app.openAs('/studio/tracks/4', curator)
  await field('Title').fill('Low Tide')
  await button('Save').click()
  const dialog = page.getByRole('dialog', { name: 'Merge two tracks' })
  await expect.element(dialog.getByRole('radio', { name: 'Tarn - Low Tide' })).toBeChecked()
  await expect.element(dialog.getByText('2 sets · 12 likes · track 9')).toBeVisible()
  await button('Merge this track').click()
  await expect.poll(() => app.path).toBe('/studio/tracks/9')
  expect(app.server.calls(tracks.mergeTrack)).toMatchObject([{ params: { id: '4' }, body: { into: 9 } }])
})

test('only a track that is in no set can be deleted', async ({ app }) => {
  let sets = 1
  app.server
    .on(tracks.getStudioTrack, ({ params }) => edited(id, sets, Number(params.id)))
    .on(tracks.deleteTrack, null)
    .on(tracks.listStudioTracks, listOf([]))
  await app.openAs('/studio/tracks/4', curator)
  await expect.element(field('Title')).toBeVisible()
  expect(button('Delete track').query()).toBeNull()
  sets = 0
  await app.go('/studio/tracks/5')
  await button('Delete track').click()
  await page.getByRole('dialog', { name: 'Delete this track?' }).getByRole('button', { name: 'Delete track' }).click()
  await expect.poll(() => app.path).toBe('/studio/tracks')
  expect(app.server.calls(tracks.deleteTrack)).toMatchObject([{ params: { id: '5' } }])
})
