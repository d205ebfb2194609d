import { onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { StudioArtist, StudioTrack } from '#contract/entities/studio-catalogue.ts'
import { listTracks } from '#contract/routes/catalogue.ts'
import * as people from '#contract/routes/studio/people.ts'
import * as tracks from '#contract/routes/studio/tracks.ts'
import { signOutOfDevice } from '../../../src/data/session/sign-out.ts'
import { expect, main, page, test } from '../support/catalogue.ts'
import { StudioSetServer } from '../support/editor.tsx'
import { aTrack, listOf } from '../support/entities.ts'
import { type FakeServer, refused } from '../support/server.ts'

const curator = { role: 'curator' } as const
const picture = { art_url: null, art_url_sm: null, art_url_xl: null }
const links = {
  ...{ beatport: null, soundcloud: null, spotify: null, facebook: null },
  ...{ instagram: null, twitter: null, youtube: null, website: null },
}
const yuna: StudioArtist = { name: 'Yuna Brandt', bio: 'From Kiel.', links, picture }
const aTrackNamed = (title: string): StudioTrack => ({
  ...{ artists: ['Tarn'], feat: [], remixers: [], mix: 'original_mix', title, picture },
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => main.getByRole('textbox', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
const leaving = dialog('Leave without saving?')

/** Tracks whose titles are those of their ids; a save of one with the title of another one would be that one. */
function serveTracks(server: FakeServer, titles: Record<string, string>): void {
  const named = (id: string | number) => aTrackNamed(titles[id] ?? '')
  const twinOf = (track: StudioTrack, own: string) =>
    Object.keys(titles).find(id => id !== own && titles[id] === track.title)
  server
    .on(tracks.getStudioTrack, ({ params: { id = '' } }) => ({
      id: Number(id),
      track: named(id),
      version: '1',
      set_count: 1,
      likes: 0,
    }))
    .on(tracks.previewStudioTrack, ({ params: { id = '' }, body: { track } }) => ({
      ...{ told: 0, taken_back: 0, twin_id: Number(twinOf(track, id)) || null },
    }))
    .on(tracks.saveStudioTrack, ({ params: { id }, body: { track } }) => ({
      id: Number(id),
      track,
      version: '2',
      set_count: 1,
      likes: 0,
    }))
    .on(tracks.listStudioTracks, listOf([]))
    .on(listTracks, listOf([aTrack({ id: 8, title: 'Eight', artist: 'Tarn' })]))
    .on(tracks.mergeTrack, { edit_id: 80 })
}

test('what is typed while a form is saved stays a change', async ({ app }) => {
  app.server.on(people.getStudioArtist, { id: 7, artist: yuna, version: '1' })
  const release = app.server.hold(people.saveStudioArtist)
  await app.openAs('/studio/people/artist-7', curator)
  await field('Bio').fill('From Oslo.')
  await button('Save').click()
  await field('Website').fill('https://yuna.example')
  release({ id: 7, artist: { ...yuna, bio: 'From Oslo.' }, version: '2' })
  await expect.element(page.getByText('Saved')).toBeVisible()
  await expect.element(field('Website')).toHaveValue('https://yuna.example')
  await expect.element(button('Save')).toBeEnabled()
})

test('a track is saved once, however often Save is pressed while it is asked what that would do', async ({ app }) => {
  serveTracks(app.server, { 4: 'Four' })
  const release = app.server.hold(tracks.previewStudioTrack)
  await app.openAs('/studio/tracks/4', curator)
  await field('Title').fill('Low Tide')
  await userEvent.keyboard('{Enter}{Enter}{Enter}')
  release({ told: 0, taken_back: 0, twin_id: null })
  await expect.element(page.getByText('Saved')).toBeVisible()
  await app.waitForAnswers()
  expect(app.server.calls(tracks.saveStudioTrack)).toHaveLength(1)
})

test('two tracks that would be one: what was picked before is forgotten, and one that was changed is read again', async ({
  app,
}) => {
  const titles = { 4: 'Four', 8: 'Eight', 9: 'Nine' }
  serveTracks(app.server, titles)
  await app.openAs('/studio/tracks/4', curator)
  const merge = dialog('Merge two tracks')
  const choice = (name: string) => merge.getByRole('radio', { name, exact: true })
  await button('Merge with another…').click()
  await merge.getByRole('combobox', { name: 'The other track' }).fill('eight')
  await page.getByRole('option', { name: /Tarn – Eight/ }).click()
  await expect.element(choice('Tarn - Eight')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await field('Title').fill('Nine')
  await button('Save').click()
  await expect.element(choice('Tarn - Nine')).toBeChecked()

  app.server.on(tracks.mergeTrack, refused(409, 'This track was changed by mira in the meantime'))
  titles[9] = 'Nine or ten'
  await choice('Tarn - Four').click()
  await button('Merge this track').click()
  await expect.element(merge.getByText('This track was changed by mira in the meantime')).toBeVisible()
  await expect.element(choice('Tarn - Nine or ten')).toBeVisible()
  app.server.on(tracks.mergeTrack, { edit_id: 80 })
  await button('Merge this track').click()
  await expect.element(field('Title')).toHaveValue('Four')

  await field('Title').fill('Five')
  await page.getByRole('link', { name: 'All tracks' }).click()
  await expect.element(leaving).toBeVisible()
})

test('the address of a merged track becomes that of the one that stays, without a step to go back to', async ({
  app,
}) => {
  serveTracks(app.server, { 9: 'Nine' })
  app.server.on(tracks.getStudioTrack, { id: 9, track: aTrackNamed('Nine'), version: '1', set_count: 1, likes: 0 })
  await app.openAs('/studio/tracks', curator)
  await app.go('/studio/tracks/4')
  await expect.poll(() => app.path).toBe('/studio/tracks/9')
  await expect.element(field('Title')).toHaveValue('Nine')
  app.back()
  await expect.poll(() => app.path).toBe('/studio/tracks')
})

test('who logs out with unsaved changes is not asked, and leads to the login', async ({ app }) => {
  app.server.on(people.getStudioArtist, { id: 7, artist: yuna, version: '1' })
  await app.openAs('/studio/people/artist-7', curator)
  await field('Bio').fill('Not saved')
  await signOutOfDevice()
  await expect.poll(() => app.path).toMatch(/^\/login/)
  expect(leaving.query()).toBeNull()
})

test('who logs in next in another tab finds nothing of what the other curator has changed', async ({ app }) => {
  new StudioSetServer(app.server)
  await app.openAs('/studio/sets/1', curator)
  const row = main.getByRole('row', { name: /^Track/ })
  await expect.element(row).toHaveLength(12)
  await button('Remove track 1').click()
  await expect.element(row).toHaveLength(11)
  await app.switchListener({ ...curator, id: 77 })
  await expect.element(row).toHaveLength(12)
})

test('a set whose changes the device has no room for is not left without asking', async ({ app }) => {
  new StudioSetServer(app.server)
  app.server.on(tracks.listStudioTracks, listOf([]))
  await app.openAs('/studio/sets/1', curator)
  const leave = () => page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Tracks' }).click()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => put.mockRestore())
  await button('Remove track 1').click()
  await expect.element(page.getByText('Not saved yet, and this device has no room to keep it')).toBeVisible()
  await leave()
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  put.mockRestore()
  await button('Remove track 1').click()
  await expect.element(page.getByText('Not saved yet. Kept on this device')).toBeVisible()
  await leave()
  await expect.poll(() => app.path).toBe('/studio/tracks')
})
