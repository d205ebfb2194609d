// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from '../../../../src/lib/clock.ts'
import { fadeBetweenSets } from '../../../../src/player/transition.ts'
import { playing } from '../../../support/player/engine.ts'
import { aSet } from '../../../support/player/music.ts'

/** The set of `playing` is five minutes long. */
const next = aSet({ id: 8, duration: 600_000 })

let stop = () => {}
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** A player whose set is at `at` ms, followed by another unless `goesOn` is false. */
function playedTo(at: number, goesOn = true) {
  const engine = playing(at)
  const transition = fadeBetweenSets(engine.player, clock, () => goesOn)
  stop = transition.stop
  return { ...engine, ...transition }
}

/** The next set as it starts by itself, once its data are there. */
function playedOn(at = 0) {
  const engine = playedTo(290_000)
  vi.advanceTimersByTime(10_000)
  engine.player.start(next, at)
  engine.fadeIn()
  const first = engine.audio.volume
  engine.arrive(600)
  vi.advanceTimersByTime(at > 0 ? 20 : 0)
  return { ...engine, first }
}

describe('a set that another follows', () => {
  it('fades out in its last three seconds, evenly', () => {
    const { audio } = playedTo(295_000)
    vi.advanceTimersByTime(1_900)
    expect(audio.volume).toBe(1)
    const heard: number[] = []
    for (let step = 0; step < 3; step++) {
      vi.advanceTimersByTime(800)
      heard.push(audio.volume)
    }
    expect(heard[0]).toBeCloseTo(2.3 / 3, 1)
    expect(heard[1]).toBeCloseTo(1.5 / 3, 1)
    expect(heard[2]).toBeCloseTo(0.7 / 3, 1)
  })

  it('has no step that is heard as one', () => {
    const { audio } = playedTo(295_000)
    let [last, largest] = [audio.volume, 0]
    for (let ms = 0; ms < 4_980; ms += 10) {
      vi.advanceTimersByTime(10)
      largest = Math.max(largest, Math.abs(audio.volume - last))
      last = audio.volume
    }
    expect(last).toBeLessThan(0.05)
    expect(largest).toBeLessThan(0.03)
  })

  it('takes three seconds at another speed, too', () => {
    const { player, audio } = playedTo(290_000)
    player.setSpeed(1.5)
    vi.advanceTimersByTime(10_000 / 1.5 - 3_100)
    expect(audio.volume).toBe(1)
    vi.advanceTimersByTime(1_600)
    expect(audio.volume).toBeCloseTo(0.5, 1)
  })

  it("leaves the listener's volume as it is", () => {
    const { player, audio } = playedTo(295_000)
    player.setVolume(0.8)
    vi.advanceTimersByTime(3_500)
    expect(audio.volume).toBeCloseTo(0.4, 1)
    expect(player.volume.get().level).toBe(0.8)
  })

  it('fades out before the end of its stretch, of which a track of a playlist is one', () => {
    const { player, audio, arrive } = playedTo(0)
    player.start(next, 100_000, { from: 100_000, until: 110_000 })
    arrive(600)
    vi.advanceTimersByTime(20)
    vi.advanceTimersByTime(6_500)
    expect(audio.volume).toBe(1)
    vi.advanceTimersByTime(1_980)
    expect(audio.volume).toBeCloseTo(0.5, 1)
  })

  it('waits in the fade while it waits for data', () => {
    const { audio, starve, arrive } = playedTo(295_000)
    vi.advanceTimersByTime(3_500)
    starve()
    const waiting = audio.volume
    vi.advanceTimersByTime(10_000)
    expect(audio.volume).toBe(waiting)
    arrive()
    vi.advanceTimersByTime(1_000)
    expect(audio.volume).toBeLessThan(waiting)
  })

  it.each<[string, (engine: ReturnType<typeof playedTo>) => void, number?]>([
    ['a jump back', ({ player }) => player.seek(100_000)],
    ['a pause', ({ player }) => player.pause()],
    ['another set', ({ player }) => player.start(next)],
    ['a new volume', ({ player }) => player.setVolume(0.9), 0.9],
    ['the end of the session', ({ player }) => player.clear()],
  ])('is as loud as before right after %s', (_, act, volume = 1) => {
    const engine = playedTo(295_000)
    vi.advanceTimersByTime(3_500)
    expect(engine.audio.volume).toBeLessThan(0.6)
    act(engine)
    expect(engine.audio.volume).toBe(volume)
    vi.advanceTimersByTime(1_000)
    expect(engine.audio.volume).toBe(volume)
  })

  it('goes on where it was when it is paused in the fade and played again', () => {
    const { player, audio } = playedTo(295_000)
    vi.advanceTimersByTime(3_500)
    player.pause()
    vi.advanceTimersByTime(5_000)
    player.play()
    vi.advanceTimersByTime(100)
    expect(audio.volume).toBeCloseTo(0.47, 1)
  })

  it('fades after a jump into its last seconds by where it is', () => {
    const { player, audio } = playedTo(100_000)
    player.seek(299_000)
    vi.advanceTimersByTime(100)
    expect(audio.volume).toBeCloseTo(0.3, 1)
  })

  it('is left to the sleep timer that ends with it', () => {
    const { player, audio } = playedTo(285_000)
    player.setSleep('set')
    vi.advanceTimersByTime(12_000)
    expect(audio.volume).toBeCloseTo(0.3, 1)
    vi.advanceTimersByTime(2_000)
    expect(audio.volume).toBeCloseTo(0.1, 1)
    player.setSleep('off')
    expect(audio.volume).toBeCloseTo(1 / 3, 1)
  })
})

it('a set that nothing follows does not fade', () => {
  const { audio } = playedTo(295_000, false)
  for (let ms = 0; ms < 5_100; ms += 100) {
    vi.advanceTimersByTime(100)
    expect(audio.volume).toBe(1)
  }
})

describe('a set that plays on', () => {
  it('fades in from its first moment, evenly', () => {
    const { audio, first } = playedOn()
    expect(first).toBe(0)
    vi.advanceTimersByTime(1_500)
    expect(audio.volume).toBeCloseTo(0.5, 1)
    vi.advanceTimersByTime(1_600)
    expect(audio.volume).toBe(1)
  })

  it('fades in where it is resumed', () => {
    const { audio, first } = playedOn(60_000)
    expect(first).toBe(0)
    vi.advanceTimersByTime(1_500)
    expect(audio.volume).toBeCloseTo(0.5, 1)
    vi.advanceTimersByTime(1_600)
    expect(audio.volume).toBe(1)
  })

  it.each<[string, (engine: ReturnType<typeof playedTo>) => void, number?]>([
    ['a jump', ({ player }) => player.seek(200_000)],
    ['a jump back', ({ player }) => player.seek(0)],
    ['a pause', ({ player }) => player.pause()],
    ['another set that the listener plays', ({ player }) => player.start(aSet({ id: 9 }))],
    ['a new volume', ({ player }) => player.setVolume(0.9), 0.9],
  ])('is as loud as ever right after %s', (_, act, volume = 1) => {
    const engine = playedOn()
    vi.advanceTimersByTime(1_000)
    expect(engine.audio.volume).toBeLessThan(0.5)
    act(engine)
    expect(engine.audio.volume).toBe(volume)
    vi.advanceTimersByTime(1_000)
    expect(engine.audio.volume).toBe(volume)
  })

  it('waits for its data without a sound, and then fades in', () => {
    const engine = playedTo(290_000)
    vi.advanceTimersByTime(10_000)
    engine.player.start(next)
    engine.fadeIn()
    vi.advanceTimersByTime(8_000)
    expect(engine.audio.volume).toBe(0)
    engine.arrive(600)
    vi.advanceTimersByTime(1_500)
    expect(engine.audio.volume).toBeCloseTo(0.5, 1)
  })
})
