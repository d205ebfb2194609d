import { describe, expect, it } from 'vitest'
import { toChapters } from '../../../../server/export/chapters.ts'
import { toCue } from '../../../../server/export/cue.ts'
import type { ExportedSet, ExportedTrack } from '../../../../server/export/exported-set.ts'
import { toManifest } from '../../../../server/export/manifest.ts'

const track = (start: number, more: Partial<ExportedTrack> = {}): ExportedTrack => ({
  start,
  title: 'Undertow',
  artists: ['Tarn'],
  feat: [],
  remixers: [],
  mix: 'original_mix',
  mixName: null,
  label: null,
  releaseDate: null,
  genre: null,
  bpm: null,
  key: null,
  purchaseUrl: null,
  ...more,
})

const set = (...tracks: ExportedTrack[]): ExportedSet => ({
  recording: 'night.mp3',
  name: 'Night "One"',
  artists: ['Tarn', 'Kassian'],
  date: '2026-05-03',
  genre: 'Techno',
  curators: [{ type: 'label', name: 'Halyard' }],
  duration: 7_200_000,
  tracks,
})

const remix = track(6_750_493, {
  title: '12" Lantern\nII',
  feat: ['Mirelle'],
  remixers: ['Kassian'],
  mix: 'remix',
  mixName: 'Kassian',
  label: 'Halyard',
  releaseDate: '2025-01-02',
  genre: 'House',
})
const id = track(7_000_000, { title: 'ID', artists: [], mix: 'ID' })

describe('a set as a CUE sheet', () => {
  it('has times in frames, minutes above 99, and CRLF line ends', () => {
    const lines = [
      '\uFEFFREM DATE 2026-05-03',
      'REM GENRE "Techno"',
      'PERFORMER "Tarn, Kassian"',
      `TITLE "Night ''One''"`,
      'FILE "night.mp3" MP3',
      '  TRACK 01 AUDIO',
      '    TITLE "Undertow"',
      '    PERFORMER "Tarn"',
      '    INDEX 01 00:00:00',
      '  TRACK 02 AUDIO',
      `    TITLE "12'' Lantern II (Kassian Remix)"`,
      '    PERFORMER "Tarn feat. Mirelle"',
      '    REM LABEL "Halyard"',
      '    REM DATE 2025-01-02',
      '    REM GENRE "House"',
      '    INDEX 01 112:30:37',
      '  TRACK 03 AUDIO',
      '    TITLE "ID"',
      '    PERFORMER "ID"',
      '    INDEX 01 116:40:00',
    ]
    expect(toCue(set(track(0), remix, id))).toBe(lines.map(line => `${line}\r\n`).join(''))
  })

  it('gives tracks that start within one frame consecutive frames', () => {
    const times = toCue(set(track(1000), track(1001), track(1002))).match(/INDEX 01 .*/g)
    expect(times).toEqual(['INDEX 01 00:01:00', 'INDEX 01 00:01:01', 'INDEX 01 00:01:02'])
  })
})

describe('a set as chapters', () => {
  it('is a metadata file of ffmpeg: each chapter ends where the next one begins, the last one with the recording', () => {
    const lines = [
      ';FFMETADATA1',
      'title=Night "One"',
      'artist=Tarn, Kassian',
      'date=2026-05-03',
      'genre=Techno',
      ...['[CHAPTER]', 'TIMEBASE=1/1000', 'START=0', 'END=7000000', 'title=Tarn - A\\=B\\;C\\#D\\\\ [L]'],
      ...['[CHAPTER]', 'TIMEBASE=1/1000', 'START=7000000', 'END=7200000', 'title=ID - ID'],
    ]
    const text = toChapters(set(track(0, { title: 'A=B;C#D\\', label: 'L' }), id))
    expect(text).toBe(lines.map(line => `${line}\n`).join(''))
  })

  it.each<[string, Partial<ExportedTrack>]>([
    ['ID - ID', { title: null, artists: ['ID'], mix: 'ID' }],
    ['Kassian - ID', { title: 'ID', artists: ['Kassian'], mix: 'ID' }],
    ['Tarn - Undertow [Unreleased]', { mix: 'ID' }],
    ['ID - ID (Kassian Remix)', { title: null, artists: [], mix: 'ID', mixName: 'Kassian Remix' }],
    ['Tarn - Undertow (Extended Mix)', { mixName: 'Extended Mix' }],
    ['Tarn - Undertow (A, B Remix)', { mix: 'remix', remixers: ['A', 'B'] }],
    ['Tarn - Undertow (A Edit)', { mix: 'edit', remixers: ['A'] }],
    ["Tarn - Undertow (A's Dub)", { mix: 'remix', mixName: "A's Dub", remixers: ['A'] }],
    ['Tarn ‑ Sea - Under - tow', { artists: ['Tarn - Sea'], title: 'Under - tow' }],
  ])('writes the name of a track in its usual form: %s', (row, more) => {
    expect(toChapters(set(track(0, more)))).toContain(`\ntitle=${row}\n`)
  })
})

describe('a set as a manifest', () => {
  it('has every known field', () => {
    expect(toManifest([set(track(0, { bpm: 128, key: 'F min', purchaseUrl: 'https://shop.example/1' }), id)])).toEqual({
      segue: 1,
      sets: [
        {
          recording: 'night.mp3',
          name: 'Night "One"',
          artists: ['Tarn', 'Kassian'],
          date: '2026-05-03',
          genre: 'Techno',
          curators: [{ type: 'label', name: 'Halyard' }],
          tracks: [
            {
              start: 0,
              title: 'Undertow',
              artists: ['Tarn'],
              feat: [],
              remixers: [],
              mix: 'original_mix',
              bpm: 128,
              key: 'F min',
              purchase_url: 'https://shop.example/1',
            },
            { start: 7_000_000, artists: [], feat: [], remixers: [], mix: 'ID' },
          ],
        },
      ],
    })
  })

  it("leaves out values that a manifest can't have", () => {
    const odd = track(0, { bpm: 0, key: '', genre: 'Polka', purchaseUrl: 'javascript:1', releaseDate: '0001-01-01' })
    expect(toManifest([set(odd)])).toEqual(toManifest([set(track(0))]))
  })
})
