// @vitest-environment happy-dom
/// <reference types="vite/client" />

import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { player } from '../../../../src/player/player.ts'
import { playerAtoms, useCurrentTrack } from '../../../../src/player/react.ts'
import { store } from '../../../../src/state/store.ts'
import { followPosition } from '../../../../src/ui/waveform/live-position.ts'
import { fakeMediaSession, MediaMetadataLike, set, tracks } from '../../../support/player/engine.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** What the page's element does. */
const element = { paused: false, seeking: false, readyState: 4, duration: 300 }
const place = document.createElement('p')
const shown = () => place.textContent

const Current = () => useCurrentTrack()?.track_position ?? 'none'

const fire = (type: string) => act(() => document.querySelector('audio')?.dispatchEvent(new Event(type)))

const jump = (ms: number) =>
  act(() => {
    element.seeking = true
    player.seek(ms)
  })

function land(): void {
  element.seeking = false
  fire('seeked')
}

beforeAll(async () => {
  Object.defineProperty(navigator, 'mediaSession', { value: fakeMediaSession(), configurable: true })
  vi.stubGlobal('MediaMetadata', MediaMetadataLike)
  const audio = document.querySelector('audio')
  for (const name of ['paused', 'seeking', 'readyState', 'duration'] as const)
    Object.defineProperty(audio, name, { get: () => element[name] })
  player.load(set)
  player.setTracklist(set.id, tracks)
  await act(() => createRoot(place).render(<Current />))
  fire('playing')
})

beforeEach(() => {
  vi.useFakeTimers()
  element.paused = false
  jump(0)
  land()
})

test('after a jump the position moves at once, and the rest of the page follows the sound', () => {
  const places: number[] = []
  const stop = followPosition(playerAtoms.position, ms => places.push(ms))
  jump(95_000)
  expect(places).toEqual([0, 95_000])
  expect(store.get(playerAtoms.track)?.track_position).toBe(2)
  expect(shown()).toBe('none')
  land()
  expect(shown()).toBe('2')
  stop()
})

test('a jump that takes longer is shown after a tenth of a second', () => {
  jump(155_000)
  act(() => vi.advanceTimersByTime(99))
  expect(shown()).toBe('none')
  act(() => vi.advanceTimersByTime(1))
  expect(shown()).toBe('3')
})

test('a jump of a paused set is shown at once', () => {
  element.paused = true
  jump(155_000)
  expect(shown()).toBe('3')
})
