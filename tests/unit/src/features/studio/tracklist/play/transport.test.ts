// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTransport } from '../../../../../../../src/features/studio/tracklist/play/transport.ts'
import { store } from '../../../../../../../src/state/store.ts'

/** The audio element of a transport, as far as a browser would change it: loading begins at the start again. */
function anElement() {
  const audio = document.createElement('audio')
  const state: { readyState: number; error: object | null; paused: boolean } = {
    readyState: 0,
    error: null,
    paused: true,
  }
  for (const name of ['readyState', 'error', 'paused'] as const)
    Object.defineProperty(audio, name, { get: () => state[name] })
  Object.assign(audio, {
    play: async () => undefined,
    pause: () => undefined,
    load() {
      Object.assign(state, { readyState: 0, error: null })
      audio.currentTime = 0
    },
  })
  return { audio, state }
}

test('A recording that gets another address plays on from where it is', () => {
  const { audio, state } = anElement()
  vi.spyOn(document, 'createElement').mockReturnValue(audio)
  onTestFinished(() => void vi.restoreAllMocks())
  const transport = createTransport('sets/1/night.mp3', 3_600_000)
  onTestFinished(transport.open())
  transport.load('/media/sets/1/night.mp3')
  Object.assign(state, { readyState: 4, paused: false })
  audio.currentTime = 60
  const play = vi.spyOn(audio, 'play')
  // Loading begins at the start again, and pauses.
  vi.spyOn(audio, 'src', 'set').mockImplementation(() => {
    Object.assign(state, { readyState: 0, paused: true })
    audio.currentTime = 0
  })
  transport.load('/media/sets/1/night.mp3?pass=a-pass')
  expect(transport.now()).toBe(60_000)
  audio.dispatchEvent(new Event('loadedmetadata'))
  expect(audio.currentTime).toBe(60)
  expect(play).toHaveBeenCalledOnce()
})

test('A recording that broke off plays on from where it was, at its speed', () => {
  const { audio, state } = anElement()
  vi.spyOn(document, 'createElement').mockReturnValue(audio)
  onTestFinished(() => void vi.restoreAllMocks())
  const transport = createTransport('sets/1/night.mp3', 3_600_000)
  onTestFinished(transport.open())
  transport.load('/media/sets/1/night.mp3')
  transport.setSpeed(1.5)
  transport.seek(60_000)
  expect(transport.now()).toBe(60_000)
  const arrive = () => {
    state.readyState = 1
    audio.dispatchEvent(new Event('loadedmetadata'))
  }
  arrive()
  expect(audio.currentTime).toBe(60)
  transport.seekBy(-1_000)
  state.error = { code: 2 }
  audio.dispatchEvent(new Event('error'))
  expect(store.get(transport.hasFailed)).toBe(true)
  audio.playbackRate = 1
  transport.play()
  arrive()
  expect([audio.currentTime, audio.playbackRate]).toEqual([59, 1.5])
})
