import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readManifest } from '../../../../server/tracklist/manifest.ts'
import { bytes, judge } from './hostile.ts'

it('reads or refuses a manifest, whatever is in it', () => {
  const key = fc.constantFrom(
    'recording',
    'tracks',
    'start',
    'title',
    'artists',
    'mix',
    'genre',
    '__proto__',
    'toString',
  )
  const { value } = fc.letrec(tie => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(0, '0:00', 'a.mp3', 'ID', 'Techno'),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(key, tie('value'), { maxKeys: 4 }),
    ),
  }))
  const manifest = fc.oneof(
    bytes,
    value.map(given => Buffer.from(JSON.stringify(given) ?? '')),
    value.map(given => Buffer.from(JSON.stringify({ segue: 1, sets: given }))),
    fc.array(value).map(tracks => Buffer.from(JSON.stringify({ segue: 1, sets: [{ recording: 'a.mp3', tracks }] }))),
  )
  fc.assert(
    fc.property(manifest, given => {
      for (const set of judge(() => readManifest(given)) ?? []) expect(set.recording).not.toBe('')
    }),
    { numRuns: 100 },
  )
})
