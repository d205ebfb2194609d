import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readChapters } from '../../../../server/tracklist/chapters.ts'
import { isSound, judge, text } from './hostile.ts'

it('reads or refuses chapters, whatever is in them', () => {
  const chapter = fc.record({ start: fc.oneof(fc.nat(), fc.double()), title: text.map(parts => parts.join('')) })
  fc.assert(
    fc.property(fc.array(chapter, { maxLength: 20 }), given => {
      const read = judge(() => readChapters(given))
      if (read) expect(isSound(read.tracks)).toBe(true)
    }),
    { numRuns: 500 },
  )
})
