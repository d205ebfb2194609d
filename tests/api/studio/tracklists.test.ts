import { describe, expect, test } from 'vitest'
import { Peaks } from '#contract/peaks.ts'
import { readTracklist } from '#contract/routes/studio/tracklists.ts'
import { emptyLibrary, exactly, expectFailure, signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const waveform = {
  version: 2 as const,
  channels: 1 as const,
  sample_rate: 6000,
  samples_per_pixel: 256,
  bits: 8 as const,
  length: 2,
  data: [-3, 3, -90, 90],
}

const known = async (permalink: string) => (permalink === 'drafts/1/night.mp3' ? waveform : undefined)
const server = await testServer({ library: { ...emptyLibrary, peaks: known } })
const token = (await signIn(server, 'curator', 'demo-curator')).access

const ask = (text: string, duration?: number) =>
  server.ask('POST', '/api/studio/tracklists/read', { token, body: { text, duration } })
const read = async (text: string, duration?: number) => exactly(readTracklist.answer, (await ask(text, duration)).body)

describe('A pasted tracklist is read as import reads it', () => {
  test('with its times, and artists that the catalogue knows stay whole', async () => {
    await server.db.insertInto('artists').values({ name: 'Above & Below' }).execute()
    const { rows } = await read('0:00 Above & Below, Tarn - Undertow (Kassian Remix) [Kiln]\n4:30 ID - ID')
    expect(rows).toMatchObject([
      {
        start: 0,
        artists: ['Above & Below', 'Tarn'],
        title: 'Undertow',
        mix: 'remix',
        mix_name: 'Kassian Remix',
        remixers: ['Kassian'],
        label: 'Kiln',
      },
      { start: 270_000, artists: [], mix: 'ID' },
    ])
  })

  test('without any times, its rows have no starts', async () => {
    const { rows } = await read('Tarn - Undertow\n2. Low Meridian - Telegraph Hill')
    expect(rows.map(({ start, title }) => [start, title])).toEqual([
      [null, 'Undertow'],
      [null, 'Telegraph Hill'],
    ])
  })

  test('rows that are played together share the time until the end of the recording', async () => {
    const { rows } = await read('0:00 Tarn - Undertow\nw/ Tarn - Riptide', 120_000)
    expect(rows.map(({ start }) => start)).toEqual([0, 60_000])
  })

  test('a CUE sheet is told by its form', async () => {
    const cue = [
      'FILE "night.mp3" MP3',
      'TRACK 01 AUDIO',
      'TITLE "Undertow"',
      'PERFORMER "Tarn"',
      'INDEX 01 00:00:00',
      'NONSENSE "x"',
      'TRACK 02 AUDIO',
      'TITLE "Telegraph Hill"',
      'INDEX 01 04:30:00',
    ]
    const { rows, notes } = await read(cue.join('\n'))
    expect(rows.map(({ start, artists, title }) => [start, artists, title])).toEqual([
      [0, ['Tarn'], 'Undertow'],
      [270_000, [], 'Telegraph Hill'],
    ])
    expect(notes).toEqual([expect.stringContaining('Line 6'), expect.stringContaining('Line 7')])
  })

  test.each([
    ['0:00 Tarn - Undertow\n4:99 Tarn - Riptide', 'Line 2'],
    ['0:00 Tarn - Undertow\nTarn - Riptide', 'Line 2'],
    ['Tarn - Undertow\nTracklist', 'Line 2'],
    ['FILE "a.mp3" MP3\nTRACK 01 AUDIO', 'Line 2'],
    ['', 'There is no track in it'],
    ['FILE "a" MP3\nTRACK 1\nINDEX 01 0:0:0\nFILE "b" MP3\nTRACK 1\nINDEX 01 0:0:0', 'several recordings'],
  ])('%j is refused, with the line', async (text, reason) => {
    const refusal = expectFailure(await ask(text), 422)
    expect(refusal.message).toContain(reason)
  })
})

describe('The waveform of a draft', () => {
  const addDraft = async (recording: unknown) => {
    const set = { name: 'x', artists: [], curators: [], artwork: { art_url: null, art_url_sm: null, art_url_xl: null } }
    const { id } = await server.db
      .insertInto('drafts')
      .values({
        made_by: null,
        set: JSON.stringify({ ...set, is_published: false, tracks: [] }),
        recording: JSON.stringify(recording),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return `/api/studio/drafts/${id}/peaks`
  }

  test("is its recording's", async () => {
    const loudness = { integrated: null, truePeak: null, curve: [] }
    const path = await addDraft({
      permalink: 'drafts/1/night.mp3',
      version: 'v',
      size: 1,
      digests: [],
      duration: 1,
      loudness,
    })
    expect(exactly(Peaks, (await server.ask('GET', path, { token })).body)).toEqual(waveform)
  })

  test('is not there without a recording', async () => {
    expectFailure(await server.ask('GET', await addDraft(null), { token }), 404)
  })
})
