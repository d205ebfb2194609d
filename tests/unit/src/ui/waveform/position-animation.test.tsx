// @vitest-environment happy-dom
/// <reference types="vite/client" />

import { atom } from 'jotai/vanilla'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { store } from '../../../../../src/state/store.ts'
import { usePositionAnimation } from '../../../../../src/ui/waveform/position-animation.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const position = atom(0)
const pace = atom(0)

/** What an animation was told, in order; times in hundredths of a second. */
let told: string[] = []

class AnimationLike {
  effect = null
  set playbackRate(rate: number) {
    told.push(`rate ${rate}`)
  }
  set currentTime(ms: number) {
    told.push(`at ${Math.floor(ms / 10) * 10}`)
  }
  play = () => told.push('play')
  pause = () => told.push('pause')
  cancel = () => told.push('cancel')
}

const animate = (element: HTMLElement) => element.animate(null)
const Moved = () => <i ref={usePositionAnimation(position, pace, animate)} />

const takeTold = () => told.splice(0)

/** Time passes, and then the position is read. */
const tick = (passed: number, ms: number) =>
  act(() => {
    vi.advanceTimersByTime(passed)
    store.set(position, ms)
  })
const setPace = (rate: number) => act(() => store.set(pace, rate))

let root: Root
beforeEach(async () => {
  vi.useFakeTimers()
  Object.defineProperty(Element.prototype, 'animate', { value: () => new AnimationLike(), configurable: true })
  store.set(position, 5_000)
  store.set(pace, 0)
  told = []
  root = createRoot(document.createElement('p'))
  await act(() => root.render(<Moved />))
})
afterEach(() => {
  vi.restoreAllMocks()
  act(() => root.unmount())
  vi.useRealTimers()
})

test('while a set plays on, the animation runs by itself', () => {
  expect(takeTold()).toEqual(['pause', 'at 5000'])
  setPace(1)
  expect(takeTold()).toEqual(['rate 1', 'play', 'at 5000'])
  for (let second = 1; second <= 60; second++) tick(1_000, 5_000 + second * 1_000 + (second % 2 ? 90 : -90))
  expect(takeTold()).toEqual([])
})

test('a jump, another speed, a pause, and a clock that is too far off put it right', () => {
  setPace(1)
  takeTold()
  tick(10, 90_000)
  expect(takeTold()).toEqual(['at 90000'])
  tick(1_000, 90_840)
  expect(takeTold()).toEqual(['at 90840'])
  setPace(1.25)
  expect(takeTold()).toEqual(['rate 1.25', 'play', 'at 90840'])
  tick(4_000, 95_840)
  expect(takeTold()).toEqual([])
  setPace(0)
  expect(takeTold()).toEqual(['pause', 'at 95840'])
})

test('while a set is paused, a jump moves it', () => {
  takeTold()
  tick(1_000, 30_000)
  tick(1_000, 30_000)
  expect(takeTold()).toEqual(['at 30000'])
})

test('it ends with its element', () => {
  takeTold()
  act(() => root.render(null))
  tick(1_000, 60_000)
  expect(takeTold()).toEqual(['cancel'])
})

test('with reduced motion nothing runs, and each second puts it along', () => {
  vi.spyOn(Object.getPrototypeOf(matchMedia('all')), 'matches', 'get').mockReturnValue(true)
  takeTold()
  setPace(1)
  tick(1_000, 6_000)
  tick(1_000, 7_000)
  expect(takeTold()).toEqual(['at 6000', 'at 7000'])
})
