// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepServerClock, serverNow, untilServerClock } from '../../../../../src/listening/together/page-clock.ts'

const latencyMs = 20
let asked = 0
let isReachable = true

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => {
    asked++
    await new Promise(resolve => setTimeout(resolve, latencyMs))
    if (!isReachable) throw new TypeError('Failed to fetch')
    const headers = { 'x-request-id': 'test', 'content-type': 'application/json' }
    return new Response(JSON.stringify({ now: Date.now() }), { headers })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('who waits for the time of a server that does not answer waits ten seconds', async () => {
  isReachable = false
  const stop = keepServerClock()
  const over = vi.fn()
  void untilServerClock().then(over)
  await vi.advanceTimersByTimeAsync(9_900)
  expect(over).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect([over.mock.calls.length, serverNow()]).toEqual([1, null])
  stop()
  isReachable = true
})

test('the time is asked for often at first, by one user after another in one row, and no more after the last one', async () => {
  asked = 0
  keepServerClock()()
  const stop = keepServerClock()
  await vi.advanceTimersByTimeAsync(1_000)
  // The first user's one question, and eight of the second's.
  expect(asked).toBe(9)
  expect(serverNow()).not.toBeNull()
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(9)
})

test('after a sleep, in which the even clock stood, the time is unknown until the server is asked again, which is at once', async () => {
  const stop = keepServerClock()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(serverNow()).not.toBeNull()
  // The device's clock goes on, the other doesn't.
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(serverNow()).toBeNull()
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(latencyMs)
  const now = serverNow()
  expect(now !== null && Math.abs(now - Date.now())).toBeLessThan(2 * latencyMs)
  stop()
})
