import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { manifestSchema } from '../../../../scripts/manifest-schema.ts'
import { ImportRefusal } from '../../../../server/lib/import-refusal.ts'
import { readManifest } from '../../../../server/tracklist/manifest.ts'

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))
const sets = (...list: unknown[]) => bytes({ segue: 1, sets: list })
const withTracks = (...tracks: unknown[]) => sets({ recording: 'night.mp3', tracks })
const named = { title: 'Undertow', artists: ['Tarn'] }

describe('a manifest', () => {
  it('has its start times in milliseconds, in whatever form they are written', () => {
    const times = [0, '0:04.5', '4:30', '72:30', '1:20:00', '99:59:59.999']
    const [set] = readManifest(withTracks(...times.map(start => ({ start, ...named }))))
    expect(set?.tracks?.map(({ start }) => start)).toEqual([0, 4500, 270_000, 4_350_000, 4_800_000, 359_999_999])
  })

  it("may consist of the recording's path", () => {
    expect(readManifest(sets({ recording: 'a/night.mp3' }))).toEqual([{ recording: 'a/night.mp3' }])
  })

  it('may begin with a byte order mark', () => {
    expect(readManifest(Buffer.concat([Buffer.from('\uFEFF'), sets()]))).toEqual([])
  })

  it('may have an ID without a title and artists', () => {
    const [set] = readManifest(withTracks({ start: 0, mix: 'ID' }))
    expect(set?.tracks).toEqual([{ start: 0, artists: [], feat: [], remixers: [], mix: 'ID' }])
  })

  it.each([
    [Buffer.from('{\n"segue": 1,\n]'), 'It is no JSON'],
    [Buffer.from(''), 'It is no JSON'],
    [bytes([]), 'it is not an object'],
    [bytes({ sets: [] }), 'segue: it is missing'],
    [bytes({ segue: 2, sets: [] }), 'segue: it is none of 1'],
    [bytes({ segue: 1, sets: {} }), 'sets: it is not a list'],
    [sets({}), 'set 1, recording: it is missing'],
    [sets({ recording: 'a.mp3', nmae: 'A' }), 'set 1 (a.mp3): "nmae" is not a known field'],
    [sets({ recording: 'a.mp3', date: '2026-02-31' }), 'set 1 (a.mp3), date: it is not a date such as "2026-11-21"'],
    [sets({ recording: 'a.mp3', date: '0000-01-01' }), 'set 1 (a.mp3), date: it is before 1900 or after 2099'],
    [sets({ recording: 'a.mp3', genre: 'Polka' }), 'set 1 (a.mp3), genre: it is none of "Afro House", '],
    [sets({ recording: 'a.mp3', artists: [] }), 'set 1 (a.mp3), artists: it is empty'],
    [sets({ recording: 'a.mp3', name: 'a'.repeat(201) }), 'name: it has more than 200 characters'],
    [sets({ recording: 'a.mp3', name: 'a\nb' }), 'name: it has a line break or a control character'],
    [sets({ recording: 'a.mp3', name: 'a\0b' }), 'name: it has a line break or a control character'],
    [sets({ recording: 'a.mp3' }, { recording: './a.mp3' }), 'set 2 (./a.mp3): another set has this recording'],
    [withTracks({ start: 0 }), 'set 1 (night.mp3), track 1: it has no title or no artists, and "mix" is not "ID"'],
    [withTracks(named), 'set 1 (night.mp3), track 1 (Undertow), start: it is '],
    [
      withTracks({ ...named, start: '1:75' }),
      'track 1 (Undertow), start: it is not a time: milliseconds (3734000) or a clock time ("1:02:14")',
    ],
    [withTracks({ ...named, start: -1 }), 'track 1 (Undertow), start: it is less than 0'],
    [withTracks({ ...named, start: 0, bpm: 900 }), 'track 1 (Undertow), bpm: it is more than 400'],
    [withTracks({ ...named, start: 0, purchase_url: 'javascript:alert(1)' }), 'purchase_url: it is not a web address'],
    [
      withTracks({ ...named, start: '2:00' }, { ...named, start: 1000 }),
      "set 1 (night.mp3), track 2 (Undertow): it doesn't begin after the track before it",
    ],
  ])('%s is refused', (manifest, reason) => {
    expect(() => readManifest(manifest)).toThrow(ImportRefusal)
    expect(() => readManifest(manifest)).toThrow(reason)
  })

  it.each(['/etc/passwd', '../night.mp3', 'a/../../night.mp3', 'a/..', 'C:\\night.mp3', 'a\\b.mp3', 'a\0.mp3', ''])(
    "can't have %j as the path of a file",
    recording => {
      expect(() => readManifest(sets({ recording }))).toThrow(ImportRefusal)
      expect(() => readManifest(sets({ recording: 'a.mp3', artwork: recording }))).toThrow(ImportRefusal)
    },
  )

  it.each(['..night.mp3', 'a/..b/night.mp3', 'a/b: c.mp3', 'Ä.mp3'])('can have %j as the path of a file', recording => {
    expect(readManifest(sets({ recording }))).toEqual([{ recording }])
  })

  it('is refused with the first five errors and the number of the others', () => {
    const many = sets(...Array.from({ length: 8 }, () => ({})))
    expect(() => readManifest(many)).toThrow(/^(?:set \d, recording: it is missing\n){5}and 3 more$/)
  })
})

describe('docs/manifest.schema.json', () => {
  const committed: Record<string, unknown> = JSON.parse(readFileSync('docs/manifest.schema.json', 'utf8'))
  const validate = addFormats.default(new Ajv2020()).compile(committed)

  it('is generated from the contract', () => {
    expect(committed).toEqual(JSON.parse(JSON.stringify(manifestSchema())))
  })

  it("accepts the documentation's example, as the import does", () => {
    const [, example = ''] = /```json\n([^`]*)```/.exec(readFileSync('docs/manifest.md', 'utf8')) ?? []
    expect(validate(JSON.parse(example))).toBe(true)
    expect(readManifest(Buffer.from(example))[0]?.tracks).toHaveLength(4)
  })

  it('refuses a track without a title unless it is an ID', () => {
    expect(validate({ segue: 1, sets: [{ recording: 'a.mp3', tracks: [{ start: 0 }] }] })).toBe(false)
    expect(validate({ segue: 1, sets: [{ recording: 'a.mp3', tracks: [{ start: 0, mix: 'ID' }] }] })).toBe(true)
  })
})
