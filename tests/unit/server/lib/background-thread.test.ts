import { expect, test } from 'vitest'
import { createRests } from '../../../../server/lib/background-thread.ts'

/** A thread: `work` has it compute, wait for the processor, and wait for a database; it says for how long the thread rests then (ms). */
function aThread() {
  let [time, ran, waited] = [0, 0, 0]
  const rest = createRests({ now: () => time, times: () => ({ ran, waited }) })
  return (computes: number, waits: number, asks = 0) => {
    time += computes + waits + asks
    ran += computes
    waited += waits
    const ms = rest()
    time += ms
    return ms
  }
}

const times = (count: number, work: () => number) => Array.from({ length: count }, work)

test('a thread whose processor is free works without a rest', () => {
  const work = aThread()
  expect(times(200, () => work(10, 0.4)).every(ms => ms === 0)).toBe(true)
})

test('once others want the processor it rests for most of the time, and works again as soon as they are gone', () => {
  const work = aThread()
  const first = times(40, () => work(10, 10))
  expect(first[0]).toBe(0)
  expect(first.at(-1)).toBeCloseTo(190)
  const later = times(60, () => work(10, 0))
  expect(later.at(-1)).toBe(0)
  expect(later).toEqual(later.toSorted((a, b) => b - a))
})

test('the more it waits, the longer it rests', () => {
  const restAt = (waited: number) => {
    const work = aThread()
    return times(100, () => work(10, waited)).at(-1) ?? 0
  }
  const rests = [1, 2, 3, 4].map(restAt)
  expect(rests).toEqual(rests.toSorted((a, b) => a - b))
  expect(new Set(rests).size).toBe(4)
})

test("the time in which it has a database work counts as its work, and isn't waiting for the processor", () => {
  const idle = aThread()
  expect(times(100, () => idle(1, 0, 30)).at(-1)).toBe(0)
  const busy = aThread()
  expect(times(100, () => busy(1, 1, 19)).at(-1)).toBeCloseTo(19 * 20)
})

test('it is not asked to rest within a piece of work, nor for longer than a second after a long one', () => {
  const work = aThread()
  expect(times(9, () => work(1, 0))).toEqual(Array(9).fill(0))
  times(40, () => work(10, 10))
  expect(work(1000, 1000)).toBe(1000)
})
