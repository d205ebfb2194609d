import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCueSheet } from '../../../../../server/tracklist/cue/sheet.ts'
import { bytes, isSound, judge, text } from '../hostile.ts'

it('reads or refuses a CUE sheet, whatever is in it', () => {
  const lines = fc.array(text.map(parts => parts.join(' ')))
  const sheet = fc.oneof(
    bytes,
    lines.map(list => Buffer.from(`FILE a MP3\nTRACK 01 AUDIO\nINDEX 01 00:00:00\n${list.join('\n')}`)),
  )
  fc.assert(
    fc.property(sheet, given => {
      for (const { tracklist } of judge(() => readCueSheet(given)) ?? []) expect(isSound(tracklist.tracks)).toBe(true)
    }),
    { numRuns: 500 },
  )
})
