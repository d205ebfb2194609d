// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchProgress } from '../../../../src/player/progress.ts'
import { pageHidden } from '../../../../src/state/page-hidden.ts'
import { watch } from '../../../../src/state/store.ts'
import { hidePage } from '../../../support/hide-page.ts'
import { playing, set } from '../../../support/player/engine.ts'
import { aSet } from '../../../support/player/music.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const other = aSet({ id: 8, mp3_permalink: 'sets/8/rooftop.mp3' })

const onHide = (work: () => void) => watch(pageHidden, hidden => hidden && work())

/** A player that plays `set` from `at` on (ms), and what it saves: the set, the position, and the patience. */
function listening(at = 0) {
  const it = playing(at)
  const saved: [set: number, position: number, patience: number][] = []
  const stop = watchProgress(it.player, onHide, ({ set: { id } }, position, patience) =>
    saved.push([id, position, patience]),
  )
  // So that its start is observed, too.
  it.player.pause()
  vi.advanceTimersByTime(0)
  it.player.play()
  vi.advanceTimersByTime(0)
  return { ...it, saved, stop }
}

const last = ({ saved }: ReturnType<typeof listening>) => saved.at(-1)

it('the position is saved at the start, every five seconds, and at once when it stops', () => {
  const it = listening()
  vi.advanceTimersByTime(12_300)
  it.player.pause()
  vi.advanceTimersByTime(0)
  expect(it.saved).toEqual([
    [7, 0, 0],
    [7, 5_000, 25_000],
    [7, 10_000, 25_000],
    [7, 12_300, 0],
  ])
})

it('where a set starts to play, and where it goes on after a pause, is saved as a start', () => {
  const it = playing(0)
  const saved: [position: number, starts: boolean][] = []
  watchProgress(it.player, onHide, (_, position, _patience, starts) => saved.push([position, starts]))
  it.player.pause()
  vi.advanceTimersByTime(0)
  it.player.play()
  vi.advanceTimersByTime(6_000)
  it.player.pause()
  vi.advanceTimersByTime(0)
  it.player.play()
  vi.advanceTimersByTime(0)
  expect(saved).toEqual([
    [0, true],
    [5_000, false],
    [6_000, false],
    [6_000, true],
  ])
})

it('a jump is saved as a start, after how far the set was heard until then', () => {
  const it = playing(0)
  const saved: [position: number, starts: boolean][] = []
  watchProgress(it.player, onHide, (_, position, _patience, starts) => saved.push([position, starts]))
  vi.advanceTimersByTime(7_400)
  saved.length = 0
  it.player.seek(200_000)
  it.arrive()
  vi.advanceTimersByTime(1_000)
  it.player.pause()
  it.player.seek(100_000)
  expect(saved).toEqual([
    [7_400, false],
    [200_000, true],
    [200_980, false],
    [100_000, true],
  ])
})

it('when another set is played, the final position of the first one is saved, not its start', () => {
  const it = listening()
  vi.advanceTimersByTime(45_678)
  it.player.load(other, 20_000)
  it.player.play()
  it.arrive()
  vi.advanceTimersByTime(20)
  expect(it.saved.slice(-2)).toEqual([
    [7, 45_678, 0],
    [8, 20_000, 0],
  ])
  vi.advanceTimersByTime(60_000)
  expect(it.saved.filter(([id]) => id === 7).at(-1)).toEqual([7, 45_678, 0])
})

it('when another set is played, the final position of a resumed one is saved, not where it was resumed', () => {
  const it = listening(100_000)
  vi.advanceTimersByTime(33_500)
  it.player.load(other)
  expect(last(it)).toEqual([7, 133_500, 0])
})

it('when a set is left at a position that was stored just before, it is saved for the server at once all the same', () => {
  const it = listening()
  vi.advanceTimersByTime(5_000)
  expect(last(it)).toEqual([7, 5_000, 25_000])
  it.player.load(other)
  expect(last(it)).toEqual([7, 5_000, 0])
})

it('a set that has ended is saved at its end when the next one plays', () => {
  const it = listening(290_000)
  it.player.onEnded(() => {
    it.player.load(other)
    it.player.play()
  })
  vi.advanceTimersByTime(10_000)
  it.arrive()
  vi.advanceTimersByTime(1_000)
  expect(it.saved.slice(-2)).toEqual([
    [7, 300_000, 0],
    [8, 0, 0],
  ])
})

it('a set that has ended is saved at its end when the player is cleared', () => {
  const it = listening(290_000)
  vi.advanceTimersByTime(11_000)
  it.player.clear()
  vi.advanceTimersByTime(1_000)
  expect(last(it)).toEqual([7, 300_000, 0])
})

it('when the player is cleared while it plays, such as at the end of a session, the final position is saved', () => {
  const it = listening(60_000)
  vi.advanceTimersByTime(7_400)
  it.player.clear()
  vi.advanceTimersByTime(1_000)
  expect(last(it)).toEqual([7, 67_400, 0])
})

it('when the page goes to the background while it plays, the position is saved', () => {
  const it = listening()
  vi.advanceTimersByTime(7_400)
  hidePage()
  expect(last(it)).toEqual([7, 7_400, 0])
})

it('a set that fails is saved at its last position', () => {
  const it = listening(60_000)
  vi.advanceTimersByTime(3_000)
  it.fail(2)
  it.fail(2)
  expect(it.player.status.get().state).toBe('failed')
  expect(last(it)?.[1]).toBeCloseTo(63_000, -4)
})

it('a jump is saved at once', () => {
  const it = listening()
  vi.advanceTimersByTime(1_000)
  it.player.seek(200_000)
  expect(last(it)).toEqual([7, 200_000, 0])
})

it('a set that resumes where it stopped is saved again, because another device may have saved another position', () => {
  const it = listening(100_000)
  vi.advanceTimersByTime(1_000)
  it.player.pause()
  vi.advanceTimersByTime(60_000)
  it.saved.length = 0
  it.player.play()
  vi.advanceTimersByTime(0)
  expect(it.saved).toEqual([[7, 101_000, 0]])
})

it('a jump in a paused set is saved at once, and not again when the set is left', () => {
  const it = listening(100_000)
  vi.advanceTimersByTime(1_000)
  it.player.pause()
  it.player.seek(20_000)
  expect(last(it)).toEqual([7, 20_000, 0])
  const before = it.saved.length
  vi.advanceTimersByTime(60_000)
  it.player.start(other)
  expect(it.saved).toHaveLength(before)
})

it('a jump before the first sound is saved, also when the set is paused before it sounds', () => {
  const it = listening()
  it.player.start(other, 200_000)
  it.player.seek(0)
  expect(it.saved.filter(([id]) => id === 8)).toEqual([[8, 0, 0]])
  it.player.pause()
  vi.advanceTimersByTime(60_000)
  expect(last(it)).toEqual([8, 0, 0])
})

it("a paused set that is loaded again at another device's position is not saved", () => {
  const it = listening(100_000)
  vi.advanceTimersByTime(1_000)
  it.player.pause()
  const before = it.saved.length
  it.player.load(set, 200_000)
  it.player.start(other)
  expect(it.saved).toHaveLength(before)
})

it('a set that was loaded and never played is not saved', () => {
  const it = listening()
  it.player.load(other, 20_000)
  const before = it.saved.length
  it.player.load(set, 30_000)
  it.player.clear()
  vi.advanceTimersByTime(1_000)
  expect(it.saved).toHaveLength(before)
})

it('a position saved by another device is not overwritten when the set that was paused here is left', () => {
  const it = listening()
  vi.advanceTimersByTime(10_000)
  it.player.pause()
  vi.advanceTimersByTime(0)
  const before = it.saved.length
  it.player.load(other)
  expect(it.saved).toHaveLength(before)
})

it('nothing is saved after unsubscribing', () => {
  const it = listening()
  it.stop()
  const before = it.saved.length
  vi.advanceTimersByTime(60_000)
  it.player.load(other)
  expect(it.saved).toHaveLength(before)
})
