import type { Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchHeartbeats } from '../../../../server/process/heartbeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A worker that never answers and never serves, and couldn't go on for a share of the time. Returns after how many beats it is ended. */
function endedAfter(share: number, { maxMissed = 6, maxStarting = 36, answers = false } = {}): [number, string] {
  const worker: Worker = Object.assign(Object.create(EventEmitter.prototype), { isConnected: () => false })
  const member = { worker, missed: 0, starting: 0, isReady: false, heldUp: () => share }
  let reason = ''
  const stop = watchHeartbeats(
    () => [member],
    (_, why) => {
      reason ||= why
    },
    { beatMs: 1000, maxMissed, maxStarting },
  )
  let beats = 0
  for (; !reason && beats < 500; beats++) {
    vi.advanceTimersByTime(1000)
    if (answers) member.missed = 0
  }
  stop()
  return [beats, reason]
}

test('A worker that gives no answer is ended, and one that the machine is slow for gets as much longer', () => {
  expect(endedAfter(0)).toEqual([7, 'it hung: no answer for 6 s'])
  expect(endedAfter(0.75)).toEqual([25, 'it hung: no answer for 6 s'])
  expect(endedAfter(1)).toEqual([500, ''])
})

test('So it is with one that answers and does not begin to serve', () => {
  expect(endedAfter(0, { answers: true })).toEqual([37, "it didn't serve within 36 s"])
  expect(endedAfter(0.75, { answers: true })).toEqual([145, "it didn't serve within 36 s"])
})
