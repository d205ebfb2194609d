import { describe, expect, it } from 'vitest'
import { ImportRefusal } from '../../../../server/lib/import-refusal.ts'
import { readChapters } from '../../../../server/tracklist/chapters.ts'

describe("a recording's own chapters", () => {
  it('become its tracks, in order of time', () => {
    const { tracks, notes } = readChapters([
      { start: 60_000.4, title: 'Kassian - Lantern (Tarn Remix)' },
      { start: 0, title: 'Intro' },
      { start: 90_000, title: '' },
    ])
    expect(tracks).toMatchObject([
      { start: 0, title: 'Intro', artists: [], mix: 'ID' },
      { start: 60_000, title: 'Lantern', artists: ['Kassian'], remixers: ['Tarn'], mix: 'remix' },
      { start: 90_000, mix: 'ID' },
    ])
    expect(notes).toEqual(['Chapter 1: “Intro” names no artist; it was taken for an ID.'])
  })

  it('have names that are cut where they are too long, which is noted', () => {
    const { tracks, notes } = readChapters([{ start: 0, title: `Kassian - ${'T'.repeat(200_000)}` }])
    expect(tracks).toMatchObject([{ artists: ['Kassian'], title: `${'T'.repeat(199)}…` }])
    expect(notes).toEqual([
      expect.stringMatching(/^Chapter 1: a name is longer than 200 characters, so it was cut: “T/),
    ])
  })

  it('are refused if there are none, if two start at the same time, and if a time is missing or negative', () => {
    expect(() => readChapters([])).toThrow(ImportRefusal)
    expect(() => readChapters([1, 1].map(start => ({ start, title: 'A - T' })))).toThrow('Chapter 2: ')
    expect(() => readChapters([{ start: Number.NaN, title: 'A - T' }])).toThrow('Chapter 1: it has no time.')
    expect(() => readChapters([{ start: -5, title: 'A - T' }])).toThrow('Chapter 1: ')
  })
})
