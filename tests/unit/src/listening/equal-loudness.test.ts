// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clock } from '../../../../src/lib/clock.ts'
import { applyEqualLoudness, equalLoudness } from '../../../../src/listening/equal-loudness.ts'
import { store } from '../../../../src/state/store.ts'
import { playing } from '../../../support/player/engine.ts'
import { aSet } from '../../../support/player/music.ts'

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  store.set(equalLoudness, true)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** A player with the setting applied, in which a set of this loudness (LUFS) is loaded. */
function withSet(loudness: number | null) {
  const engine = playing()
  stop = applyEqualLoudness({ player: engine.player, clock })
  engine.player.start(aSet({ id: 8, loudness }))
  return engine
}

const decibels = (factor: number) => 20 * Math.log10(factor)

it.each([
  [-8, -6],
  [-11.5, -2.5],
  [-14, 0],
])('a set of %f LUFS is played %f dB quieter from its first moment', (loudness, change) => {
  const { player, audio } = withSet(loudness)
  expect(decibels(audio.volume)).toBeCloseTo(change, 5)
  expect(player.volume.get().level).toBe(1)
})

it.each([
  ['a quiet one', -20],
  ['one that is not measured', null],
])('%s is played as it was recorded', (_, loudness) => {
  expect(withSet(loudness).audio.volume).toBe(1)
})

it("the listener's volume is a share of that, and keeps its steps", () => {
  const { player, audio } = withSet(-8)
  player.setVolume(0.5)
  expect(decibels(audio.volume)).toBeCloseTo(-6 + decibels(0.5), 5)
  vi.advanceTimersByTime(10)
  expect(player.volume.get().level).toBe(0.5)
  player.setVolume(player.volume.get().level + 0.1)
  expect(player.volume.get().level).toBe(0.6)
  player.toggleMute()
  player.toggleMute()
  expect(decibels(audio.volume)).toBeCloseTo(-6 + decibels(0.6), 5)
})

it('the next set has its own factor at once', () => {
  const { player, audio } = withSet(-8)
  player.start(aSet({ id: 9, loudness: -10 }))
  expect(decibels(audio.volume)).toBeCloseTo(-4, 5)
  player.start(aSet({ id: 10, loudness: null }))
  expect(audio.volume).toBe(1)
})

it('the switch is heard within 200 ms without a jump, off and on again', () => {
  const { audio } = withSet(-8)
  const heard: number[] = [audio.volume]
  const listen = () => {
    for (let ms = 0; ms < 200; ms += 10) {
      vi.advanceTimersByTime(10)
      heard.push(audio.volume)
    }
  }
  store.set(equalLoudness, false)
  listen()
  expect(audio.volume).toBeCloseTo(1, 10)
  store.set(equalLoudness, true)
  listen()
  expect(decibels(audio.volume)).toBeCloseTo(-6, 5)
  const steps = heard.map((volume, at) => Math.abs(volume - (heard[at - 1] ?? volume)))
  expect(Math.max(...steps)).toBeLessThan(0.06)
})

it('a set that starts while the switch glides has its share of it, and then all of it', () => {
  const { player, audio } = withSet(-8)
  store.set(equalLoudness, false)
  vi.advanceTimersByTime(100)
  player.start(aSet({ id: 9, loudness: -20 }))
  expect(audio.volume).toBe(1)
  vi.advanceTimersByTime(200)
  player.start(aSet({ id: 10, loudness: -8 }))
  expect(audio.volume).toBe(1)
})

it('the switch that is turned back while it glides ends as it was turned last, and at the end of the page nothing glides on', () => {
  const { audio } = withSet(-8)
  store.set(equalLoudness, false)
  vi.advanceTimersByTime(60)
  store.set(equalLoudness, true)
  const heard: number[] = []
  for (let ms = 0; ms < 400; ms += 10) {
    heard.push(audio.volume)
    vi.advanceTimersByTime(10)
  }
  expect(heard).toEqual(heard.toSorted((a, b) => b - a))
  expect(decibels(audio.volume)).toBeCloseTo(-6, 5)
  store.set(equalLoudness, false)
  vi.advanceTimersByTime(60)
  stop()
  const left = audio.volume
  vi.advanceTimersByTime(400)
  expect(audio.volume).toBe(left)
})

it('turned off, it stays off after a reload', () => {
  store.set(equalLoudness, false)
  expect(localStorage.getItem('equalLoudness')).toBe('false')
  expect(withSet(-8).audio.volume).toBe(1)
})
