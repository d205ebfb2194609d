import type { Upload } from '#contract/entities/upload.ts'
import { listUploads, removeUpload } from '#contract/routes/studio/uploads.ts'
import { violations } from '../support/axe.ts'
import { expect, main, page, test } from '../support/catalogue.ts'
import { refused } from '../support/server.ts'

const curator = { role: 'curator' } as const
const max_size = 2e9

const anUpload = (last: number, more: Partial<Upload> = {}): Upload => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${last}`, kind: 'set', name: 'set.mp3', size: 86e6, received: 43e6 },
  ...{
    state: 'receiving',
    is_arriving: false,
    expires_at: null,
    reason: null,
    share: 0,
    found: {},
    draft_id: null,
    set_id: null,
  },
  ...{ same_as: null, ...more },
})
const found = { artist: 'Cleo', title: 'Night', duration: 3_734_000, chapters: 24, tracks: 24 }
const row = (name: string) => main.getByRole('listitem').filter({ hasText: name })

test('every upload of the curator says where it is, what was found in it and what it became', async ({ app }) => {
  const same_as = { kind: 'set', id: 7, name: 'Yuna - Nordlicht' } as const
  app.server.on(listUploads, {
    max_size,
    data: [
      anUpload(1, { name: 'elsewhere.mp3', is_arriving: true }),
      anUpload(2, { name: 'stopped.mp3', expires_at: '2026-05-12T12:00:00.000Z' }),
      anUpload(3, { name: 'reading.mp3', state: 'reading', share: 0.3, found }),
      anUpload(4, { name: 'twice.mp3', state: 'refused', reason: 'The catalog has this recording already', same_as }),
      anUpload(5, { name: 'done.mp3', state: 'done', found: { ...found, loudness: -9.3, peaks: 2000 }, draft_id: 4 }),
    ],
  })
  await app.openAs('/studio/upload', curator)
  await expect.element(row('elsewhere.mp3')).toHaveTextContent(/in another tab or on another device · 43 of 86 MB/)
  await expect
    .element(row('stopped.mp3'))
    .toHaveTextContent(/Stopped at 43 of 86 MB · Choose stopped.mp3 again to resume · Kept until /)
  await expect
    .element(row('reading.mp3'))
    .toHaveTextContent(/Cleo - Night · reading.mp3Reading, 30%01:02:14 · 24 chapters/)
  const bar = page.getByRole('progressbar', { name: 'Reading reading.mp3' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '30')
  await expect.element(row('done.mp3')).toHaveTextContent(/24 tracks · -9.3 LUFS · Waveform/)
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await expect.element(link('Open the draft')).toHaveAttribute('href', '/studio/sets/draft-4')
  await expect.element(link('Open Yuna - Nordlicht')).toHaveAttribute('href', '/studio/sets/7')
  expect(await violations()).toEqual([])
})

test('a refused upload is dismissed, and the room is empty then', async ({ app }) => {
  let data = [anUpload(1, { state: 'refused', reason: 'It is cut off' })]
  app.server
    .on(listUploads, () => ({ data, max_size }))
    .on(removeUpload, () => {
      data = []
      return null
    })
  await app.openAs('/studio/upload', curator)
  await page.getByRole('button', { name: 'Dismiss, set.mp3' }).click()
  await expect.element(page.getByRole('heading', { name: 'No uploads yet' })).toBeVisible()
  expect(app.server.calls(removeUpload)).toHaveLength(1)
  await expect.element(page.getByText(/MP3s of up to 2 GB/)).toBeVisible()
})

test('a server that takes no uploads says why', async ({ app }) => {
  const sentence = "This server takes no uploads: its media are on another host, which it can't write to."
  app.server.on(listUploads, refused(503, sentence))
  await app.openAs('/studio/upload', curator)
  await expect.element(page.getByText(sentence)).toBeVisible()
})
