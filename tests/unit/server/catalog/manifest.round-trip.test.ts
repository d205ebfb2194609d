import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toManifest } from '../../../../server/catalog/manifest.ts'
import { toChapters } from '../../../../server/export/chapters.ts'
import { toCue } from '../../../../server/export/cue.ts'
import { type Chapter, readChapters } from '../../../../server/tracklist/chapters.ts'
import { readCueSheet } from '../../../../server/tracklist/cue/sheet.ts'
import type { ExportedSet, ExportedTrack } from '../../../../server/tracklist/exported-set.ts'
import type { ListedTrack } from '../../../../server/tracklist/listed-track.ts'
import { readManifest } from '../../../../server/tracklist/manifest.ts'

/** Realistic names: quotes, accents, other scripts and symbols, but none of the separators within a row. */
const plainName = fc
  .array(
    fc.constantFrom(
      'Tarn',
      'Łódź',
      'Ångström',
      '"Quoted"',
      "O'Neil",
      '東京',
      'Ωmega',
      '🎧',
      'a;b=c#d',
      'C:\\',
      '½',
      // As an import stores names, in NFC.
      'Sébastien',
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map(parts => parts.join(' '))
const plainNames = fc.uniqueArray(plainName, { maxLength: 3, selector: name => name.toLowerCase() })
const anyName = fc.oneof(
  plainName,
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    'A & B',
    'e\u0301',
    'A - B',
    'line\r\nbreak',
    'A (B Remix)',
    'T [L]',
    'x feat. y',
    'ID',
    '?',
    ' ',
    '[',
    '(',
    '"',
    "''",
  ),
)

const starts = (count: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 400 * 60 }), { minLength: count, maxLength: count })
    .map(seconds => seconds.toSorted((one, other) => one - other).map(second => second * 1000 + (second % 997)))

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
type Unplaced = Omit<ExportedTrack, 'start'>

const emptyFields = {
  feat: [],
  remixers: [],
  mixName: null,
  releaseDate: null,
  genre: null,
  bpm: null,
  key: null,
  purchaseUrl: null,
}
const date = optional(fc.constantFrom('2024-02-29', '1999-12-31'))
const genre = optional(fc.constantFrom('Techno', 'Melodic House & Techno'))

const original = fc
  .tuple(
    fc.record({ title: plainName, artists: plainNames, feat: plainNames, label: optional(plainName), date, genre }),
    plainName,
  )
  .map(
    ([{ date, artists, ...fields }, first]): Unplaced => ({
      ...emptyFields,
      ...fields,
      artists: artists.length > 0 ? artists : [first],
      releaseDate: date,
      mix: 'original_mix',
    }),
  )
const remixOrEdit = fc.tuple(original, plainName, fc.constantFrom('remix', 'edit')).map(
  ([track, remixer, mix]): Unplaced => ({
    ...track,
    mix,
    remixers: [remixer],
    mixName: `${remixer} ${mix === 'edit' ? 'Edit' : 'Extended Remix'}`,
  }),
)
const id = fc
  .record({ title: optional(plainName), artists: plainNames, label: optional(plainName) })
  .map((fields): Unplaced => ({ ...emptyFields, ...fields, mix: 'ID' }))
const anyTrack = fc.record<Unplaced>({
  title: optional(anyName),
  artists: fc.array(anyName, { maxLength: 3 }),
  feat: fc.array(anyName, { maxLength: 3 }),
  remixers: fc.array(anyName, { maxLength: 3 }),
  mix: fc.constantFrom('original_mix', 'remix', 'edit', 'ID'),
  mixName: optional(anyName),
  label: optional(anyName),
  releaseDate: date,
  genre,
  bpm: optional(fc.integer({ min: 0, max: 500 })),
  key: optional(anyName),
  purchaseUrl: optional(fc.oneof(fc.webUrl(), anyName)),
})

const setOf = (track: fc.Arbitrary<Unplaced>): fc.Arbitrary<ExportedSet> =>
  fc.array(track, { minLength: 1, maxLength: 8 }).chain(tracks =>
    starts(tracks.length).map(times => ({
      recording: 'night one.mp3',
      name: 'Night "One"',
      artists: ['Tarn', 'Łódź'],
      date: '2026-05-03',
      genre: 'Techno',
      curators: [],
      duration: 500 * 60_000,
      tracks: tracks.map((each, index) => ({ ...each, start: times[index] ?? 0 })),
    })),
  )

const plainSet = setOf(fc.oneof(original, remixOrEdit, id))
const anySet = setOf(anyTrack)

/** The chapters of a metadata file, as ffmpeg parses them. */
function chaptersIn(text: string): Chapter[] {
  return text
    .split('[CHAPTER]\n')
    .slice(1)
    .map(part => ({
      start: Number(/^START=(\d+)$/m.exec(part)?.[1]),
      title: (/^title=(.*)$/m.exec(part)?.[1] ?? '').replace(/\\(.)/g, '$1'),
    }))
}

const throughManifest = (set: ExportedSet) =>
  readManifest(Buffer.from(JSON.stringify(toManifest([set]))))[0]?.tracks ?? []
const throughCue = (set: ExportedSet) => readCueSheet(Buffer.from(toCue(set)))[0]?.tracklist.tracks ?? []
const throughChapters = (set: ExportedSet) => readChapters(chaptersIn(toChapters(set))).tracks

const exportedFrom = (set: ExportedSet, tracks: readonly ListedTrack[]): ExportedSet => ({
  ...set,
  tracks: tracks.map(({ mix_name, release_date, purchase_url, artwork: _, ...each }) => ({
    ...each,
    title: each.title ?? null,
    mixName: mix_name ?? null,
    label: each.label ?? null,
    releaseDate: release_date ?? null,
    genre: each.genre ?? null,
    bpm: each.bpm ?? null,
    key: each.key ?? null,
    purchaseUrl: purchase_url ?? null,
  })),
})

const withoutStarts = (tracks: readonly ListedTrack[]) => tracks.map(({ start: _, ...track }) => track)

describe('a set that is exported and imported again', () => {
  it('has every field of every track if it is a manifest', () => {
    fc.assert(
      fc.property(plainSet, set => {
        expect(exportedFrom(set, throughManifest(set))).toEqual(set)
      }),
    )
  })

  it('has its names, and its times to within a frame, if it is a CUE sheet', () => {
    fc.assert(
      fc.property(plainSet, set => {
        const [fromCue, fromManifest] = [throughCue(set), throughManifest(set)]
        expect(withoutStarts(fromCue)).toEqual(withoutStarts(fromManifest))
        for (const [index, { start }] of fromCue.entries())
          expect(Math.abs(start - (fromManifest[index]?.start ?? Number.NaN))).toBeLessThanOrEqual(1000 / 75 / 2 + 0.5)
      }),
    )
  })

  it('has its names and times if it is chapters', () => {
    fc.assert(
      fc.property(plainSet, set => {
        const dateless = throughManifest(set).map(({ release_date: _, genre: __, ...track }) => track)
        expect(throughChapters(set)).toEqual(dateless)
      }),
    )
  })

  it('is not changed by a second round trip as a manifest, whatever its names', () => {
    fc.assert(
      fc.property(anySet, set => {
        const imported = exportedFrom(set, throughManifest(set))
        expect(imported.tracks).toHaveLength(set.tracks.length)
        expect(exportedFrom(imported, throughManifest(imported))).toEqual(imported)
      }),
    )
  })

  it.each([
    ['a CUE sheet', throughCue],
    ['chapters', throughChapters],
  ])('has all of its tracks at their times if it is %s, whatever their names', (_, through) => {
    fc.assert(
      fc.property(anySet, set => {
        const times = through(set).map(({ start }, index) => Math.abs(start - (set.tracks[index]?.start ?? Number.NaN)))
        expect(times).toHaveLength(set.tracks.length)
        expect(Math.max(...times)).toBeLessThan(8)
      }),
    )
  })
})
