import type { Upload } from '#contract/entities/upload.ts'
import { soundExtensions } from '#contract/recording-files.ts'
import { addUploadFile, listUploads, removeUpload } from '#contract/routes/studio/uploads.ts'
import { violations } from '../support/axe.ts'
import { expect, main, page, sizes, test } from '../support/catalogue.ts'
import { StudioSetServer } from '../support/editor.tsx'
import { notices } from '../support/notices.ts'
import { refused } from '../support/server.ts'
import { chooseFiles, dropFiles, FakeTus } from '../support/tus.ts'

const curator = { role: 'curator' } as const
const about = { max_size: 2e9, bit_rate: 320, takes: [...soundExtensions] }

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
const withoutFfmpeg = { ...about, takes: soundExtensions.filter(each => !/^(m4|mp4|aac|web|mka)/.test(each)) }
const room = page.getByRole('region', { name: 'Recordings', exact: true })
const row = (name: string) => main.getByRole('listitem').filter({ hasText: name })

test('every upload of the curator says where it is, what was found in it and what it became', async ({ app }) => {
  const same_as = { kind: 'set', id: 7, name: 'Yuna - Nordlicht' } as const
  app.server.on(listUploads, {
    ...about,
    data: [
      anUpload(1, { name: 'elsewhere.mp3', is_arriving: true }),
      anUpload(2, { name: 'stopped.mp3', expires_at: '2026-05-12T12:00:00.000Z' }),
      anUpload(3, { name: 'reading.mp3', state: 'reading', share: 0.3, found }),
      anUpload(4, { name: 'twice.mp3', state: 'refused', reason: 'The catalog has this recording already', same_as }),
      anUpload(5, { name: 'done.mp3', state: 'done', found: { ...found, loudness: -9.3, peaks: 2000 }, draft_id: 4 }),
      anUpload(6, { name: 'making.flac', state: 'reading', share: 0.43, found: { converting: true } }),
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
  await expect.element(row('making.flac')).toHaveTextContent(/^making.flacConverting to MP3, 43%Cancel/)
  await expect.element(page.getByRole('progressbar', { name: 'Converting making.flac' })).toBeInTheDocument()
  await expect.element(row('done.mp3')).toHaveTextContent(/24 tracks · -9.3 LUFS · Waveform/)
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await expect.element(link('Open the draft')).toHaveAttribute('href', '/studio/sets/draft-4')
  await expect.element(link('Open Yuna - Nordlicht')).toHaveAttribute('href', '/studio/sets/7')
  expect(await violations()).toEqual([])
})

test('a refused upload is dismissed, and the room is empty then', async ({ app }) => {
  let data = [anUpload(1, { state: 'refused', reason: 'It is cut off' })]
  app.server
    .on(listUploads, () => ({ data, ...about }))
    .on(removeUpload, () => {
      data = []
      return null
    })
  await app.openAs('/studio/upload', curator)
  await page.getByRole('button', { name: 'Dismiss, set.mp3' }).click()
  await expect.element(page.getByRole('heading', { name: 'No uploads yet' })).toBeVisible()
  expect(app.server.calls(removeUpload)).toHaveLength(1)
  await expect.element(page.getByText(/MP3, WAV, AIFF, FLAC, M4A, Ogg, Opus or WebM, up to 2 GB each/)).toBeVisible()
})

test('a server that takes no uploads says why', async ({ app }) => {
  const sentence = "This server takes no uploads: its media are on another host, which it can't write to."
  app.server.on(listUploads, refused(503, sentence))
  await app.openAs('/studio/upload', curator)
  await expect.element(page.getByText(sentence)).toBeVisible()
})

test('a FLAC says what it becomes before any of it is sent, and its CUE sheet goes first', async ({ app }) => {
  const tus = new FakeTus()
  const asked: string[] = []
  app.server.on(listUploads, { data: [], ...about, bit_rate: 256 }).on(addUploadFile, () => {
    asked.push(...tus.requests.map(({ method }) => method))
    return null
  })
  await app.openAs('/studio/upload', curator)
  await expect.element(page.getByText(/What isn't an MP3 becomes one at 256 kbit\/s/)).toBeVisible()
  chooseFiles(room.element(), 'night.flac', 'Night.CUE', 'other.mp3')
  await expect.element(row('night.flac')).toHaveTextContent(/Becomes an MP3 at 256 kbit\/s/)
  await expect.element(row('other.mp3')).not.toHaveTextContent(/Becomes/)
  await expect.poll(() => tus.requests.map(({ name }) => name).sort()).toEqual(['night.flac', 'other.mp3'])
  expect(tus.requests.map(({ bytes }) => bytes)).toEqual([0, 0])
  expect(await violations()).toEqual([])
  await page.viewport(...sizes.phone)
  expect(await violations()).toEqual([])
  tus.release()
  await expect.poll(() => tus.requests.map(({ bytes }) => bytes)).toEqual([0, 0, 1, 1])
  expect(app.server.calls(addUploadFile).map(({ body: { name } }) => name)).toEqual(['Night.CUE'])
  expect(asked.slice(0, 2)).toEqual(['POST', 'POST'])
})

test('recordings of every kind are dropped, and what is none of them is named', async ({ app }) => {
  const tus = new FakeTus()
  app.server.on(listUploads, { data: [], ...about })
  await app.openAs('/studio/upload', curator)
  await expect.element(room).toBeVisible()
  const names = soundExtensions.map(extension => `Night.${extension.toUpperCase()}`)
  dropFiles(room.element(), ...names, 'flyer.pdf', 'night.jpg', 'day.cue')
  await expect.element(row('Night.')).toHaveLength(names.length)
  await expect.element(notices).toHaveTextContent(/flyer.pdf: only recordings, tracklists and pictures are taken/)
  await expect.element(notices).toHaveTextContent(/day.cue: no recording of this name was chosen/)
  // Two go at once; the others wait for them.
  await expect.poll(() => tus.requests.length).toBe(2)
  const accept = room.element().querySelector('input')?.accept.split(',')
  expect(accept).toEqual(
    expect.arrayContaining(['audio/*', ...soundExtensions.map(each => `.${each}`), '.cue', '.jpg']),
  )
})

test('an M4A is refused before any request by a server without ffmpeg, and dismissed', async ({ app }) => {
  const tus = new FakeTus()
  app.server.on(listUploads, { data: [], ...withoutFfmpeg })
  await app.openAs('/studio/upload', curator)
  await expect.element(page.getByText(/MP3, WAV, AIFF, FLAC, Ogg or Opus, up to/)).toBeVisible()
  chooseFiles(room.element(), 'night.m4a', 'night.cue')
  const sentence =
    'This server needs ffmpeg for .m4a files. Ask its operator to install it, or export a WAV, FLAC or MP3.'
  await expect.element(row('night.m4a')).toHaveTextContent(`night.m4a${sentence}`)
  await expect.element(page.getByRole('status').filter({ hasText: `night.m4a: ${sentence}` })).toBeInTheDocument()
  expect(await violations()).toEqual([])
  await page.viewport(...sizes.phone)
  expect(await violations()).toEqual([])
  expect(page.getByRole('button', { name: 'Pause, night.m4a' }).query()).toBeNull()
  await page.getByRole('button', { name: 'Dismiss, night.m4a' }).click()
  await expect.element(page.getByRole('heading', { name: 'No uploads yet' })).toBeVisible()
  expect(tus.requests).toEqual([])
  expect(app.server.calls(addUploadFile)).toEqual([])
  expect(app.server.calls(removeUpload)).toEqual([])
})

test('the recording of a set is replaced by what the server takes only', async ({ app }) => {
  const tus = new FakeTus()
  new StudioSetServer(app.server)
  app.server.on(listUploads, { data: [], ...withoutFfmpeg })
  const replace = page.getByRole('button', { name: 'Replace recording' })
  const choose = async (name: string) => {
    await expect.element(replace).toBeVisible()
    const field = replace.element().parentElement
    if (!field) throw new Error('The button is nowhere')
    chooseFiles(field, name)
  }
  await app.openAs('/studio/sets/1', curator)
  await choose('better.mp4')
  await expect.element(row('better.mp4')).toHaveTextContent(/This server needs ffmpeg for .mp4 files/)
  expect(tus.requests).toEqual([])
  await app.go('/studio/sets/1')
  await choose('better.wav')
  await expect.element(row('better.wav')).toHaveTextContent(/Becomes an MP3 at 320 kbit/)
  await expect.poll(() => tus.requests.map(({ name }) => name)).toEqual(['better.wav'])
})

test('what waits for its turn when a curator logs out is not sent by the next one', async ({ app }) => {
  const tus = new FakeTus()
  app.server.on(listUploads, { data: [], ...about })
  await app.openAs('/studio/upload', curator)
  await expect.element(room).toBeVisible()
  chooseFiles(room.element(), 'one.mp3', 'two.mp3', 'three.mp3', 'four.mp3')
  await expect.poll(() => tus.requests.length).toBe(2)
  await app.switchListener(curator)
  await expect.element(page.getByRole('heading', { name: 'No uploads yet' })).toBeVisible()
  tus.release()
  // Long enough for requests that must not come.
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(tus.requests.map(({ name }) => name)).toEqual(['one.mp3', 'two.mp3'])
})
