// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { playing, set } from '../../../support/player/engine.ts'
import { aSet } from '../../../support/player/music.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const network = 2
const other = aSet({ id: 8, mp3_permalink: 'sets/8/rooftop.mp3' })
const silent = aSet({ id: 9, mp3_permalink: null })

type Listening = ReturnType<typeof playing>
const state = ({ player }: Listening) => player.status.get().state

/** How a player gets into each of its states. */
const into = {
  empty(it: Listening) {
    it.player.clear()
  },
  paused(it: Listening) {
    it.player.pause()
  },
  buffering(it: Listening) {
    it.starve()
  },
  playing() {},
  ended(it: Listening) {
    it.player.seek(300_000)
    vi.advanceTimersByTime(1_000)
  },
  failed(it: Listening) {
    it.fail(network)
    it.fail(network)
  },
}
type State = keyof typeof into
const states: State[] = ['empty', 'paused', 'buffering', 'playing', 'ended', 'failed']
const loaded: State[] = ['paused', 'buffering', 'playing', 'ended', 'failed']

/** The rows of docs/player.md: from which states, what happens, to which state. */
const rows: [from: State[], what: string, happens: (it: Listening) => void, to: State][] = [
  [states, 'a set is loaded', ({ player }) => player.load(other), 'paused'],
  [states, 'a set is played', ({ player }) => player.start(other), 'buffering'],
  [states, 'a set without a recording is loaded', ({ player }) => player.load(silent), 'failed'],
  [states, 'a set without a recording is played', ({ player }) => player.start(silent), 'failed'],
  [states, 'the player is cleared', ({ player }) => player.clear(), 'empty'],
  [['paused'], 'play', ({ player }) => player.play(), 'playing'],
  [['ended', 'failed'], 'play', ({ player }) => player.play(), 'buffering'],
  [['failed'], 'it is retried', ({ player }) => player.retry(), 'buffering'],
  [['failed'], 'the device is back online', ({ player }) => player.connectionIsBack(), 'buffering'],
  [['buffering'], 'data arrives', ({ arrive }) => arrive(), 'playing'],
  [['playing'], 'the data runs out', ({ starve }) => starve(), 'buffering'],
  [['playing', 'buffering'], 'pause', ({ player }) => player.pause(), 'paused'],
  [['playing'], 'the recording ends', () => vi.advanceTimersByTime(301_000), 'ended'],
  [['playing', 'buffering'], 'the connection breaks', ({ fail }) => fail(network), 'buffering'],
  [['buffering'], 'no data arrives for 20 s', () => vi.advanceTimersByTime(21_000), 'failed'],
  [['empty'], 'play, a jump, a retry', ({ player }) => [player.play(), player.seek(9), player.retry()], 'empty'],
]

for (const [from, what, happens, to] of rows)
  for (const start of from)
    it(`${start}: ${what} leads to ${to}`, () => {
      const listening = playing()
      into[start](listening)
      vi.advanceTimersByTime(0)
      expect(state(listening)).toBe(start)
      happens(listening)
      expect(state(listening)).toBe(to)
    })

it('ended: a jump back leads to paused, once it has landed', () => {
  const listening = playing()
  into.ended(listening)
  listening.player.seek(10_000)
  vi.advanceTimersByTime(50)
  expect(state(listening)).toBe('paused')
})

it('playing: a jump leads through buffering back to playing', () => {
  const listening = playing()
  const seen: State[] = []
  listening.player.status.subscribe(({ state }) => seen.push(state))
  listening.player.seek(100_000)
  vi.advanceTimersByTime(50)
  expect(seen).toEqual(['buffering', 'playing'])
})

it('playing: a connection that breaks twice leads to failed', () => {
  const listening = playing()
  into.failed(listening)
  expect(listening.player.status.get()).toMatchObject({ state: 'failed', canRetry: true })
})

it("paused: a set that can't be loaded leads to failed when it is played", () => {
  const listening = playing()
  listening.player.load(set)
  listening.fail(network)
  expect(state(listening)).toBe('paused')
  listening.player.play()
  expect(state(listening)).toBe('buffering')
  listening.fail(network)
  listening.fail(network)
  expect(state(listening)).toBe('failed')
})

it.each(loaded)("%s: a set that has no recording can't be tried again", from => {
  const listening = playing()
  into[from](listening)
  listening.player.load(silent)
  listening.player.retry()
  expect(listening.player.status.get()).toMatchObject({ state: 'failed', canRetry: false })
})
