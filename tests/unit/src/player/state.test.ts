// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PlayerState } from '../../../../src/player/state.ts'
import { playing, set, tracks } from '../../../support/player/engine.ts'
import { aSet } from '../../../support/player/music.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const other = aSet({ id: 8, set_name: 'Rooftop at Dawn', mp3_permalink: 'sets/8/rooftop.mp3', duration: 300_000 })

const summary = ({ loaded, source, status, position, track }: PlayerState) => ({
  set: loaded?.set.id,
  source: source?.replace(/.*\/sets\//, 'sets/'),
  status: status.state,
  position,
  track: track?.track_position,
})

/** Records every state that a listener of the player gets from now on. */
function follow({ player }: ReturnType<typeof playing>) {
  const all: ReturnType<typeof summary>[] = []
  player.state.subscribe(now => all.push(summary(now)))
  return all
}

const ofFirst = { set: 7, source: 'sets/7/nordlicht-closing-set.mp3' }
const ofOther = { set: 8, source: 'sets/8/rooftop.mp3', track: undefined }

it('another set replaces the playing one in one step, with its source, position and status', () => {
  const it = playing(100_000)
  vi.advanceTimersByTime(40_600)
  const all = follow(it)
  it.player.load(other, 20_000)
  expect(all).toEqual([
    { ...ofFirst, status: 'playing', position: 140_600, track: 2 },
    { ...ofOther, status: 'paused', position: 20_000 },
  ])
  vi.advanceTimersByTime(1_000)
  expect(all).toHaveLength(2)
})

it('a tracklist and the current track are set in one step', () => {
  const it = playing()
  it.player.load(other, 100_000)
  const all = follow(it)
  it.player.setTracklist(8, tracks)
  expect(all).toEqual([{ ...ofOther, status: 'paused', position: 100_000, track: 2 }])
})

it('clearing the player resets everything', () => {
  const it = playing(100_000)
  const all = follow(it)
  it.player.clear()
  vi.advanceTimersByTime(1_000)
  expect(all).toEqual([{ set: undefined, source: undefined, status: 'empty', position: 0, track: undefined }])
})

it('a set that a listener loads during a change is the one that is shown and that plays', () => {
  const it = playing()
  const all = follow(it)
  const stop = it.player.state.subscribe(({ loaded }) => {
    if (loaded?.set.id !== 8) return
    stop()
    it.player.load(set, 60_000)
  })
  const later = follow(it)
  it.player.load(other)
  expect(it.audio.src).toContain(ofFirst.source)
  expect(all.map(each => each.set)).toEqual([8, 7])
  expect(later).toEqual(all)
})

it('a jump and the track it leads to are one step', () => {
  const it = playing(40_000)
  const all = follow(it)
  it.player.nextTrack()
  expect(all[0]).toEqual({ ...ofFirst, status: 'playing', position: 90_000, track: 2 })
})

it('a set without a recording fails in the step that loads it', () => {
  const it = playing(40_000)
  const all = follow(it)
  it.player.load(aSet({ id: 9, mp3_permalink: null }))
  expect(all).toEqual([{ set: 9, source: undefined, status: 'failed', position: 0, track: undefined }])
})
