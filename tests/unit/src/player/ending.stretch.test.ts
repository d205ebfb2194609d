// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchProgress } from '../../../../src/player/progress.ts'
import { playing, set, tracks } from '../../../support/player/engine.ts'
import { aSet } from '../../../support/player/music.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const second = { from: 90_000, until: 150_000 }

/** A player that plays the second track of a set alone. */
function inStretch() {
  const { player, arrive } = playing()
  player.start(set, second.from, second)
  player.setTracklist(set.id, tracks)
  arrive()
  vi.advanceTimersByTime(20)
  const ended = vi.fn()
  player.onEnded(ended)
  return { player, arrive, ended }
}
type InStretch = ReturnType<typeof inStretch>

it('ends where its track ends, and is back at its start, paused, when nothing follows', () => {
  const { player, ended } = inStretch()
  vi.advanceTimersByTime(59_900)
  expect([player.status.get().state, player.track.get()?.track_position, ended.mock.calls.length]).toEqual([
    'playing',
    2,
    0,
  ])
  vi.advanceTimersByTime(200)
  expect(ended).toHaveBeenCalledOnce()
  expect([player.status.get().state, player.position.get()]).toEqual(['paused', second.from])
  expect(player.track.get()?.track_position).toBe(2)
})

it('is left while it still sounds when something follows', () => {
  const { player, ended } = inStretch()
  const next = aSet({ id: 8, mp3_permalink: 'sets/8.mp3' })
  let stateThen = ''
  ended.mockImplementation(() => {
    stateThen = player.status.get().state
    player.start(next)
  })
  vi.advanceTimersByTime(60_100)
  expect([stateThen, ended.mock.calls.length, player.loaded.get()?.set.id]).toEqual(['playing', 1, 8])
})

it('ends at its end at another speed, too', () => {
  const { player, ended } = inStretch()
  player.setSpeed(1.5)
  vi.advanceTimersByTime(39_900)
  expect(ended).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(ended).toHaveBeenCalledOnce()
})

it.each<[what: string, jump: (player: InStretch['player']) => void]>([
  ['before it', player => player.seek(10_000)],
  ['behind it', player => player.seek(200_000)],
])('goes on as the whole set after a jump to a place %s', (_, jump) => {
  const { player, ended, arrive } = inStretch()
  jump(player)
  arrive()
  expect(player.loaded.get()?.stretch).toBeNull()
  vi.advanceTimersByTime(80_000)
  expect([player.status.get().state, ended.mock.calls.length]).toEqual(['playing', 0])
})

it('stays after a jump within it', () => {
  const { player, ended, arrive } = inStretch()
  player.seek(140_000)
  arrive()
  expect(player.loaded.get()?.stretch).toEqual(second)
  vi.advanceTimersByTime(10_100)
  expect(ended).toHaveBeenCalledOnce()
})

it('has no next track, and "previous" leads no further than to its start', () => {
  const { player, arrive } = inStretch()
  expect(player.hasNextTrack()).toBe(false)
  player.previousTrack()
  arrive()
  expect([player.position.get(), player.loaded.get()?.stretch]).toEqual([second.from, second])
})

it('ends for a listener who wants to sleep then, and nothing follows', () => {
  for (const choice of ['track', 'set'] as const) {
    const { player, ended } = inStretch()
    player.setSleep(choice)
    expect(player.sleepLeft.get()).toBe(60_000)
    vi.advanceTimersByTime(60_200)
    expect([player.status.get().state, player.sleep.get(), ended.mock.calls.length]).toEqual(['paused', 'off', 0])
  }
})

it('is saved as itself while it plays, and the whole set from where a jump leads out of it', () => {
  const { player, arrive } = inStretch()
  const saved: [stretch: boolean, position: number, starts: boolean][] = []
  watchProgress(
    player,
    () => () => {},
    ({ stretch }, position, _, starts) => saved.push([stretch !== null, position, starts]),
  )
  vi.advanceTimersByTime(8_000)
  player.seek(200_000)
  arrive()
  vi.advanceTimersByTime(20)
  expect(saved).toEqual([
    [true, 91_000, true],
    [true, 96_000, false],
    [true, 98_000, false],
    [false, 200_000, true],
  ])
})

it('is saved to its end when another one of the same set follows', () => {
  const { player, arrive } = inStretch()
  const saved: [position: number, starts: boolean][] = []
  watchProgress(
    player,
    () => () => {},
    (_, position, _patience, starts) => saved.push([position, starts]),
  )
  const next = { from: second.until, until: 200_000 }
  player.onEnded(() => player.start(set, next.from, next))
  vi.advanceTimersByTime(60_100)
  arrive()
  vi.advanceTimersByTime(20)
  expect(saved.slice(-2)).toEqual([
    [150_000, false],
    [150_000, true],
  ])
})
