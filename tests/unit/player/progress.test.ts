// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchProgress } from '../../../src/player/progress.ts'
import { pageHidden } from '../../../src/state/page-hidden.ts'
import { watch } from '../../../src/state/store.ts'
import { playing, set } from './engine.ts'
import { aSet } from './music.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  Reflect.deleteProperty(document, 'hidden')
  vi.useRealTimers()
})

const other = aSet({ id: 8, mp3_permalink: 'sets/8/rooftop.mp3' })

const onHide = (work: () => void) => watch(pageHidden, hidden => hidden && work())

/** A listener who hears `set` from `at` on (ms), and what is kept: the set, the place, and how long it may wait. */
function listening(at = 0) {
  const it = playing(at)
  const kept: [set: number, place: number, patience: number][] = []
  const stop = watchProgress(it.player, onHide, ({ id }, place, patience) => kept.push([id, place, patience]))
  // Heard from its first sound on.
  it.player.pause()
  vi.advanceTimersByTime(0)
  it.player.play()
  vi.advanceTimersByTime(0)
  return { ...it, kept, stop }
}

const last = ({ kept }: ReturnType<typeof listening>) => kept.at(-1)

it('a set is kept where it starts, every five seconds on the device, and at once when it stops', () => {
  const it = listening()
  vi.advanceTimersByTime(12_300)
  it.player.pause()
  vi.advanceTimersByTime(0)
  expect(it.kept).toEqual([
    [7, 0, 0],
    [7, 5_000, 25_000],
    [7, 10_000, 25_000],
    [7, 12_300, 0],
  ])
})

it('another set that is played leaves the first where it was, though it began at its start', () => {
  const it = listening()
  vi.advanceTimersByTime(45_678)
  it.player.load(other, 20_000)
  it.player.play()
  it.arrive()
  vi.advanceTimersByTime(20)
  expect(it.kept.slice(-2)).toEqual([
    [7, 45_678, 0],
    [8, 20_000, 0],
  ])
  vi.advanceTimersByTime(60_000)
  expect(it.kept.filter(([id]) => id === 7).at(-1)).toEqual([7, 45_678, 0])
})

it('another set that is played leaves one that was resumed where it was, not where it was resumed', () => {
  const it = listening(100_000)
  vi.advanceTimersByTime(33_500)
  it.player.load(other)
  expect(last(it)).toEqual([7, 133_500, 0])
})

it('a set that is left right where its place was kept on the device tells the server at once all the same', () => {
  const it = listening()
  vi.advanceTimersByTime(5_000)
  expect(last(it)).toEqual([7, 5_000, 25_000])
  it.player.load(other)
  expect(last(it)).toEqual([7, 5_000, 0])
})

it('a set that has ended stays at its end when the next one follows in its place', () => {
  const it = listening(290_000)
  it.player.onEnded(() => {
    it.player.load(other)
    it.player.play()
  })
  vi.advanceTimersByTime(10_000)
  it.arrive()
  vi.advanceTimersByTime(1_000)
  expect(it.kept.slice(-2)).toEqual([
    [7, 300_000, 0],
    [8, 0, 0],
  ])
})

it('a set that has ended stays at its end when nothing follows, and the player is emptied', () => {
  const it = listening(290_000)
  vi.advanceTimersByTime(11_000)
  it.player.clear()
  vi.advanceTimersByTime(1_000)
  expect(last(it)).toEqual([7, 300_000, 0])
})

it('a player that is emptied while it plays, as at the end of a session, leaves the set where it was', () => {
  const it = listening(60_000)
  vi.advanceTimersByTime(7_400)
  it.player.clear()
  vi.advanceTimersByTime(1_000)
  expect(last(it)).toEqual([7, 67_400, 0])
})

it('a page that is put away while it plays keeps the place, and goes on', () => {
  const it = listening()
  vi.advanceTimersByTime(7_400)
  Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(last(it)).toEqual([7, 7_400, 0])
})

it('a set that fails is kept where it was heard last', () => {
  const it = listening(60_000)
  vi.advanceTimersByTime(3_000)
  it.fail(2)
  it.fail(2)
  expect(it.player.status.get().state).toBe('failed')
  expect(last(it)?.[1]).toBeCloseTo(63_000, -4)
})

it('a jump is kept at once', () => {
  const it = listening()
  vi.advanceTimersByTime(1_000)
  it.player.seek(200_000)
  expect(last(it)).toEqual([7, 200_000, 0])
})

it('a set that plays on where it stopped is kept there once more: it may have gone on elsewhere', () => {
  const it = listening(100_000)
  vi.advanceTimersByTime(1_000)
  it.player.pause()
  vi.advanceTimersByTime(60_000)
  it.kept.length = 0
  it.player.play()
  vi.advanceTimersByTime(0)
  expect(it.kept).toEqual([[7, 101_000, 0]])
})

it('a jump in a set that rests is kept at once, and not once more when the set is left later', () => {
  const it = listening(100_000)
  vi.advanceTimersByTime(1_000)
  it.player.pause()
  it.player.seek(20_000)
  expect(last(it)).toEqual([7, 20_000, 0])
  const before = it.kept.length
  vi.advanceTimersByTime(60_000)
  it.player.start(other)
  expect(it.kept).toHaveLength(before)
})

it('a jump before the first sound is kept, also when the set is paused before it sounds', () => {
  const it = listening()
  it.player.start(other, 200_000)
  it.player.seek(0)
  expect(last(it)).toEqual([8, 0, 0])
  it.player.pause()
  vi.advanceTimersByTime(60_000)
  expect(last(it)).toEqual([8, 0, 0])
})

it('a set that rests and is laid ready where another device has left it is not kept again', () => {
  const it = listening(100_000)
  vi.advanceTimersByTime(1_000)
  it.player.pause()
  const before = it.kept.length
  it.player.load(set, 200_000)
  it.player.start(other)
  expect(it.kept).toHaveLength(before)
})

it('what was laid ready and never played is not kept, whatever takes its place', () => {
  const it = listening()
  it.player.load(other, 20_000)
  const before = it.kept.length
  it.player.load(set, 30_000)
  it.player.clear()
  vi.advanceTimersByTime(1_000)
  expect(it.kept).toHaveLength(before)
})

it('a position saved by another device is not overwritten when the set that was paused here is left', () => {
  const it = listening()
  vi.advanceTimersByTime(10_000)
  it.player.pause()
  vi.advanceTimersByTime(0)
  const before = it.kept.length
  it.player.load(other)
  expect(it.kept).toHaveLength(before)
})

it('nothing is kept any more when it has ended', () => {
  const it = listening()
  it.stop()
  const before = it.kept.length
  vi.advanceTimersByTime(60_000)
  it.player.load(other)
  expect(it.kept).toHaveLength(before)
})
