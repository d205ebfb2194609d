import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdRenders, releaseRenders, renderUnlessHeld } from '../../../../src/state/held-renders.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  releaseRenders()
  vi.useRealTimers()
})

test('a render happens at once, and while renders are held once when they are released', () => {
  const render = vi.fn()
  renderUnlessHeld(render)
  expect(render).toHaveBeenCalledTimes(1)
  holdRenders(100)
  renderUnlessHeld(render)
  renderUnlessHeld(render)
  expect(render).toHaveBeenCalledTimes(1)
  releaseRenders()
  expect(render).toHaveBeenCalledTimes(2)
  renderUnlessHeld(render)
  expect(render).toHaveBeenCalledTimes(3)
})

test('held renders happen after the given time at the latest, also when they are held again meanwhile', () => {
  const render = vi.fn()
  holdRenders(100)
  renderUnlessHeld(render)
  vi.advanceTimersByTime(60)
  holdRenders(100)
  vi.advanceTimersByTime(39)
  expect(render).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(render).toHaveBeenCalledTimes(1)
})
