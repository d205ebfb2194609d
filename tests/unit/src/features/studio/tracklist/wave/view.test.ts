import { expect, test } from 'vitest'
import {
  follow,
  levelsIn,
  pan,
  reveal,
  ticksOf,
  zoom,
} from '../../../../../../../src/features/studio/tracklist/wave/view.ts'

const hour = 3_600_000
const minute = 60_000
const whole = { from: 0, to: hour }

test('Zooming keeps the time under the pointer where it is, from the whole recording to 15 seconds', () => {
  const half = zoom(whole, 0.5, 0.25 * hour, hour)
  expect(half).toEqual({ from: hour / 8, to: (5 / 8) * hour })
  let view = whole
  for (let turn = 0; turn < 20; turn++) view = zoom(view, 0.5, 0.75 * hour, hour)
  expect(view.to - view.from).toBe(15_000)
  expect(0.75 * hour).toBeGreaterThanOrEqual(view.from)
  expect(0.75 * hour).toBeLessThanOrEqual(view.to)
  for (let turn = 0; turn < 20; turn++) view = zoom(view, 2, 0, hour)
  expect(view).toEqual(whole)
})

test('A recording of less than 15 seconds is always whole', () => {
  expect(zoom({ from: 0, to: 5000 }, 0.5, 1000, 5000)).toEqual({ from: 0, to: 5000 })
})

test('The view stays within the recording', () => {
  expect(pan({ from: 0, to: minute }, -5000, hour)).toEqual({ from: 0, to: minute })
  expect(pan({ from: 0, to: minute }, 2 * hour, hour)).toEqual({ from: hour - minute, to: hour })
})

test('It follows the playhead by pages, and stays while the playhead is in it', () => {
  const view = { from: 0, to: 10 * minute }
  expect(reveal(view, 5 * minute, hour)).toBe(view)
  expect(reveal(view, 9.6 * minute, hour)).toEqual({ from: 8.6 * minute, to: 18.6 * minute })
  expect(reveal(view, hour, hour)).toEqual({ from: hour - 10 * minute, to: hour })
  const last = { from: hour - minute, to: hour }
  expect(reveal(last, hour - 1000, hour)).toBe(last)
})

test('It follows a jump and a playhead that leaves it, but not one that was out of sight', () => {
  const view = { from: 0, to: 10 * minute }
  expect(follow(view, 9.49 * minute, 9.51 * minute, hour).from).toBeGreaterThan(0)
  expect(follow(view, 20 * minute, 20 * minute + 16, hour)).toBe(view)
  expect(follow(view, 20 * minute, 30 * minute, hour).to).toBeGreaterThan(30 * minute)
})

test('The axis names round times, as many as there is room for', () => {
  expect(ticksOf(whole, 12)).toEqual(Array.from({ length: 12 }, (_, index) => index * 5 * minute))
  expect(ticksOf({ from: 61_000, to: 121_000 }, 7)).toEqual([70_000, 80_000, 90_000, 100_000, 110_000, 120_000])
})

test('The levels of a part are those of its time', () => {
  const levels = Array.from({ length: 100 }, (_, index) => index / 100)
  const part = levelsIn(levels, { from: 0.5 * hour, to: 0.6 * hour }, hour) ?? []
  expect(part[0]).toBe(0.5)
  expect(part.at(-1)).toBeCloseTo(0.59)
  expect(levelsIn([], whole, hour)).toBeUndefined()
})

test('A minute whose own energies are known is drawn by them, as loud as the levels of its time', () => {
  const levels = [0.2, 0.2, 0.4, 0.2]
  const energies = Float32Array.from({ length: 3000 }, (_, at) => (at < 750 ? 3 : 1))
  const part = levelsIn(levels, { from: minute, to: 3 * minute }, 4 * minute, new Map([[2, energies]])) ?? []
  expect(part.slice(0, 600).every(level => level === 0.2)).toBe(true)
  expect(part[600]).toBeCloseTo(0.8)
  expect(part[1199]).toBeCloseTo(0.4 / 1.5)
})
