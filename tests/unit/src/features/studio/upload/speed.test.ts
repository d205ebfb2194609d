import { describe, expect, test } from 'vitest'
import { createSpeed, timeLeft } from '../../../../../../src/features/studio/upload/speed.ts'

describe('The speed', () => {
  test('is that of the last ten seconds, and unknown at first and after a pause', () => {
    const speed = createSpeed()
    expect(speed.note(0, 0)).toBeUndefined()
    expect(speed.note(5e6, 5000)).toBe(1e6)
    expect(speed.note(35e6, 15_000)).toBe(3e6)
    speed.reset()
    expect(speed.note(36e6, 16_000)).toBeUndefined()
    // It goes on from what has arrived, which is less than what was sent.
    expect(speed.note(30e6, 17_000)).toBeUndefined()
  })

  test.each([
    [1e6, undefined, undefined],
    [59e6, 1e6, 'less than a minute left'],
    [170e6, 1e6, 'about 3 min left'],
    [7000e6, 1e6, 'about 2 h left'],
  ])('of %d bytes at %d/s says %s', (bytes, perSecond, text) => expect(timeLeft(bytes, perSecond)).toBe(text))
})
