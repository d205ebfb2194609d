import { describe, expect, it } from 'vitest'
import { toChapters } from '../../../../server/export/chapters.ts'
import type { ExportedTrack } from '../../../../server/tracklist/exported-set.ts'
import { aSet, aTrack, id } from './exported.ts'

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
    const text = toChapters(aSet(aTrack(0, { title: 'A=B;C#D\\', label: 'L' }), id))
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
    expect(toChapters(aSet(aTrack(0, more)))).toContain(`\ntitle=${row}\n`)
  })
})
