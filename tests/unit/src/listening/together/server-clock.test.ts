import { describe, expect, test } from 'vitest'
import { createServerClock } from '../../../../../src/listening/together/server-clock.ts'

describe("the server's clock", () => {
  test('is known by the shortest ways there and back, also of different round trips', () => {
    const clock = createServerClock(() => 10_000)
    // The server is 500 ms ahead. The first was slow on its way there, the second on its way back.
    clock.add({ sent: 9_000, server: 9_000 + 400 + 500, received: 9_420 })
    clock.add({ sent: 9_500, server: 9_500 + 20 + 500, received: 9_900 })
    expect(clock.now()).toBeCloseTo(10_500, -1)
  })

  test('is unknown at first, and measured anew after one of the clocks was set', () => {
    const clock = createServerClock(() => 10_000)
    expect(clock.now()).toBeNull()
    clock.add({ sent: 9_000, server: 9_010, received: 9_020 })
    clock.add({ sent: 9_100, server: 12_110, received: 9_120 })
    expect(clock.now()).toBe(13_000)
  })
})
