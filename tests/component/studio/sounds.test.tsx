import type { Sound } from '#contract/entities/ear.ts'
import type { Upload } from '#contract/entities/upload.ts'
import type { AnswerOf } from '#contract/route.ts'
import { listTracks } from '#contract/routes/catalogue.ts'
import { listSounds, removeSound, saveSound } from '#contract/routes/studio/sounds.ts'
import { listUploads } from '#contract/routes/studio/uploads.ts'
import type { ComponentApp } from '../support/app.tsx'
import { violations } from '../support/axe.ts'
import { expect, main, page, sizes, test } from '../support/catalogue.ts'
import { aTrack, listOf, newId } from '../support/entities.ts'
import { notice } from '../support/notices.ts'
import { type Refusal, refused } from '../support/server.ts'
import { dropFiles, FakeTus } from '../support/tus.ts'

const nordlicht: Sound['places'][number] = {
  set_meta: { id: 7, set_name: 'Nordlicht Closing Set', artist: 'Cleo', is_published: true },
  ...{ start_time: 2_052_000, end_time: 2_400_000, certainty: 'certain', heard_as: null },
}
const aSound = (given: Partial<Sound> = {}): Sound => ({
  ...{ id: newId(), artist: 'Yuna Brandt', title: 'Nordlicht', mix_name: 'Late Mix', label: null, duration: 340_000 },
  ...{ track: null, is_compared: true, places: [], place_count: 0, ...given },
})
const anUpload = (last: number, given: Partial<Upload> = {}): Upload => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${last}`, kind: 'sound', name: 'track.mp3', size: 9e6, received: 9e6 },
  ...{
    state: 'done',
    is_arriving: false,
    expires_at: null,
    reason: null,
    share: 1,
    found: {},
    draft_id: null,
    set_id: null,
  },
  ...{ same_as: null, ...given },
})

/** What a server without ffmpeg takes. */
const takes: AnswerOf<typeof listUploads>['takes'] = ['mp3', 'wav', 'flac']

const row = (name: string) => main.getByRole('listitem').filter({ hasText: name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const news = (text: RegExp) => page.getByRole('status').filter({ hasText: text })

/** Opens the room of single tracks. */
async function open(app: ComponentApp, sounds: Sound[], uploads: Upload[] | Refusal = []): Promise<void> {
  app.server
    .on(listUploads, Array.isArray(uploads) ? { data: uploads, max_size: 2e9, bit_rate: 320, takes } : uploads)
    .on(listSounds, ({ query: { search } }) => listOf(sounds.filter(({ title }) => title.includes(search))))
  await app.openAs('/studio/upload/tracks', { role: 'curator' })
}

test('single tracks say in which sets they are heard', async ({ app }) => {
  const track = {
    id: 4,
    artist: 'Tarn',
    title: 'Undertow',
    mix_type: 'remix',
    mix_meta: { name: 'Ferrotype' },
  } as const
  const heard_as = { id: 9, artist: 'ID', title: 'ID', mix_type: 'ID' } as const
  const unpublished = { ...nordlicht.set_meta, id: 8, set_name: 'Withdrawn', is_published: false }
  await open(app, [
    aSound({
      ...{ label: 'Silt', place_count: 12 },
      places: [
        { ...nordlicht, heard_as },
        { ...nordlicht, set_meta: unpublished, certainty: 'likely' },
      ],
    }),
    aSound({ title: 'Known', mix_name: null, track }),
  ])
  await expect.element(link('Single tracks')).toHaveAttribute('aria-current', 'page')
  await expect
    .element(row('Late Mix'))
    .toHaveTextContent(
      /^Yuna Brandt - Nordlicht \(Late Mix\)Silt · 5:40 · Not in the catalogIn Nordlicht Closing Set from 00:34:12, certainAn ID there/,
    )
  await expect.element(row('Late Mix')).toHaveTextContent(/, likely, unpublishedand in 10 more places/)
  await expect.element(link('Nordlicht Closing Set from 00:34:12')).toHaveAttribute('href', '/sets/7?t=2052')
  await expect.element(link('Withdrawn from 00:34:12')).toHaveAttribute('href', '/studio/sets/8')
  await expect.element(link('An ID there, in Nordlicht Closing Set')).toHaveAttribute('href', '/studio/ids/9')
  await expect.element(row('Known')).toHaveTextContent(/In no set/)
  await expect.element(link('Tarn – Undertow (Ferrotype Remix)')).toHaveAttribute('href', '/studio/tracks/4')
  expect(await violations()).toEqual([])
  await page.viewport(...sizes.phone)
  expect(await violations()).toEqual([])
})

test('a single track is still being compared until it says where it is heard, also to screen readers', async ({
  app,
}) => {
  const sound = aSound({ is_compared: false })
  const sounds = [sound]
  await open(app, sounds)
  await expect.element(row('Nordlicht')).toHaveTextContent(/Still being compared…/)
  sounds[0] = { ...sound, is_compared: true, places: [nordlicht], place_count: 1 }
  await expect.element(row('Late Mix')).toHaveTextContent(/In Nordlicht Closing Set/)
  await expect.element(news(/Nordlicht \(Late Mix\): heard in 1 place/)).toBeInTheDocument()
})

test('sets and single tracks are uploaded apart; what was listened to is in the list below', async ({ app }) => {
  const uploads = [
    anUpload(1, { name: 'running.mp3', state: 'reading', share: 0.3 }),
    anUpload(2, { name: 'before.mp3', found: { is_known: true } }),
    anUpload(3, { name: 'done.mp3' }),
    anUpload(4, { name: 'set.mp3', kind: 'set', draft_id: 3 }),
  ]
  await open(app, [], uploads)
  const shown = page.getByRole('list', { name: 'Uploads' })
  await expect.element(shown).toHaveTextContent(/^running.mp3Listening, 30%.*before.mp3Listened to before/)
  await expect.element(shown).not.toHaveTextContent(/done.mp3|set.mp3/)
  await expect.element(page.getByRole('progressbar', { name: 'Listening to running.mp3' })).toBeInTheDocument()
  await expect.element(page.getByText(/MP3, WAV or FLAC, up to 30 minutes each/)).toBeVisible()
  const asked = app.server.calls(listSounds).length
  uploads[0] = anUpload(1, { name: 'running.mp3' })
  await expect.poll(() => app.server.calls(listSounds).length).toBe(asked + 1)
  await expect.element(news(/running.mp3: Listened to$/)).toBeInTheDocument()
  await page.getByRole('navigation', { name: 'What to upload' }).getByRole('link', { name: 'Sets' }).click()
  await expect.element(shown).toHaveTextContent(/^set.mp3Done/)
})

test('single tracks are taken in the formats that the server can read, without what belongs to sets', async ({
  app,
}) => {
  const tus = new FakeTus()
  await open(app, [])
  const room = page.getByRole('region', { name: 'Single tracks', exact: true })
  await expect.element(room).toBeVisible()
  dropFiles(room.element(), 'one.flac', 'two.webm', 'one.cue', 'notes.pdf')
  await expect.element(notice('one.cue, notes.pdf: only recordings are listened to')).toBeVisible()
  await expect.element(row('two.webm')).toHaveTextContent(/This server needs ffmpeg for .webm files/)
  // Its sound isn't kept: it becomes nothing.
  await expect.element(row('one.flac')).not.toHaveTextContent(/Becomes/)
  await expect.poll(() => tus.requests.map(({ name }) => name)).toEqual(['one.flac'])
})

test('names and the track of the catalog are corrected, and what is typed stays when it is refused', async ({
  app,
}) => {
  const sound = aSound({ label: 'Silt' })
  await open(app, [sound])
  app.server
    .on(listTracks, listOf([aTrack({ id: 4, artist: 'Tarn', title: 'Undertow' })]))
    .on(saveSound, refused(422, 'Refused', { track_id: ['There is no such track'] }))
  await button('Change Yuna Brandt - Nordlicht (Late Mix)').click()
  const dialog = page.getByRole('dialog', { name: 'Change single track' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('')
  expect(await violations()).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  const title = dialog.getByRole('textbox', { name: 'Title' })
  await expect.element(title).toHaveFocus()
  await expect.element(title).toHaveAccessibleDescription('Enter a title')
  expect(app.server.calls(saveSound)).toEqual([])

  await title.fill('Nord')
  await dialog.getByRole('textbox', { name: 'Mix' }).fill(' ')
  const picker = dialog.getByRole('combobox', { name: 'Track of the catalog' })
  await picker.fill('under')
  await dialog.getByRole('option', { name: /Tarn – Undertow/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(picker).toHaveAccessibleDescription('There is no such track')
  await expect.element(title).toHaveValue('Nord')

  const track = { id: 4, artist: 'Tarn', title: 'Undertow', mix_type: 'original_mix', mix_meta: null } as const
  app.server.on(saveSound, { ...sound, title: 'Nord', mix_name: null, track })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const names = { artist: 'Yuna Brandt', title: 'Nord', mix_name: null, label: 'Silt' }
  expect(app.server.calls(saveSound).at(-1)?.body).toEqual({ names, track_id: 4 })
  await expect.element(page.getByText('Saved')).toBeVisible()
})

test('a track of the catalog that it is not is taken away, and the names stay as they are', async ({ app }) => {
  const track = { id: 4, artist: 'Tarn', title: 'Undertow', mix_type: 'original_mix', mix_meta: null } as const
  const sound = aSound({ track })
  await open(app, [sound])
  app.server.on(saveSound, { ...sound, track: null })
  await button('Change Yuna Brandt - Nordlicht (Late Mix)').click()
  await button("It isn't Tarn – Undertow").click()
  await button('Save').click()
  await expect.poll(() => app.server.calls(saveSound).map(({ body }) => body)).toEqual([{ track_id: null }])
})

test('a single track is removed after a question, and the focus stays in the list', async ({ app }) => {
  const sounds = [aSound({ id: 1, title: 'One', mix_name: null }), aSound({ id: 2, title: 'Two', mix_name: null })]
  await open(app, sounds)
  app.server.on(removeSound, () => {
    sounds.splice(0, 1)
    return null
  })
  await button('Remove Yuna Brandt - One').click()
  const question = page.getByRole('dialog', { name: 'Remove this single track?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(app.server.calls(removeSound)).toEqual([])
  await button('Remove Yuna Brandt - One').click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(row('One')).not.toBeInTheDocument()
  await expect.element(button('Remove Yuna Brandt - Two')).toHaveFocus()
})

test('a server that takes no uploads lists single tracks all the same, and searches them', async ({ app }) => {
  const sounds = [aSound({ title: 'One', mix_name: null }), aSound({ title: 'Two', mix_name: null })]
  await open(app, sounds, refused(503, 'This server takes no uploads'))
  await expect.element(row('One')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search single tracks' }).fill('Two')
  await expect.element(row('One')).not.toBeInTheDocument()
  await expect.element(row('Two')).toBeVisible()
})
